// Shops, keys and users by command, as a person would.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { processes, run, runForPeople, start } from './cli.ts'

describe('payment-sandbox shops, keys and users', processes, () => {
  it('make a platform, stop a tenant, rotate a key and add an owner', async () => {
    const { ready } = await start()
    const ask = async (...args: string[]) => {
      const { code, stdout, stderr } = await run(args, { PAYMENT_SANDBOX_URL: ready.url })
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    const main = await ask('shops', 'add', '--role', 'main', '--shared', '--name', 'My Mall')
    expect(main).toMatchObject({ shop_name: 'My Mall', shared_customer_flag: '1' })
    const joining = ['--role', 'tenant', '--platform', main.platform_id, '--id', 's_mytenant001']
    await ask('shops', 'add', ...joining, '--contract', 'examining')
    const { list } = await ask('shops')
    expect(list.at(-1)).toMatchObject({ id: 's_mytenant001', contract: { status_code: 102 } })

    const decided = await ask(
      'shops',
      'decide',
      's_mytenant001',
      'approve',
      '--acquirers',
      'UC,DINERS',
    )
    expect(decided.acquirers).toEqual({ UC: '706', 'JCB/AMEX': '704', DINERS: '706' })
    const advanced = await ask('shops', 'advance', 's_mytenant001', '--steps', '2')
    expect(advanced.acquirers).toMatchObject({ UC: '707', DINERS: '707' })
    const reset = await ask('shops', 'reset', 's_mytenant001')
    expect(reset.contract).toMatchObject({ status_code: 101 })

    const api = apiOf(ready.url, 'm_test_FAKE_mytenant001')
    await ask('shops', 'suspend', 's_mytenant001')
    expect((await api('POST /v1/customers', {})).status).toBe(403)
    await ask('shops', 'resume', 's_mytenant001', '--target', 'service')
    expect((await api('POST /v1/customers', {})).status).toBe(200)
    const identity = await ask('shops', 'identity', 's_mytenant001', '502')
    expect(identity.contract).toMatchObject({ sales_deposit_status_code: 502 })
    const forced = await ask('shops', 'update', 's_mytenant001', '{"contract":{"status_code":106}}')
    expect(forced.contract).toMatchObject({ status_code: 106 })

    const { value } = await ask('keys', 'add', 's_mytenant001', 'secret')
    expect((await apiOf(ready.url, value)('GET /v1/customers')).status).toBe(200)
    const revoked = await ask('keys', 'revoke', 's_mytenant001', value)
    expect(revoked).toEqual({ value, kind: 'secret', revoked: true })
    expect((await apiOf(ready.url, value)('GET /v1/customers')).status).toBe(401)

    const owner = ['owner@tenant.example', '--password', 'FakePassw0rd2025']
    const { id } = await ask('users', 'add', ...owner, '--shop', 's_mytenant001')
    expect(await ask('users', 'verify-mail', id)).toMatchObject({ mail_auth_status: '01' })
    expect((await ask('users')).list).toHaveLength(6)

    const joins = [
      '--role',
      'tenant_buyer',
      '--platform',
      'bpf_demoplat1',
      '--contract',
      'examining',
    ]
    await ask('shops', 'add', ...joins, '--id', 'b_mybuyer0001')
    const refused = await ask('decide', 'b_mybuyer0001', 'deny', '--reason', 'unknown')
    expect(refused.contract).toMatchObject({ status_code: 106, examin_result_reason: 'unknown' })
    const invoice = ['a_demobizexam00000000001', 'return', '--reason', 'no page two']
    expect(await ask('decide', ...invoice)).toMatchObject({
      status: 'RETURNED',
      examin_result_reason: 'no page two',
    })
    const payables = await ask('shops', 'add', '--role', 'buyer_platform', '--name', 'Payables')
    expect(payables).toMatchObject({ name: 'Payables', fee_rate: 0.03 })

    const ended = await ask('shops', 'terminate', 's_mytenant001')
    expect(ended).toMatchObject({ active: false, contract: { status_code: 105 } })
    expect(await ask('shops', 'remove', 's_mytenant001')).toMatchObject({ id: 's_mytenant001' })
  })

  it('speak to people of a shop, and say what is wrong', async () => {
    const { ready } = await start()
    const told = await run(['shops', 'show', 's_nobody00001'], { PAYMENT_SANDBOX_URL: ready.url })
    expect(told).toMatchObject({ code: 1, stderr: expect.stringContaining('s_nobody00001') })
    const lines = async (...args: string[]) =>
      (await runForPeople(['shops', ...args], { PAYMENT_SANDBOX_URL: ready.url })).stdout
    expect(await lines('show', 'b_demobuyer01')).toContain('Buyer Blue Cafe (b_demobuyer01)')
    expect(await lines('add', '--role', 'buyer_platform')).toMatch(/buyers register at +bu_/)
    const choice = await run(['shops', 'identity', 's_demotenant1', '503'])
    expect(choice).toMatchObject({ code: 2, stderr: expect.stringContaining('501, 502') })
  })
})
