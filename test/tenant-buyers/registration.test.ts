// Who registers a tenant buyer, how the platform finds it, and who may not. behaviour of platforms
// 4.2, with the rules of 3.1.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payables } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { openTestSandbox, startTestSandbox } from '../harness/sandbox.ts'
import { buyerOf, entries, joins, owner } from './buyer.ts'

const opened = async (options = {}) => {
  const { sandbox, as, control } = await startTestSandbox(options)
  return { sandbox, as, control, platform: as(payables.platform) }
}

describe('a tenant buyer is registered', () => {
  it('with its record, a user who owns it, and what they may do', async () => {
    const { platform, sandbox, as } = await opened()
    const entered = bodyOf(await platform(entries, owner))
    const id = String(entered['id'])
    const record = {
      ...{ id, buyer_name: null, buyer_name_kana: null, buyer_type: 'tenant' },
      ...{ send_address: owner.email, buyer_mail_address: owner.email, api_key_display_flag: '0' },
      ...{ buyer_platform_id: 'bpf_demoplat1', buyer_platform_name: 'Demo Payables' },
      ...{ partition_id: 'p01', created: '2026/01/05 09:00:00.000', updated: null },
    }
    expect(entered).toMatchObject({
      ...record,
      user_data: { default_shop_id: id, email: owner.email, mail_auth_status: '00' },
    })
    expect(id).toMatch(/^b_.{11}$/)
    expect(entered['business_operator_id']).toMatch(/^bo_.{10}$/)
    expect(entered['access_token']).toMatch(/^a_.{22}_.{87}$/)
    expect(bodyOf(await platform(`GET /v1/buyer_platform/tenants/${id}`))).toEqual({
      ...record,
      business_operator_id: entered['business_operator_id'],
    })
    const { contract } = buyerOf(as(payables.platform, { for: id }), id)
    expect(await contract()).toMatchObject({
      ...{ tenant_buyer_id: id, buyer_platform_id: 'bpf_demoplat1', status_code: 101 },
      ...{ examination_status_code: null, contracted_at: null, available_status_code: 201 },
      ...{ usage_limit_amount: 10_000_000, create_date: '2026/01/05' },
    })
    expect(sandbox.mails.list()[0]).toMatchObject({
      ...{ template: 'mail_verification', to: owner.email },
    })
    expect(JSON.stringify([entered, sandbox.trace.list()])).not.toContain(owner.password)
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['a URL of nobody',       { tenant_buyer_url_id: 'bu_nobody0000000000000001' }, '400 EY011911002'],
    ['a URL of a shop',       { tenant_buyer_url_id: 'tu_demoplat00000000000001' }, '400 EY011911002'],
    ['a short URL',           { tenant_buyer_url_id: 'bu_1' },                      '400 EY011911012'],
    ['no URL',                { tenant_buyer_url_id: null },                        '400 EY011911001'],
    ['a known address',       { email: 'OWNER@demo-payables.example' },             '400 EY011012014'],
    ['no address',            { email: 'nobody' },                                  '400 EY011012008'],
    ['a short password',      { password: 'Passw0rd' },                             '400 EY011912008'],
    ['no digit',              { password: 'FakePassword' },                         '400 EY011912008'],
    ['a sign',                { password: 'FakePassw0rd!' },                        '400 EY011912008'],
    ['a long name',           { name: 'n'.repeat(385) },                            '400 EY011004005'],
  ])('not with %s', async (_, change, expected) => {
    const { platform, sandbox } = await opened()
    const before = sandbox.digest()
    expect(refusalOf(await platform(entries, { ...owner, ...change }))).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('at a URL until it is disabled, or at a new one', async () => {
    const { platform, control } = await opened()
    const url = owner.tenant_buyer_url_id
    bodyOf(await control(`DELETE platforms/bpf_demoplat1/tenant_urls/${url}`))
    expect(refusalOf(await platform(entries, owner))).toBe('400 EY011911002')
    const { id } = bodyOf(await control('POST platforms/bpf_demoplat1/tenant_urls'))
    expect(id).toMatch(/^bu_.{22}$/)
    expect((await platform(entries, { ...owner, tenant_buyer_url_id: id })).status).toBe(200)
  })

  it('by a user of the platform, who is locked after ten wrong passwords', async () => {
    const { platform, sandbox } = await opened()
    const { name: _, ...joining } = { ...owner, email: 'owner@demo-payables.example' }
    const join = (change: object = {}) => platform(joins, { ...joining, ...change })
    const buyer = bodyOf(await join())
    expect(buyer).toMatchObject({ buyer_type: 'tenant', buyer_mail_address: joining.email })
    expect(buyer).not.toHaveProperty('user_data')
    expect(refusalOf(await join({ email: 'owner@demo-mall.example' }))).toBe('400 EY012912025')
    const nowhere = { tenant_buyer_url_id: 'bu_nobody0000000000000001' }
    expect(refusalOf(await join(nowhere))).toBe('400 EY012911002')
    for (let time = 0; time < 10; time++) {
      expect(refusalOf(await join({ password: 'WrongPassw0rd' }))).toBe('400 EY012912025')
    }
    expect(refusalOf(await join())).toBe('400 EY012912026')
    const locked = sandbox.users.list().find(({ email }) => email === joining.email)
    await sandbox.users.unlock(locked?.id ?? '')
    expect((await join()).status).toBe(200)
  })

  it('in operation at once by the profile instant, and may apply all the same', async () => {
    const { platform, as } = await opened({ 'contracts.profile': 'instant' })
    const { id } = bodyOf(await platform(entries, owner))
    const buyer = buyerOf(as(payables.platform, { for: String(id) }), String(id))
    expect(await buyer.contract()).toMatchObject({
      ...{ status_code: 107, available_status_code: 201, contracted_at: null },
    })
  })
})

describe('the list of tenant buyers', () => {
  let shared: Awaited<ReturnType<typeof openTestSandbox>>
  beforeAll(async () => {
    shared = await openTestSandbox()
  })
  afterAll(() => shared.close())

  const ids = async (query: string) => {
    const platform = shared.as(payables.platform)
    const { list } = bodyOf(await platform(`GET /v1/buyer_platform/tenants?${query}`))
    return (list as { id: string }[]).map(({ id }) => id.slice(-1)).join('')
  }

  // biome-ignore format: a table
  it.each([
    ['',                                              '21'],
    ['buyer_name=red',                                '2'],
    ['buyer_name=BUYER',                              '21'],
    ['buyer_name=nobody',                             ''],
    ['id=b_demobuyer01',                              '1'],
    ['buyer_mail_address=owner@red-garage.example',   '2'],
    ['buyer_mail_address=owner@red-garage',           ''],
    ['created_from=2025/01/06&created_to=2025/01/06', '21'],
    ['created_from=2025/01/07',                       ''],
    ['sort=buyer_name',                               '12'],
    ['sort=id desc',                                  '21'],
  ])('asked for by "%s" holds %s', async (query, expected) => {
    expect(await ids(query)).toBe(expected)
  })

  // biome-ignore format: a table
  it.each([
    ['sort=send_address',         '400 EY013907008'],
    ['created_from=2025/02/30',   '400 EY013061008'],
    ['id=b_1',                    '400 EY013003012'],
    ['limit=0',                   '400 EY013904018'],
  ])('is refused by "%s"', async (query, expected) => {
    const platform = shared.as(payables.platform)
    expect(refusalOf(await platform(`GET /v1/buyer_platform/tenants?${query}`))).toBe(expected)
  })

  it('holds those of the platform alone', async () => {
    const { sandbox, as, platform } = await opened()
    const other = await sandbox.tenantBuyers.addPlatform({ id: 'b_otherplat01', name: 'Other' })
    const { buyer_platform_id } = other
    const buyer = await sandbox.tenantBuyers.add({ buyer_platform_id })
    const path = `GET /v1/buyer_platform/tenants/${buyer.id}`
    expect(refusalOf(await platform(path))).toBe('400 EY013003002')
    expect(refusalOf(await platform('GET /v1/buyer_platform/tenants/b_demobuyplat'))).toBe(
      '400 EY013003002',
    )
    expect(bodyOf(await as(other.id)(path))).toMatchObject({ buyer_platform_name: 'Other' })
    const { list } = bodyOf(await as(other.id)('GET /v1/buyer_platform/tenants'))
    expect(list).toHaveLength(1)
  })
})
