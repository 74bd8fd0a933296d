// A platform that makes a tenant and acts for it, as its own server would.
import { completeSections } from '../../src/resources/applications/given.ts'
import type { StartOptions } from '../../src/sandbox/open.ts'
import { type Api, apiOf } from '../harness/api.ts'
import { mall, secretKey } from '../harness/demo-shops.ts'
import { bodyOf } from '../harness/errors.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

export const tenantUrl = 'tu_demoplat00000000000001'
export const owner = {
  email: 'owner@pear.example',
  password: 'FakePassw0rd2025',
  name: 'Pear Owner',
  tenant_url_id: tenantUrl,
}

/** A complete application with something else in one of its sections. */
export const sections = (
  change: Readonly<Partial<Record<keyof typeof completeSections, object>>> = {},
) =>
  Object.fromEntries(
    Object.entries(completeSections).map(([name, section]) => [
      name,
      { ...section, ...change[name as keyof typeof completeSections] },
    ]),
  ) as unknown as Record<keyof typeof completeSections, Record<string, unknown>>

export const pathOfInfo = (id: string) => `/v1/contracts/examinations_v2/tenants/${id}`

/** What acquirers are told to be at, of those that moved. */
export interface Told {
  readonly event: string
  readonly body: readonly {
    readonly acquirer: string
    readonly status_code: string
    readonly is_updated: boolean
  }[]
}

/** `UC 702, DINERS 702` of a notification. */
export const movedIn = (body: unknown): string =>
  (body as Told).body
    .filter((each) => each.is_updated)
    .map(({ acquirer, status_code }) => `${acquirer} ${status_code}`)
    .join(', ')

/** A tenant that has just been registered, with a receiver of its notifications. */
export async function registerTenant(options: StartOptions = {}) {
  const opened = await startTestSandbox(options)
  const { sandbox, as } = opened
  const entered = bodyOf(await as(mall.main)('POST /v1/tenant_entries', owner))
  const id = (entered['user_data'] as { default_shop_id: string }).default_shop_id
  const platform = as(mall.main, { for: id })
  const own = apiOf(sandbox.url, secretKey(id))
  const hook = await startReceiver()
  for (const event of [
    'contracts.status_code.updated',
    'change_requests.regist',
    'change_requests.update',
    'payments.card.regist',
  ]) {
    bodyOf(await own('POST /v1/webhook_settings', { event, url: hook.url }))
  }
  const contract = async () => bodyOf(await platform(`GET /v1/contracts/${id}`))
  const moves = () =>
    hook.requests
      .filter(({ body }) => body['event'] === 'contracts.status_code.updated')
      .map(({ body }) => movedIn(body))
  return { ...opened, id, entered, platform, own, hook, contract, moves }
}

/** The same, with a complete application that is not sent yet. */
export async function enterAll(
  options: StartOptions = {},
  change: Parameters<typeof sections>[0] = {},
) {
  const tenant = await registerTenant(options)
  bodyOf(await tenant.platform(`PUT ${pathOfInfo(tenant.id)}`, sections(change)))
  return tenant
}

/** Sends the application; the number that answers it. */
export async function apply(
  { platform, id }: { readonly platform: Api; readonly id: string },
  enable_immediate_use = false,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const body = { shop_id: id, enable_immediate_use }
  return bodyOf(await platform('POST /v1/contracts/examinations', body, headers))['status_code']
}
