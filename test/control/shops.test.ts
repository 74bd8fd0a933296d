// Shops made, shown, forced, stopped and removed by the control API, and by a test in the process.
import { describe, expect, it } from 'vitest'
import { type Api, apiOf } from '../harness/api.ts'
import { bookstore, mall, market, secretKey } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

interface SeenShop {
  readonly id: string
  readonly role: string
  readonly platform_id: string
  readonly customer_group_id: string | null
  readonly keys: readonly { readonly value: string }[]
  readonly contract: Readonly<Record<string, unknown>>
  readonly tenant_urls: readonly { readonly id: string; readonly enabled: boolean }[]
}

const keyOf = ({ keys }: SeenShop) => keys[0]?.value ?? ''

async function made(control: Api, shop: object): Promise<SeenShop> {
  const { status, body } = await control<SeenShop>('POST shops', shop)
  expect([status, body]).toMatchObject([200, {}])
  return body
}

describe('a new shop', () => {
  it('stands alone, and its keys call the API', async () => {
    const { sandbox, control } = await startTestSandbox()
    const wish = { role: 'standard', id: 's_myshop00001', shop_name: 'My Shop' }
    const shop = await made(control, wish)
    expect(shop).toMatchObject({
      ...{ id: 's_myshop00001', shop_name: 'My Shop', shop_type: null, platform_id: null },
      keys: [
        { value: 'm_test_FAKE_myshop00001', kind: 'secret', revoked: false },
        { value: 'p_test_FAKE_myshop00001', kind: 'public', revoked: false },
      ],
      contract: { status_code: 107, sales_deposit_status_code: 502 },
      tenant_urls: [],
    })
    const api = apiOf(sandbox.url, keyOf(shop))
    expect((await api('GET /v1/customers')).body).toMatchObject({ total_count: 0 })
  })

  it('of role main makes a platform, which subs and tenants join', async () => {
    const { sandbox, control } = await startTestSandbox()
    const main = await made(control, { role: 'main', shop_name: 'Mall', shared_customer: true })
    expect(main.customer_group_id).toMatch(/^cg_.{10}$/)
    expect(main.tenant_urls).toMatchObject([{ id: expect.stringMatching(/^tu_.{22}$/) }])
    const { platform_id } = main
    const tenant = await made(control, { role: 'tenant', platform_id, contract: 'new' })
    const sub = await made(control, { role: 'sub', platform_id, contract: 'examining' })
    const { customer_group_id } = main
    expect(tenant).toMatchObject({ customer_group_id, contract: { status_code: 101 } })
    expect(sub).toMatchObject({ shop_type: 'platform', contract: { status_code: 102 } })
    expect(tenant).toMatchObject({ shop_name: null, platform_name: 'Mall' })

    const api = apiOf(sandbox.url, keyOf(main))
    const list = await api<{ list: SeenShop[] }>('GET /v1/tenants')
    expect(list.body.list.map(({ id }) => id)).toEqual([tenant.id])
    const header = { 'Tenant-Shop-Id': tenant.id }
    expect((await api('GET /v1/payments?pay_type=Card', undefined, header)).status).toBe(200)
  })

  // biome-ignore format: a table
  it.each<[object, number, string]>([
    [{},                                                              400, 'SANDBOX_BAD_FIELD'],
    [{ role: 'boss' },                                                400, 'SANDBOX_BAD_FIELD'],
    [{ role: 'standard', id: 'shop' },                                400, 'SANDBOX_BAD_FIELD'],
    [{ role: 'standard', colour: 'red' },                             400, 'SANDBOX_UNKNOWN_FIELD'],
    [{ role: 'standard', id: bookstore },                             409, 'SANDBOX_SHOP_TAKEN'],
    [{ role: 'standard', platform_id: 'p_demoplat001' },              400, 'SANDBOX_PLATFORM_UNCLEAR'],
    [{ role: 'tenant' },                                              400, 'SANDBOX_PLATFORM_UNCLEAR'],
    [{ role: 'tenant', platform_id: 'p_nobody00001' },                404, 'SANDBOX_NO_SUCH_PLATFORM'],
    [{ role: 'sub', platform_id: 'p_demoplat001', shared_customer: true }, 400, 'SANDBOX_SHARING_UNCLEAR'],
  ])('is refused of %j', async (shop, status, code) => {
    const { sandbox, control } = await startTestSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await control('POST shops', shop))).toBe(`${status} ${code}`)
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a shop that is there', () => {
  it('is shown, alone and in the list', async () => {
    const { control } = await startTestSandbox()
    const { body } = await control<SeenShop>(`GET shops/${mall.main}`)
    expect(body).toMatchObject({ role: 'main', tenant_urls: [{ id: 'tu_demoplat00000000000001' }] })
    const { body: all } = await control<{ list: SeenShop[] }>('GET shops')
    expect(all.list).toHaveLength(8)
    expect(all.list).toContainEqual(body)
    expect(refusalOf(await control('GET shops/b_demobuyplat'))).toBe('404 SANDBOX_NO_SUCH_SHOP')
  })

  it('has its fields forced, and a long name is cut in its record', async () => {
    const { sandbox, control, as } = await startTestSandbox()
    const name = 'A name of more than twenty characters'
    const { body } = await control(`PATCH shops/${mall.tenant}`, {
      shop_name: name,
      log_keep_days: 0,
      created: '2025/03/01 00:00:00.000',
      contract: { status_code: 106, denied_at: '2025/02/01' },
    })
    expect(body).toMatchObject({
      ...{ shop_name: name.slice(0, 20), log_keep_days: 0, created: '2025/03/01 00:00:00.000' },
      contract: { status_code: 106, denied_at: '2025/02/01', create_date: '2025/01/06' },
    })
    const seen = await as(mall.main)(`GET /v1/tenants/${mall.tenant}`)
    expect(seen.body).toMatchObject({ shop_name: name.slice(0, 20) })
    expect(sandbox.accounts().find(({ id }) => id === mall.tenant)?.name).toBe(name)
  })

  it('takes fees as they are', async () => {
    const { control } = await startTestSandbox()
    const rate = {
      ...{ id: 'konbini', platform_rate: 9, fixed_fee: 1, web_registration_fee: null },
      paypay_content_category_type: null,
    }
    const forced = { platform_rate_list: [rate] }
    const { body } = await control(`PATCH shops/${mall.tenant}`, forced)
    expect(body['platform_rate_list']).toContainEqual(rate)
  })

  // biome-ignore format: a table
  it.each<[object, string]>([
    [{ id: 's_other000001' },                         '400 SANDBOX_UNKNOWN_FIELD'],
    [{ contract: { status: 106 } },                   '400 SANDBOX_UNKNOWN_FIELD'],
    [{ contract: { status_code: 104 } },              '400 SANDBOX_BAD_FIELD'],
    [{ contract: { denied_at: '2025/02/30' } },       '400 SANDBOX_BAD_FIELD'],
    [{ log_keep_days: 10_000 },                       '400 SANDBOX_BAD_FIELD'],
  ])('is not forced to %j', async (fields, refusal) => {
    const { sandbox, control } = await startTestSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await control(`PATCH shops/${mall.tenant}`, fields))).toBe(refusal)
    expect(sandbox.digest()).toBe(before)
  })

  it('is removed with all that is its own', async () => {
    const { sandbox, control, as } = await startTestSandbox()
    const tenant = as(mall.tenant)
    expect((await control(`DELETE shops/${mall.tenant}`)).body).toMatchObject({ id: mall.tenant })
    expect(refusalOf(await tenant('GET /v1/customers'))).toBe('401 E9994001002')
    const main = as(mall.main)
    const seen = await main(`GET /v1/tenants/${mall.tenant}`)
    expect(refusalOf(seen)).toBe('400 E0090003002')
    expect(JSON.stringify(sandbox.users.list())).not.toContain(mall.tenant)
    expect(sandbox.describe().counts).toMatchObject({ shops: 7, contracts: 7, users: 4 })
  })

  it('is not removed while others are on its platform', async () => {
    const { sandbox, control } = await startTestSandbox()
    const customers = () => sandbox.describe().counts['customers'] ?? 0
    const before = customers()
    const refusal = await control(`DELETE shops/${market.main}`)
    expect(refusalOf(refusal)).toBe('409 SANDBOX_PLATFORM_NOT_EMPTY')
    for (const id of [market.tenant, market.otherTenant, market.main]) {
      expect((await control(`DELETE shops/${id}`)).status).toBe(200)
    }
    // The two that the group shared.
    expect(customers()).toBe(before - 2)
    const left = JSON.stringify((await control('GET shops')).body)
    expect(left).not.toContain('p_demoshare01')
    const urls = await control('POST platforms/p_demoshare01/tenant_urls')
    expect(refusalOf(urls)).toBe('404 SANDBOX_NO_SUCH_PLATFORM')
  })
})

