// given: a tenant in one line, and records that a main shop makes for it.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { mall, market } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface Made {
  readonly id: string
  readonly platform_id: string
  readonly customer_group_id: string | null
  readonly keys: readonly { readonly value: string }[]
}

describe('a tenant is given', () => {
  it('to the first platform, with keys that call', async () => {
    const { sandbox } = await startTestSandbox()
    const tenant = await sandbox.given.tenant<Made>({ name: 'Tea House' })
    expect(tenant).toMatchObject({ shop_name: 'Tea House', platform_id: 'p_demoplat001' })
    const api = apiOf(sandbox.url, tenant.keys[0]?.value ?? '')
    expect((await api('POST /v1/customers', {})).status).toBe(200)
  })

  it('to the platform of the shop that asks, and to its group', async () => {
    const { sandbox, as } = await startTestSandbox()
    const tenant = await sandbox.given.tenant<Made>({ account: market.main })
    expect(tenant.customer_group_id).toBe(market.group)
    const acting = as(market.main, { for: tenant.id })
    const customer_id = 'c_demo_shared_1'
    const body = { pay_type: 'Card', job_code: 'AUTH', amount: '100', customer_id }
    expect((await acting('POST /v1/payments', body)).body).toMatchObject({ shop_id: tenant.id })
  })

  it.each([
    ['new', 101],
    ['examining', 102],
    ['operating', 107],
  ])('with a contract that is %s', async (contract, status_code) => {
    const { sandbox } = await startTestSandbox()
    const tenant = await sandbox.given.tenant<Made>({ contract })
    expect(sandbox.shops.show(tenant.id).contract).toMatchObject({ status_code })
  })

  // biome-ignore format: a table
  it.each<[object, string]>([
    [{ colour: 'red' },                '400 SANDBOX001008'],
    [{ contract: 'over' },             '400 SANDBOX003002'],
    [{ platform_id: 'p_nobody00001' }, '400 SANDBOX003002'],
  ])('is refused of %j', async (wish, refusal) => {
    const { sandbox, control } = await startTestSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await control('POST given', { kind: 'tenant', ...wish }))).toBe(refusal)
    expect(sandbox.digest()).toBe(before)
  })

  it('whatever else is given may be its own', async () => {
    const { sandbox } = await startTestSandbox()
    const asked = { account: mall.main, tenant: mall.tenant }
    const payment = await sandbox.given.payment({ ...asked, status: 'CAPTURED' })
    expect(payment).toMatchObject({ shop_id: mall.tenant, status: 'CAPTURED' })
  })

  it.each(['card', 'paymentMethod', 'bulkPayment', 'subscription'])(
    'on a platform that shares customers too: %s',
    async (kind) => {
      const { sandbox } = await startTestSandbox()
      const [give, asked] = [sandbox.given[kind], { account: market.main, tenant: market.tenant }]
      expect(await give?.(asked)).toHaveProperty('id')
    },
  )
})
