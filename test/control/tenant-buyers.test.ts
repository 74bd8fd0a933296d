// Buyer platforms and tenant buyers made, shown, decided and stopped by the control API, and by a
// test in the process. behaviour of platforms 6.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { mall, payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openTestSandbox } from '../harness/sandbox.ts'

let shared: Awaited<ReturnType<typeof openTestSandbox>>
beforeAll(async () => {
  shared = await openTestSandbox()
})
afterAll(() => shared.close())

/** The one sandbox of this file, back at its beginning. */
async function fresh() {
  await shared.sandbox.reset()
  return shared
}

describe('a new buyer platform', () => {
  it('has terms, keys that call the API, and a registration URL', async () => {
    const { sandbox, control } = await fresh()
    const wish = { id: 'b_myplatform1', name: 'My Payables', fee_rate: 0.025, min_fee: 0 }
    const platform = bodyOf(await control('POST buyer_platforms', wish))
    expect(platform).toMatchObject({
      ...{ id: 'b_myplatform1', name: 'My Payables', role: 'buyer_platform', active: true },
      ...{ fee_rate: 0.025, min_fee: 0, reward_rate: 0.005, usage_limit_amount: 10_000_000 },
      buyer_platform_id: expect.stringMatching(/^bpf_.{9}$/),
      keys: [
        { value: 'm_test_FAKE_myplatform1', kind: 'secret' },
        { value: 'p_test_FAKE_myplatform1', kind: 'public' },
      ],
      tenant_urls: [{ id: expect.stringMatching(/^bu_.{22}$/), enabled: true }],
    })
    const api = apiOf(sandbox.url, 'm_test_FAKE_myplatform1')
    expect(bodyOf(await api('GET /v1/buyer_platform/tenants'))).toMatchObject({ total_count: 0 })
    const [{ id: tenant_buyer_url_id }] = platform['tenant_urls'] as [{ id: string }]
    const entry = { email: 'a@b.example', password: 'FakePassw0rd2025', name: 'A' }
    const entered = await api('POST /v1/buyer_platform/tenant_entries', {
      ...{ ...entry, tenant_buyer_url_id },
    })
    expect(bodyOf(entered)).toMatchObject({ buyer_platform_name: 'My Payables' })
    const { list } = bodyOf(await control('GET buyer_platforms'))
    expect(list).toMatchObject([{ id: payables.platform }, { id: 'b_myplatform1' }])
  })

  it('takes users who join it, and whose limit its tenant buyers have', async () => {
    const { sandbox, control, as } = await fresh()
    const made = await sandbox.tenantBuyers.addPlatform({ usage_limit_amount: 5_000 })
    const user = { email: 'owner@my.example', password: 'FakePassw0rd2025', name: 'O' }
    bodyOf(await control('POST users', { ...user, shop_id: made.id }))
    const joined = await as(made.id)('POST /v1/buyer_platform/join_tenants', {
      ...{ email: user.email, password: user.password },
      tenant_buyer_url_id: made.tenant_urls[0]?.id,
    })
    const { id } = bodyOf(joined)
    expect(sandbox.tenantBuyers.show(String(id)).contract.usage_limit_amount).toBe(5_000)
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['buyer_platforms', { id: 'platform' },                               '400 SANDBOX_BAD_FIELD'],
    ['buyer_platforms', { fee_rate: 3 },                                  '400 SANDBOX_BAD_FIELD'],
    ['buyer_platforms', { fee: 0.03 },                                    '400 SANDBOX_UNKNOWN_FIELD'],
    ['buyer_platforms', { id: payables.platform },                        '409 SANDBOX_SHOP_TAKEN'],
    ['tenant_buyers',   {},                                               '400 SANDBOX_BAD_FIELD'],
    ['tenant_buyers',   { buyer_platform_id: 'bpf_nobody01' },            '404 SANDBOX_NO_SUCH_PLATFORM'],
    ['tenant_buyers',   { buyer_platform_id: 'p_demoplat001' },           '404 SANDBOX_NO_SUCH_PLATFORM'],
    ['tenant_buyers',   { buyer_platform_id: 'bpf_demoplat1', id: payables.buyer }, '409 SANDBOX_SHOP_TAKEN'],
    ['tenant_buyers',   { buyer_platform_id: 'bpf_demoplat1', contract: 'old' },    '400 SANDBOX_BAD_FIELD'],
  ])('or a tenant buyer is refused: %s %j', async (path, body, expected) => {
    const { sandbox, control } = await fresh()
    const before = sandbox.digest()
    expect(refusalOf(await control(`POST ${path}`, body))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a tenant buyer', () => {
  it.each([
    [undefined, 107, 2],
    ['operating', 107, 2],
    ['new', 101, null],
    ['examining', 102, 1],
  ])('is made with a contract that is %s', async (contract, status_code, examination) => {
    const { control, as } = await fresh()
    const buyer_platform_id = 'bpf_demoplat1'
    const wish = { buyer_platform_id, id: 'b_mybuyer0001', buyer_name: 'Mine', contract }
    expect(bodyOf(await control('POST tenant_buyers', wish))).toMatchObject({
      ...{ id: 'b_mybuyer0001', buyer_name: 'Mine', role: 'tenant_buyer', active: true },
      contract: { status_code, examination_status_code: examination },
    })
    const acting = as(payables.platform, { for: 'b_mybuyer0001' })
    expect((await acting('GET /v1/buyer/contracts/b_mybuyer0001')).body).toMatchObject({
      status_code,
    })
  })

  it('is shown, alone, in the list, and among the accounts', async () => {
    const { sandbox, control } = await fresh()
    const { list } = bodyOf(await control('GET tenant_buyers'))
    const [one] = list as object[]
    expect(list).toMatchObject([{ id: payables.buyer }, { id: payables.otherBuyer }])
    expect(bodyOf(await control(`GET tenant_buyers/${payables.buyer}`))).toEqual(one)
    expect(sandbox.tenantBuyers.list()).toEqual(list)
    const accounts = sandbox.accounts().filter(({ family }) => family === 'buyer')
    expect(accounts).toMatchObject([
      { role: 'buyer_platform', status_code: null },
      { role: 'tenant_buyer', status_code: 107, keys: [] },
      { role: 'tenant_buyer', status_code: 102, keys: [] },
    ])
  })

  it('is suspended and goes on', async () => {
    const { sandbox, control, as } = await fresh()
    const id = payables.buyer
    const write = async () =>
      refusalOf(
        await as(payables.platform, { for: id })('POST /v1/webhook_settings', {
          event: 'business_payments.exec',
        }),
      )
    const stopped = bodyOf(await control(`POST buyer_contracts/${id}/suspend`))
    expect(stopped).toMatchObject({
      active: false,
      contract: { suspended_service: true, suspended_service_date: '2026/01/05', status_code: 107 },
    })
    expect(await write()).toBe('403 E9995001019')
    const target = { target: 'service' }
    bodyOf(await control(`POST buyer_contracts/${id}/resume`, target))
    expect(await write()).toBe('200')
    expect((await sandbox.tenantBuyers.suspend(id)).active).toBe(false)
    expect((await sandbox.tenantBuyers.resume(id)).active).toBe(true)
  })

  // biome-ignore format: a table
  it.each<[string, object | undefined, string]>([
    ['GET tenant_buyers/b_demobuyplat',                 undefined,                   '404 SANDBOX_NO_SUCH_TENANT_BUYER'],
    ['POST buyer_contracts/b_nobody00001/terminate',    undefined,                   '404 SANDBOX_NO_SUCH_TENANT_BUYER'],
    [`POST buyer_contracts/${mall.tenant}/reset`,       undefined,                   '404 SANDBOX_NO_SUCH_TENANT_BUYER'],
    [`POST buyer_contracts/${payables.buyer}/decide`,   { outcome: 'withdraw' },     '400 SANDBOX_BAD_FIELD'],
    [`POST buyer_contracts/${payables.buyer}/decide`,   {},                          '400 SANDBOX_BAD_FIELD'],
    [`POST buyer_contracts/${payables.buyer}/suspend`,  { target: 'payout' },        '400 SANDBOX_BAD_FIELD'],
  ])('%s %j is refused', async (route, body, expected) => {
    const { control } = await fresh()
    expect(refusalOf(await control(route, body))).toBe(expected)
  })
})

describe('given', () => {
  type Made = Readonly<Record<string, unknown>>
  const opened = async () => {
    const { sandbox, control } = await fresh()
    return (kind: string, wish: object = {}) => {
      return { sandbox, made: control<Made>('POST given', { kind, ...wish }) }
    }
  }

  // biome-ignore format: a table
  it.each([
    ['new',        101, null, false],
    ['entered',    101, null, false],
    ['applied',    102, 1,    false],
    ['held',       102, 1,    false],
    ['operating',  107, 2,    false],
    ['denied',     106, 3,    false],
    ['suspended',  107, 2,    true],
    ['terminated', 105, 2,    false],
  ])('makes a contract that is %s', async (status, code, examination, suspended) => {
    const give = await opened()
    expect(bodyOf(await give('buyerContract', { status }).made)).toMatchObject({
      ...{ status_code: code, examination_status_code: examination },
      suspended_service: suspended,
    })
  })

  it('makes a tenant buyer of any platform, and the contract of one that is named', async () => {
    const give = await opened()
    const { sandbox, made } = give('tenantBuyer', { name: 'Tea House' })
    expect(bodyOf(await made)).toMatchObject({
      ...{ buyer_name: 'Tea House', buyer_platform_id: 'bpf_demoplat1' },
    })
    const { id: account, buyer_platform_id } = await sandbox.tenantBuyers.addPlatform()
    const { id } = bodyOf(await give('tenantBuyer', { account, contract: 'new' }).made)
    expect(sandbox.tenantBuyers.show(String(id))).toMatchObject({
      ...{ buyer_platform_id, contract: { status_code: 101 } },
    })
    const named = give('buyerContract', { account, tenant: id, status: 'applied' }).made
    expect(bodyOf(await named)).toMatchObject({ id, status_code: 102 })
    const setting = give('webhookSetting', { account, tenant: id }).made
    expect(bodyOf(await setting)).toMatchObject({ event: 'business_payments.update' })
  })

  // biome-ignore format: a table
  it.each<[string, object]>([
    ['buyerContract', { status: 'old' }],
    ['buyerContract', { state: 'new' }],
    ['tenantBuyer',   { colour: 'red' }],
    ['tenantBuyer',   { contract: 'old' }],
    ['tenantBuyer',   { platform_id: 'bpf_nobody01' }],
    ['reward',        { status_code: 3012 }],
    ['reward',        { amount: 1 }],
  ])('refuses %s %j', async (kind, wish) => {
    const give = await opened()
    expect((await give(kind, wish).made).status).toBe(400)
  })
})