describe('the contract of a shop', () => {
  it.each([
    ['suspend', 'resume'],
    ['terminate', undefined],
  ])('%s: it reads, and writes nothing', async (stop, goOn) => {
    const { control, as } = await startTestSandbox()
    const tenant = as(mall.tenant)
    const { body } = await control<SeenShop>(`POST contracts/${mall.tenant}/${stop}`)
    expect(body).toMatchObject({ active: false })
    expect(refusalOf(await tenant('POST /v1/customers', {}))).toBe('403 E9995001019')
    expect((await tenant('GET /v1/customers')).status).toBe(200)
    if (goOn === undefined) {
      expect(body.contract).toMatchObject({ status_code: 105, expired_at: '2026/01/05' })
      return
    }
    expect(body.contract).toMatchObject({ status_code: 107, suspended_service_date: '2026/01/05' })
    await control(`POST contracts/${mall.tenant}/${goOn}`)
    expect((await tenant('POST /v1/customers', {})).status).toBe(200)
  })

  it.each([
    ['payout', 'suspended_payment', 'suspended_payment_date'],
    ['billing', 'suspended_billing', 'suspended_billing_date'],
    ['immediate_use', 'suspeded_immediate_use', 'suspended_immediate_use_date'],
  ])('has its %s stopped, and goes on writing', async (target, flag, day) => {
    const { control, as } = await startTestSandbox()
    const { body } = await control<SeenShop>(`POST contracts/${mall.tenant}/suspend`, { target })
    expect(body.contract).toMatchObject({ [flag]: true, [day]: '2026/01/05', status_code: 107 })
    expect((await as(mall.tenant)('POST /v1/customers', {})).status).toBe(200)
    const { body: free } = await control<SeenShop>(`POST contracts/${mall.tenant}/resume`, {
      target,
    })
    expect(free.contract).toMatchObject({ [flag]: false })
  })

  it('falls back to the examination when its immediate use is stopped', async () => {
    const { sandbox } = await startTestSandbox()
    await sandbox.shops.update(mall.otherTenant, { contract: { status_code: 103 } })
    const { contract } = await sandbox.shops.suspend(mall.otherTenant, 'immediate_use')
    expect(contract.status_code).toBe(102)
  })

  it('may be paid out once the identity was checked', async () => {
    const { control } = await startTestSandbox()
    const path = `POST contracts/${mall.otherTenant}/identity`
    const { body } = await control<SeenShop>(path, { status: 502 })
    expect(body.contract).toMatchObject({
      ...{ sales_deposit_status_code: 502, sales_deposit_status_updated_date: '2026/01/05' },
    })
    expect(refusalOf(await control(path, { status: 503 }))).toBe('400 SANDBOX_BAD_FIELD')
    const nobody = await control('POST contracts/s_nobody00001/terminate')
    expect(refusalOf(nobody)).toBe('404 SANDBOX_NO_SUCH_SHOP')
  })
})

