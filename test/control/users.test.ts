// People of the dashboard and the addresses at which tenants register.
import { describe, expect, it } from 'vitest'
import defaultFixture from '../../fixtures/default.json' with { type: 'json' }
import { inner } from '../../src/kit/collection.ts'
import { isPasswordOf } from '../../src/resources/users/actions.ts'
import type { StoredUser } from '../../src/resources/users/schema.ts'
import { mall } from '../harness/demo-shops.ts'
import { refusalOf } from '../harness/errors.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const password = 'FakePassw0rd2025'
const mina = { email: 'Mina@shop.example', password, name: 'Mina', shop_id: mall.main }

describe('users', () => {
  it('are made, verified and unlocked; no answer holds the password', async () => {
    const { sandbox, control } = await startTestSandbox()
    const { body } = await control<{ id: string }>('POST users', mina)
    expect(body).toMatchObject({
      ...{ id: expect.stringMatching(/^u_.{22}$/), email: 'mina@shop.example', role_id: 9 },
      ...{ default_shop_id: mall.main, mail_auth_status: '00', password_lock_status: '00' },
      ...{ password_expire: '2026/04/05 09:00:00.000', invite_status: '02', updated: null },
    })
    const verified = await sandbox.users.verifyMail(body.id)
    expect(verified).toMatchObject({ mail_auth_status: '01', updated: '2026/01/05 09:00:00.000' })
    expect(await sandbox.users.unlock(body.id)).toMatchObject({ login_failure_times: 0 })
    const told = JSON.stringify([sandbox.users.list(), sandbox.trace.list()])
    expect(told).toContain('mina@shop.example')
    expect(told).not.toContain(password)
    expect(told).not.toContain('hash')
  })

  it('of the fixture are there', async () => {
    const { sandbox } = await startTestSandbox()
    const mails = sandbox.users.list().map(({ email }) => email)
    expect(mails).toEqual([
      'owner@demo-mall.example',
      'owner@demo-market.example',
      'owner@demo-payables.example',
      'owner@apple-farm.example',
      'owner@demo-bookstore.example',
    ])
  })

  it.each(defaultFixture.records.users.rows)('$email has the password of them all', (row) => {
    const user = { ...row, [inner]: row.$inner } as unknown as StoredUser
    expect([isPasswordOf(user, password), isPasswordOf(user, 'FakePassw0rd2024')]).toEqual([
      true,
      false,
    ])
  })

  // biome-ignore format: a table
  it.each<[string, object | undefined, string]>([
    ['POST users', { ...mina, email: 'OWNER@demo-mall.example' }, '409 SANDBOX_USER_TAKEN'],
    ['POST users', { ...mina, shop_id: 's_nobody00001' },         '404 SANDBOX_NO_SUCH_SHOP'],
    ['POST users', { ...mina, email: 'nobody' },                  '400 SANDBOX_BAD_FIELD'],
    ['POST users/u_nobody/unlock', undefined,                     '404 SANDBOX_NO_SUCH_USER'],
    ['POST users/u_nobody/verify_mail', undefined,                '404 SANDBOX_NO_SUCH_USER'],
  ])('%s %j is refused', async (route, body, refusal) => {
    const { sandbox, control } = await startTestSandbox()
    const before = sandbox.digest()
    expect(refusalOf(await control(route, body))).toBe(refusal)
    expect(sandbox.digest()).toBe(before)
  })
})

describe('registration URLs', () => {
  it('are added to a platform and disabled', async () => {
    const { sandbox, control } = await startTestSandbox()
    const { body } = await control<{ id: string }>('POST platforms/p_demoplat001/tenant_urls')
    expect(body).toMatchObject({ platform_id: 'p_demoplat001', enabled: true })
    await control(`DELETE platforms/p_demoplat001/tenant_urls/${body.id}`)
    const urls = sandbox.shops.show(mall.main).tenant_urls
    expect(urls.map(({ enabled }) => enabled)).toEqual([true, false])
  })

  it('of another platform are not there', async () => {
    const { control } = await startTestSandbox()
    const foreign = 'DELETE platforms/p_demoplat001/tenant_urls/tu_demoshare0000000000001'
    expect(refusalOf(await control(foreign))).toBe('404 SANDBOX_NO_SUCH_TENANT_URL')
  })
})
