import { type Checking, endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import { abandonDeliveries, redirectDeliveries } from '../../world/outbox.ts'
import type { AccountStore } from '../../world/store.ts'
import { buyerEventNames, shopEventNames } from './event-names.ts'
import {
  WebhookSetting,
  WebhookSettingChange,
  WebhookSettingDeleted,
  WebhookSettingInput,
  WebhookSettingList,
} from './schema.ts'

const group = permissionGroups.webhookSettings
const params = s.pathNames('id')

type Change = s.Infer<typeof WebhookSettingChange>

function isDestination(text: string, strict: boolean): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, port } = new URL(text)
  return strict ? protocol === 'https:' && port === '' : /^https?:$/.test(protocol)
}

/** The URL must be one a notification can go to, and the event one of the caller's family. */
function check({ body, acting, settings, report }: Checking<unknown, unknown, Change>): void {
  const { url, event } = body
  if (typeof url === 'string' && !isDestination(url, settings['webhook.strictUrl'])) {
    const wanted = settings['webhook.strictUrl'] ? 'https, without a port' : 'http or https'
    report(fail.badFormat('url').about('082').withHint(`url: a whole address, ${wanted}`))
  }
  const known: readonly string[] = acting.family === 'buyer' ? buyerEventNames : shopEventNames
  if (event && !known.includes(event)) {
    const hint = `a key of a ${acting.family} asks for events such as ${known[0]}`
    report(fail.outOfRange('event').about('079').withHint(hint))
  }
}

function getSetting(store: AccountStore, id: string): WebhookSetting {
  const setting = store.webhookSettings.find(id)
  if (!setting) throw fail.notFound(`Webhook setting ${id}`)
  return setting
}

const register = endpoint({
  route: 'POST /v1/webhook_settings',
  code: 'EW001',
  summary: 'Register a webhook setting; without a URL nothing is delivered',
  source: spec('webhook settings'),
  group,
  keys: 'secret',
  body: WebhookSettingInput,
  returns: WebhookSetting,
  checks: check,
  run({ world, store, body }) {
    const id = body.id ?? world.ids.id('w_')
    if (store.webhookSettings.find(id)) throw fail.idTaken()
    const most = world.settings['webhook.settingsMax']
    if (store.webhookSettings.all().length >= most) throw fail.tooManyWebhookSettings(most)
    const [created, updated] = [world.stamp, world.stamp]
    const { url = null, event, signature = null } = body
    return store.webhookSettings.add({ id, url, event, signature, created, updated })
  },
})

const retrieve = endpoint({
  route: 'GET /v1/webhook_settings/{id}',
  code: 'EW002',
  summary: 'Retrieve a webhook setting',
  source: spec('webhook settings'),
  group,
  keys: 'secret',
  params,
  returns: WebhookSetting,
  run: ({ store, params }) => getSetting(store, params.id),
})

const list = endpoint({
  route: 'GET /v1/webhook_settings',
  code: 'EW003',
  summary: 'List all webhook settings, newest first',
  source: published('webhook settings: no paging'),
  group,
  keys: 'secret',
  returns: WebhookSettingList,
  run: ({ store }) => ({ list: store.webhookSettings.all().toReversed() }),
})

const update = endpoint({
  route: 'PUT /v1/webhook_settings/{id}',
  code: 'EW004',
  summary: 'Update a webhook setting; waiting deliveries follow its URL and signature',
  source: published('webhook settings: partial'),
  group,
  keys: 'secret',
  params,
  body: WebhookSettingChange,
  returns: WebhookSetting,
  checks: check,
  run({ world, store, params, body }) {
    const setting = getSetting(store, params.id)
    const next = {
      ...setting,
      url: body.url === undefined ? setting.url : body.url,
      event: body.event ?? setting.event,
      signature: body.signature === undefined ? setting.signature : body.signature,
      updated: world.stamp,
    }
    store.webhookSettings.replace(next)
    redirectDeliveries(world, next)
    return next
  },
})

const remove = endpoint({
  route: 'DELETE /v1/webhook_settings/{id}',
  code: 'EW005',
  summary: 'Delete a webhook setting; what still waits for it is given up',
  source: spec('webhook settings'),
  group,
  keys: 'secret',
  params,
  returns: WebhookSettingDeleted,
  run({ world, store, params }) {
    const { id } = getSetting(store, params.id)
    store.webhookSettings.remove(id)
    abandonDeliveries(world, id)
    return { id, delete_flag: '1' }
  },
})

export const webhookSettingEndpoints = [register, retrieve, list, update, remove]