describe('keys', () => {
  it('are added and revoked while the sandbox runs', async () => {
    const { sandbox, control } = await startTestSandbox()
    const added = await control<{ value: string }>(`POST accounts/${bookstore}/keys`, {
      kind: 'secret',
    })
    expect(added.body.value).toMatch(/^m_test_FAKE_/)
    const api = apiOf(sandbox.url, added.body.value)
    expect((await api('GET /v1/customers')).status).toBe(200)
    await control(`DELETE accounts/${bookstore}/keys/${added.body.value}`)
    expect(refusalOf(await api('GET /v1/customers'))).toBe('401 E9994001002')
  })

  // biome-ignore format: a table
  it.each<[string, object | undefined, string]>([
    ['POST accounts/s_nobody00001/keys', { kind: 'secret' }, '404 SANDBOX_NO_SUCH_SHOP'],
    ['POST accounts/b_demobuyer01/keys', { kind: 'secret' }, '400 SANDBOX_KEYLESS_ACCOUNT'],
    ['POST accounts/s_demoshop001/keys', { kind: 'master' }, '400 SANDBOX_BAD_FIELD'],
    ['POST accounts/s_demoshop001/keys', { kind: 'secret', value: 'm_test_real' }, '400 SANDBOX_KEY_MALFORMED'],
    ['POST accounts/s_demoshop001/keys', { kind: 'secret', value: 'FAKE~world' }, '400 SANDBOX_KEY_MALFORMED'],
    ['POST accounts/s_demoshop001/keys', { kind: 'secret', value: secretKey(mall.main) }, '409 SANDBOX_KEY_TAKEN'],
    [`DELETE accounts/s_demoshop001/keys/${secretKey(mall.main)}`, undefined, '404 SANDBOX_NO_SUCH_KEY'],
  ])('%s %j is refused', async (route, body, refusal) => {
    const { control } = await startTestSandbox()
    expect(refusalOf(await control(route, body))).toBe(refusal)
  })
})
