// The header that names a tenant buyer. behaviour of platforms 1.5.
import { describe, expect, it } from 'vitest'
import { bookstore, payables } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { applies } from './buyer.ts'

const contract = `GET /v1/buyer/contracts/${payables.buyer}`
const tenant = `GET /v1/buyer_platform/tenants/${payables.buyer}`
const tenants = 'GET /v1/buyer_platform/tenants'
const settings = 'GET /v1/webhook_settings'

describe('Tenant-Buyer-Id', () => {
  // biome-ignore format: a table
  it.each<[string, string, string | undefined, string]>([
    [contract, 'absent',                undefined,             '400 E0000005001'],
    [settings, 'absent',                undefined,             '400 E0000005001'],
    [contract, 'malformed',             'b_demobuyer0',        '400 E0000005008'],
    [contract, 'empty',                 '',                    '400 E0000005008'],
    [contract, 'of a shop',             bookstore,             '400 E0000005008'],
    [contract, 'of nobody',             'b_nobody00001',       '403 E9995001001'],
    [contract, 'of the platform',       payables.platform,     '403 E9995001001'],
    [contract, 'of another platform',   'b_otherbuyer1',       '403 E9995001001'],
    [contract, 'of another path',       payables.otherBuyer,   '400 E0000005018'],
    [contract, 'of the path',           payables.buyer,        '200'],
    [tenant,   'absent',                undefined,             '200'],
    [tenant,   'of the path',           payables.buyer,        '200'],
    [tenant,   'of another path',       payables.otherBuyer,   '400 E0000005018'],
    [tenants,  'absent',                undefined,             '200'],
    [tenants,  'ignored',               payables.otherBuyer,   '200'],
    [tenants,  'malformed',             'b_1',                 '400 E0000005008'],
    [tenants,  'of another platform',   'b_otherbuyer1',       '403 E9995001001'],
    [settings, 'of one examined',       payables.otherBuyer,   '200'],
  ])('on %s, %s', async (route, _, header, expected) => {
    const { sandbox, as } = await startTestSandbox()
    const { buyer_platform_id } = await sandbox.tenantBuyers.addPlatform()
    await sandbox.tenantBuyers.add({ buyer_platform_id, id: 'b_otherbuyer1' })
    const headers: Record<string, string> = header === undefined ? {} : { 'tenant-buyer-id': header }
    expect(refusalOf(await as(payables.platform)(route, undefined, headers))).toBe(expected)
  })

  it('is named in a body as in the header', async () => {
    const { as } = await startTestSandbox()
    const platform = as(payables.platform, { for: payables.buyer })
    const body = { tenant_buyer_id: payables.otherBuyer }
    expect(refusalOf(await platform(applies, body))).toBe('400 E0000005018')
  })

  it('is not for shops to send, and opens no operation of shops', async () => {
    const { as, api } = await startTestSandbox()
    const headers = { 'tenant-buyer-id': payables.buyer }
    expect(refusalOf(await api('GET /v1/customers', undefined, headers))).toBe('403 E9995001001')
    expect(refusalOf(await api(tenants))).toBe('403 E9995001001')
    const platform = as(payables.platform, { for: payables.buyer })
    expect(refusalOf(await platform('GET /v1/customers'))).toBe('403 E9995001001')
  })

  it.each(['suspended', 'terminated'])(
    'of one that is %s reads, and writes nothing',
    async (status) => {
      const { sandbox, as } = await startTestSandbox()
      const give = sandbox.given['buyerContract'] as (wish: object) => Promise<{ id: string }>
      const { id } = await give({ status })
      const platform = as(payables.platform, { for: id })
      expect(refusalOf(await platform(`GET /v1/buyer/contracts/${id}`))).toBe('200')
      const info = `/v1/buyer/contracts/examinations/${id}`
      expect(refusalOf(await platform(`PUT ${info}`, {}))).toBe('403 E9995001019')
      expect(refusalOf(await platform(applies, {}))).toBe('403 E9995001019')
      const setting = { event: 'business_payments.update' }
      const register = 'POST /v1/webhook_settings'
      expect(refusalOf(await platform(register, setting))).toBe('403 E9995001019')
    },
  )
})

describe('webhook settings of a tenant buyer', () => {
  it('know the events of the buyer family, and no other', async () => {
    const { as, api } = await startTestSandbox()
    const platform = as(payables.platform, { for: payables.buyer })
    for (const event of [
      'business_payments.regist',
      'business_payments.exec',
      'business_payments.update',
      'buyer_contracts.status_code.updated',
    ]) {
      const url = 'https://buyer.example/hook'
      const { body } = await platform('POST /v1/webhook_settings', { event, url })
      expect(body).toMatchObject({ event, url })
      const changed = await platform(`PUT /v1/webhook_settings/${body['id']}`, { signature: 's' })
      expect(changed.body).toMatchObject({ event, signature: 's' })
      expect(refusalOf(await api('POST /v1/webhook_settings', { event }))).toBe('400 EW001079018')
      const one = `/v1/webhook_settings/${body['id']}`
      expect((await platform(`GET ${one}`)).status).toBe(200)
      const { body: gone } = await platform(`DELETE ${one}`)
      expect(gone).toEqual({ id: body['id'], delete_flag: '1' })
      expect(refusalOf(await platform(`GET ${one}`))).toBe('400 EW002003002')
    }
    const event = 'payments.card.exec'
    expect(refusalOf(await platform('POST /v1/webhook_settings', { event }))).toBe(
      '400 EW001079018',
    )
  })

  it('belong to it alone', async () => {
    const { as } = await startTestSandbox()
    const [one, other] = [payables.buyer, payables.otherBuyer].map((id) =>
      as(payables.platform, { for: id }),
    )
    expect((await one?.('GET /v1/webhook_settings'))?.body['list']).toMatchObject([
      { id: 'w_demobuyer1000000000001', url: null, event: 'business_payments.update' },
    ])
    expect((await other?.('GET /v1/webhook_settings'))?.body['list']).toEqual([])
    const foreign = await other?.('GET /v1/webhook_settings/w_demobuyer1000000000001')
    expect(foreign?.status).toBe(400)
  })
})
