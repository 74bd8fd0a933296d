// Who registers a tenant, and who may not. behaviour of platforms 3.1.
import { describe, expect, it } from 'vitest'
import { mall } from '../harness/demo-shops.ts'
import { bodyOf, refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'
import { owner, registerTenant } from './tenant.ts'

describe('a tenant is registered', () => {
  it('with a user who owns it, and what they may do', async () => {
    const { entered, id, sandbox } = await registerTenant()
    expect(entered).toMatchObject({
      user_data: {
        default_shop_id: id,
        role_id: 9,
        name: owner.name,
        email: owner.email,
        type: '01',
        two_factor_auth_status: '00',
        mail_auth_status: '00',
        password_lock_status: '00',
        last_login_date: null,
        login_failure_date: null,
        login_failure_times: 0,
        password_expire: '2026/04/05 09:00:00.000',
        account_status: '00',
        invite_status: '02',
      },
    })
    expect(entered['access_token']).toMatch(/^a_.{22}_.{87}$/)
    expect(JSON.stringify(entered)).not.toContain(owner.password)
    const traced = sandbox.trace.list({ kind: 'request', limit: 50 })
    expect(JSON.stringify(traced)).not.toContain(owner.password)
    expect(sandbox.shops.show(id)).toMatchObject({ role: 'tenant', shop_mail_address: owner.email })
  })

  // biome-ignore format: a table
  it.each<[string, object, string]>([
    ['a URL of nobody',        { tenant_url_id: 'tu_nobody0000000000000001' }, '400 E0087911002'],
    ['a URL of another',       { tenant_url_id: 'tu_demoshare0000000000001' }, '400 E0087911002'],
    ['a known address',        { email: 'owner@demo-mall.example' },           '400 E0087012014'],
    ['the same, in capitals',  { email: 'OWNER@demo-mall.example' },           '400 E0087012014'],
    ['no address',             { email: 'nobody' },                            '400 E0087012008'],
    ['a short password',       { password: 'Passw0rd' },                       '400 E0087912008'],
    ['no digit',               { password: 'FakePassword' },                   '400 E0087912008'],
    ['no capital',             { password: 'fakepassw0rd' },                   '400 E0087912008'],
    ['no small letter',        { password: 'FAKEPASSW0RD' },                   '400 E0087912008'],
    ['a sign',                 { password: 'FakePassw0rd!' },                  '400 E0087912008'],
  ])('not with %s', async (_, change, expected) => {
    const { sandbox, as } = await startTestSandbox()
    const before = sandbox.digest()
    const reply = await as(mall.main)('POST /v1/tenant_entries', { ...owner, ...change })
    expect(refusalOf(reply)).toBe(expected)
    expect(sandbox.digest()).toBe(before)
  })

  it('not at a URL that was disabled', async () => {
    const { control, as } = await startTestSandbox()
    bodyOf(await control(`DELETE platforms/p_demoplat001/tenant_urls/${owner.tenant_url_id}`))
    const reply = await as(mall.main)('POST /v1/tenant_entries', owner)
    expect(refusalOf(reply)).toBe('400 E0087911002')
  })

  it('by a user of the platform, who is locked after ten wrong passwords', async () => {
    const { as, sandbox } = await startTestSandbox()
    const { name: _, ...joining } = { ...owner, email: 'owner@demo-mall.example' }
    const join = (change: object = {}) =>
      as(mall.main)('POST /v1/join_tenants', { ...joining, ...change })
    const shop = bodyOf(await join())
    expect(shop).toMatchObject({ shop_type: 'tenant', platform_id: 'p_demoplat001' })
    expect(shop).not.toHaveProperty('platform_rate_list')
    const platform = as(mall.main, { for: String(shop['id']) })
    expect(bodyOf(await platform(`GET /v1/contracts/${shop['id']}`))).toMatchObject({
      register_mail: 'owner@demo-mall.example',
      status_code: 101,
    })
    expect(refusalOf(await join({ email: 'owner@demo-market.example' }))).toBe('400 E0088912025')
    expect(refusalOf(await join({ email: 'nobody@demo-mall.example' }))).toBe('400 E0088912025')
    for (const tenant_url_id of ['tu_nobody0000000000000001', 'tu_demoshare0000000000001']) {
      expect(refusalOf(await join({ tenant_url_id }))).toBe('400 E0088911002')
    }
    for (let time = 0; time < 10; time++) {
      expect(refusalOf(await join({ password: 'WrongPassw0rd' }))).toBe('400 E0088912025')
    }
    expect(refusalOf(await join())).toBe('400 E0088912026')
    const locked = sandbox.users.list().find(({ email }) => email === joining.email)
    expect(locked).toMatchObject({ password_lock_status: '01', login_failure_times: 10 })
    await sandbox.users.unlock(locked?.id ?? '')
    expect((await join()).status).toBe(200)
  })
})
