// `payment-sandbox buyer`: a person at a terminal pays in the buyer's place.
import { describe, expect, it } from 'vitest'
import { apiOf } from '../harness/api.ts'
import { phone } from '../harness/phone.ts'
import { processes, run, start } from './cli.ts'

const told = (stdout: string) => JSON.parse(stdout) as Record<string, unknown>

describe('payment-sandbox buyer', processes, () => {
  it('lists what waits, and pays it', async () => {
    const { ready } = await start()
    const address = { PAYMENT_SANDBOX_URL: ready.url }
    const api = apiOf(ready.url, ready.keys.secret)
    const payment = { pay_type: 'Konbini', id: 'k_1', amount: '500' }
    const { access_id } = (await api('POST /v1/payments', payment)).body
    await api('PUT /v1/payments/k_1', { pay_type: 'Konbini', access_id, ...phone })

    const waiting = told((await run(['buyer'], address)).stdout)
    expect(waiting).toMatchObject({
      list: [
        { payment: 'o_demokonbiniwait0000001', total_amount: 2200 },
        { payment: 'k_1', acts: ['pay-at-store', 'walk-away'], total_amount: 500 },
        { payment: 'o_demoissued000000000001', acts: ['transfer', 'walk-away'] },
        { invoice: 'in_demoissued000000001', total_amount: 11000 },
      ],
    })
    const details = '{"konbini_code":"00030"}'
    const paid = await run(['buyer', 'pay-at-store', 'k_1', details], address)
    expect([paid.stderr, paid.code]).toEqual(['', 0])
    expect(told(paid.stdout)).toMatchObject({ payment: 'k_1', status: 'CAPTURED' })
    const left = told((await run(['buyer', 'waiting'], address)).stdout) as { list: object[] }
    expect(left.list).toHaveLength(3)
    expect(left.list).not.toContainEqual(expect.objectContaining({ payment: 'k_1' }))
  })

  it('pays an invoice, part by transfer and the rest by card', async () => {
    const { ready } = await start()
    const address = { PAYMENT_SANDBOX_URL: ready.url }
    const reply = await fetch(`${ready.url}/_sandbox/given`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"invoice","id":"in_1","status":"AWAITING_CUSTOMER_PAYMENT"}',
    })
    expect(reply.status).toBe(200)
    const short = await run(['buyer', 'transfer-to-invoice', 'in_1', '{"amount":1000}'], address)
    expect(told(short.stdout)).toMatchObject({ result: 'short', billing_total_amount: 10000 })
    const paid = await run(['buyer', 'pay-invoice', 'in_1'], address)
    expect(told(paid.stdout)).toMatchObject({ invoice: 'in_1', status: 'PAID' })
  })

  it('goes through 3-D Secure with a card that waits', async () => {
    const { ready } = await start()
    const address = { PAYMENT_SANDBOX_URL: ready.url }
    const reply = await fetch(`${ready.url}/_sandbox/given`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"kind":"paymentMethod","status":"AWAITING_CUSTOMER_ACTION"}',
    })
    const { id } = told(await reply.text())
    const done = await run(['buyer', 'authenticate', String(id)], address)
    expect([done.stderr, done.code]).toEqual(['', 0])
    expect(told(done.stdout)).toMatchObject({ payment_method: id, status: 'ACTIVATED' })
  })

  it('lets buyers act by themselves from then on', async () => {
    const { ready } = await start()
    const address = { PAYMENT_SANDBOX_URL: ready.url }
    const set = await run(['buyer', 'policy', 'auto'], address)
    expect([set.stderr, set.code, told(set.stdout)]).toEqual(['', 0, { policy: 'auto' }])
    const api = apiOf(ready.url, ready.keys.secret)
    await api('POST /v1/sessions', { transaction: { amount: '500', order_id: 'o_link' } })
    const { body } = await api('GET /v1/payments/o_link?pay_type=Card')
    expect(body['status']).toBe('AUTHORIZED')
  })

  it('passes on what is not possible, and proposes what is', async () => {
    const { ready } = await start()
    const address = { PAYMENT_SANDBOX_URL: ready.url }
    const unknown = await run(['buyer', 'pay-at-stor', 'k_1'], address)
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('pay-at-store')])
    const nobody = await run(['buyer', 'pay-at-store', 'k_1'], address)
    expect(nobody.stderr).toContain('There is no payment k_1 here')
    const broken = await run(['buyer', 'pay-at-store', 'k_1', '{'], address)
    expect([broken.code, broken.stderr]).toEqual([2, expect.stringContaining('is not JSON')])
  })
})
