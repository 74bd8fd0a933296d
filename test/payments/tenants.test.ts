// Whose a payment is: a platform acting for a tenant, and shops that share customers.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { gist, operate, type PaymentRecord } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const body = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }
const tenant = { 'Tenant-Shop-Id': 's_demotenant1' }

describe('a payment that a platform makes for its tenant', () => {
  it('is the tenant’s: the header reaches it, and so does the tenant’s own key', async () => {
    const { sandbox } = await startTestSandbox()
    const main = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    const own = apiOf(sandbox.url, 'm_test_FAKE_demotenant1')
    const { body: payment } = await main<PaymentRecord>('POST /v1/payments', body, tenant)
    expect(payment).toMatchObject({ shop_id: 's_demotenant1', customer_group_id: null })
    const grace = { method: '1', customer_id: 'c_demo_grace' }

    expect(gist(await operate(main, payment, 'execute', grace))).toEqual([400, 'EC002003002'])
    for (const customer_id of ['c_demo_mall_guest', 'c_demo_shared_1', 'c_demo_alice']) {
      const strange = { method: '1', customer_id }
      const refused = await operate(main, payment, 'execute', strange, tenant)
      expect(gist(refused)).toEqual([400, 'EC002011002'])
    }
    const executed = await operate(main, payment, 'execute', grace, tenant)
    expect(gist(executed)).toEqual([200, 'AUTHORIZED'])
    expect(gist(await operate(own, payment, 'capture'))).toEqual([200, 'CAPTURED'])
    const other = { 'Tenant-Shop-Id': 's_demotenant2' }
    const cancel = await operate(main, payment, 'cancel', {}, other)
    expect(gist(cancel)).toEqual([400, 'EC004003002'])
  })

  it('is told to the tenant’s settings only', async () => {
    const hooks = { main: await startReceiver(), tenant: await startReceiver() }
    const { sandbox } = await startTestSandbox()
    const main = apiOf(sandbox.url, 'm_test_FAKE_demomain001')
    const setting = { event: 'payments.card.regist' }
    await main('POST /v1/webhook_settings', { ...setting, url: hooks.main.url })
    await main('POST /v1/webhook_settings', { ...setting, url: hooks.tenant.url }, tenant)

    const forTenant = await main<PaymentRecord>('POST /v1/payments', body, tenant)
    const forItself = await main<PaymentRecord>('POST /v1/payments', body)
    await sandbox.clock.settle()

    expect(hooks.tenant.bodies('order_id')).toEqual([forTenant.body.id])
    expect(hooks.tenant.bodies('shop_id')).toEqual(['s_demotenant1'])
    expect(hooks.main.bodies('order_id')).toEqual([forItself.body.id])
  })
})

describe('a shop that shares customers', () => {
  it('names the sharing group and may charge a shared customer', async () => {
    const { sandbox } = await startTestSandbox()
    const stall = apiOf(sandbox.url, 'm_test_FAKE_demoshten01')
    const { body: payment } = await stall<PaymentRecord>('POST /v1/payments', body)
    expect(payment.customer_group_id).toBe('cg_demogroup1')

    const shared = { method: '1', customer_id: 'c_demo_shared_1' }
    const { body: executed } = await operate(stall, payment, 'execute', shared)

    expect(executed).toMatchObject({
      ...{ status: 'AUTHORIZED', shop_id: 's_demoshten01', customer_group_id: 'cg_demogroup1' },
      ...{ customer_id: 'c_demo_shared_1', card_id: 'cs_demoshared1visa0000001' },
    })
  })

  it('keeps its payments for itself', async () => {
    const { sandbox } = await startTestSandbox()
    const [one, two] = ['m_test_FAKE_demoshten01', 'm_test_FAKE_demoshten02'] as const
    const { body: payment } = await apiOf(sandbox.url, one)<PaymentRecord>(
      'POST /v1/payments',
      body,
    )
    const reply = await apiOf(sandbox.url, two)(`GET /v1/payments/${payment.id}?pay_type=Card`)
    expect(gist(reply)).toEqual([400, 'EC010003002'])
  })
})
