// Refusals that need a world of their own: a closed shop, a limit that is reached, a strict
// sandbox, a card that grew old, and a bug of ours.
import { describe, expect, it } from 'vitest'
import { endpoint } from '../../src/http/endpoint.ts'
import { permissionGroups } from '../../src/http/permissions.ts'
import { invariant } from '../../src/kit/invariant.ts'
import * as s from '../../src/kit/schema.ts'
import { decided } from '../../src/kit/source.ts'
import { resources } from '../../src/resources/index.ts'
import { type Api, apiOf, type Reply } from '../harness/api.ts'
import { closedTenant, closedTenantKey, fixtureWithClosedTenant } from '../harness/closed-tenant.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

/** `400 E0006137030`: the status and every code. */
function told({ status, body }: Reply): string {
  const { errors = [] } = body as { errors?: { error_code: string }[] }
  return [status, ...errors.map((error) => error.error_code)].join(' ')
}

interface Made {
  readonly id: string
  readonly access_id: string
  readonly customer_id: string
}

async function mint(api: Api, expire: string): Promise<string> {
  const { body } = await api<{ list: { token: string }[] }>('POST /v1/tokens/cards', {
    card_no: '4111111111111111',
    expire,
  })
  return body.list[0]?.token ?? ''
}

describe('a shop whose contract is over', () => {
  it.each([
    ['with its own key', closedTenantKey, {}],
    ['as a tenant', 'm_test_FAKE_demomain001', { 'tenant-shop-id': closedTenant }],
  ])('reads and writes nothing more, %s', async (_kind, key, headers) => {
    const { sandbox } = await startTestSandbox({ fixture: fixtureWithClosedTenant() })
    const api = apiOf(sandbox.url, key)
    const before = sandbox.digest()
    const ask = (route: string, body?: unknown) => api(route, body, headers)

    expect(told(await ask('GET /v1/customers'))).toBe('200')
    expect(told(await ask('GET /v1/payments?pay_type=Card'))).toBe('200')
    expect(told(await ask('GET /v1/webhook_settings'))).toBe('200')
    for (const [route, body] of [
      ['POST /v1/customers', { name: 'Taro' }],
      ['PUT /v1/customers/c_1', { name: 'Taro' }],
      ['DELETE /v1/customers/c_1', undefined],
      ['POST /v1/tokens/cards', { card_no: '4111111111111111', expire: '3912' }],
      ['POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '1' }],
      ['POST /v1/webhook_settings', { event: 'payments.card.exec' }],
    ] as const) {
      expect([route, told(await ask(route, body))]).toEqual([route, '403 E9995001019'])
    }
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a limit', () => {
  it('of worlds is told, and opens none', async () => {
    const { sandbox, control } = await startTestSandbox({ worldsMax: 2 })
    const ask = (world: string) =>
      apiOf(sandbox.url, `${sandbox.keys.secret}~${world}`)('GET /v1/customers')
    expect(told(await ask('one'))).toBe('200')
    expect(told(await ask('two'))).toBe('400 E0000006030')
    expect(told(await ask('one'))).toBe('200')
    const { body } = await control<{ list: { name: string }[] }>('GET worlds')
    expect(body.list.map(({ name }) => name).sort()).toEqual(['default', 'one'])
  })

  it('of cards is five a customer; a deleted one does not count', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { id } = await sandbox.given.customer<Made>()
    const register = async () => {
      const token = await mint(api, '3912')
      return api(`POST /v1/customers/${id}/cards`, { token, default_flag: '0' })
    }
    const first = await register()
    for (let more = 0; more < 4; more++) expect(told(await register())).toBe('200')
    const before = sandbox.describe().counts['cards']
    expect(told(await register())).toBe('400 E0006137030')
    expect(sandbox.describe().counts['cards']).toBe(before)
    await api(`DELETE /v1/customers/${id}/cards/${first.body['id']}`)
    expect(told(await register())).toBe('200')
  })

  it('of webhook settings is a setting', async () => {
    const { api } = await startTestSandbox({ 'webhook.settingsMax': 2, fixture: 'empty' })
    const register = () => api('POST /v1/webhook_settings', { event: 'payments.card.exec' })
    expect(told(await register())).toBe('200')
    expect(told(await register())).toBe('200')
    expect(told(await register())).toBe('400 EW001003030')
  })
})

describe('a field that nobody knows', () => {
  const body = { name: 'Taro', nmae: 'Taro', __typo: 1 }

  it('is ignored, and named in the trace', async () => {
    const { sandbox, api } = await startTestSandbox()
    expect(told(await api('POST /v1/customers', body))).toBe('200')
    const [entry] = sandbox.trace.list({ kind: 'request', limit: 1 })
    expect(entry?.ignoredFields).toEqual(['nmae', '__typo'])
  })

  it('is refused by --strict, in body and query, each one', async () => {
    const { sandbox, api } = await startTestSandbox({ strict: true })
    const before = sandbox.digest()
    expect(told(await api('POST /v1/customers', body))).toBe('400 E0001001008 E0001001008')
    expect(told(await api('GET /v1/customers?nmae=x'))).toBe('400 E0005001008')
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a card', () => {
  it('is not taken by its number from a secret key', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { id, access_id } = await sandbox.given.payment<Made>()
    const card = { card_no: '4111111111111111', expire: '3912' }
    const body = { pay_type: 'Card', access_id, method: '1', ...card }
    const before = sandbox.digest()
    expect(told(await api(`PUT /v1/payments/${id}`, body))).toBe('400 EC002017018')
    expect(sandbox.digest()).toBe(before)
    const viaPublic = apiOf(sandbox.url, sandbox.keys.public)
    expect(told(await viaPublic(`PUT /v1/payments/${id}`, body))).toBe('200')
  })

  it('is charged in the month of its expiry, and refused in the next', async () => {
    const { sandbox, api } = await startTestSandbox({ now: '2026/01/30 23:00:00.000' })
    const { id: customer_id } = await sandbox.given.customer<Made>()
    const token = await mint(api, '2601')
    await api(`POST /v1/customers/${customer_id}/cards`, { token, default_flag: '1' })
    const execute = async () => {
      const { id, access_id } = await sandbox.given.payment<Made>()
      const body = { pay_type: 'Card', access_id, method: '1', customer_id }
      return api(`PUT /v1/payments/${id}`, body)
    }
    await sandbox.clock.advance('1d')
    expect(told(await execute())).toBe('200')
    await sandbox.clock.advance('2h')
    expect(told(await execute())).toBe('400 EC002018018')
  })
})

describe('a bug of ours', () => {
  it('is a 500 without its reason, changes nothing, and is reported', async () => {
    const bug = endpoint({
      route: 'POST /v1/bugs',
      code: 'E9201',
      summary: 'Add a customer, then break',
      source: decided('only for tests'),
      group: permissionGroups.payments,
      keys: 'secret',
      body: s.object({}),
      returns: s.object({}),
      run({ world, store }) {
        store.retiredCustomerIds.add({ id: world.ids.id('c_') })
        invariant(false, 'a secret reason')
      },
    })
    const broken: unknown[] = []
    const { sandbox, api } = await startTestSandbox(
      { broken: (error) => broken.push(error) },
      { resources: [...resources, { name: 'bugs', endpoints: [bug] }] },
    )
    const before = sandbox.digest()
    const reply = await api('POST /v1/bugs', {})
    expect(told(reply)).toBe('500 E9991001999')
    expect(JSON.stringify(reply.body)).not.toMatch(/secret reason| at /)
    expect(broken).toMatchObject([{ message: 'a secret reason' }])
    expect(sandbox.digest()).toBe(before)
    expect(told(await api('GET /v1/customers'))).toBe('200')
  })
})
