// What is told of card payments, and when: behaviour of everything asynchronous 1.2 and 1.4.
import { describe, expect, it } from 'vitest'
import { operate, paymentIn, read } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

async function told() {
  const hook = await startReceiver()
  const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
  return { hook, sandbox, api }
}

describe('the notifications of a card payment', () => {
  it('one for each successful operation, in order, each with the status it led to', async () => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await operate(api, payment, 'capture')
    await operate(api, payment, 'change', { amount: '500', job_code: 'CAPTURE' })
    await operate(api, payment, 'cancel')
    await operate(api, payment, 'auth', { method: '1' })
    await operate(api, payment, 'change', { amount: '700', job_code: 'AUTH' })
    await sandbox.clock.settle()

    const seen = hook.requests.map(({ body }) => [body['event'], body['status'], body['job_code']])
    expect(seen).toEqual([
      ['payments.card.regist', 'UNPROCESSED', 'AUTH'],
      ['payments.card.exec', 'AUTHORIZED', 'AUTH'],
      ['payments.card.capture', 'CAPTURED', 'CAPTURE'],
      ['payments.card.change', 'CAPTURED', 'CAPTURE'],
      ['payments.card.cancel', 'CANCELED', 'CANCEL'],
      ['payments.card.auth', 'AUTHORIZED', 'AUTH'],
      ['payments.card.change', 'AUTHORIZED', 'AUTH'],
    ])
    expect(hook.bodies('amount')).toEqual(['1000', '1000', '1000', '500', '500', '500', '700'])
  })

  it('no capture after an immediate sale', async () => {
    const { hook, sandbox } = await told()
    await paymentIn(sandbox, 'CAPTURED', { job_code: 'CAPTURE' })
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual(['payments.card.regist', 'payments.card.exec'])
  })

  it('a registration, field by field', async () => {
    const { hook, sandbox } = await told()
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { client_field_2: '二' })
    await sandbox.clock.settle()
    expect(hook.requests.map(({ body }) => body)).toEqual([
      {
        ...{ shop_id: 's_demoshop001', order_id: payment.id, access_id: payment.access_id },
        ...{ pay_type: 'Card', status: 'UNPROCESSED', customer_id: null, error_code: null },
        ...{ client_field_1: null, client_field_2: '二', client_field_3: null },
        ...{ amount: '1000', tax: '0', method: null, pay_times: null, currency: 'JPY' },
        ...{ job_code: 'CAPTURE', subscription_id: null, bulk_payment_id: null, forward: null },
        ...{ transaction_id: null, transaction_date: start, approve: null },
        event: 'payments.card.regist',
      },
    ])
  })

  it('an execution, field by field', async () => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { tax: '80', client_field_1: 'x' })
    await sandbox.clock.advance('1h')
    const pay = { method: '2', pay_times: '12', customer_id: 'c_demo_alice' }
    const { body } = await operate(api, payment, 'execute', pay)
    await sandbox.clock.settle()
    expect(hook.requests[1]?.body).toEqual({
      ...{ shop_id: 's_demoshop001', order_id: payment.id, access_id: payment.access_id },
      ...{ pay_type: 'Card', status: 'CAPTURED', customer_id: 'c_demo_alice', error_code: null },
      ...{ client_field_1: 'x', client_field_2: null, client_field_3: null },
      ...{ amount: '1000', tax: '80', method: '2', pay_times: '12', currency: 'JPY' },
      ...{ job_code: 'CAPTURE', subscription_id: null, bulk_payment_id: null },
      ...{ forward: body.forward, transaction_id: body.transaction_id, approve: body.approve },
      ...{ transaction_date: '2026/01/05 10:00:00.000', event: 'payments.card.exec' },
    })
  })

  it('shows what was true at the event, not what is true at delivery', async () => {
    const { sandbox, api } = await told()
    await sandbox.deliveries.mode('manual')
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await operate(api, payment, 'cancel')
    const held = sandbox.deliveries.list({ event: 'payments.card.exec' })
    expect(held).toMatchObject([{ body: { status: 'AUTHORIZED' } }])
  })

  // biome-ignore format: a table
  it.each([
    ['a decline',                'AUTHORIZED', 'capture', {},                 { 'X-Sandbox-Result': 'declined' }],
    ['a bad field',              'CANCELED',   'auth',    { method: '9' },    {}],
    ['a status that forbids it', 'CHECKED',    'cancel',  {},                 {}],
    ['a wrong access_id',        'AUTHORIZED', 'cancel',  { access_id: 'a_'.padEnd(24, 'x') }, {}],
  ])('none on %s', async (_, status, operation, more, headers) => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, status)
    await sandbox.clock.settle()
    const before = hook.requests.length
    const reply = await operate(api, payment, operation, more, headers as Record<string, string>)
    await sandbox.clock.settle()
    expect([reply.status, hook.requests.length]).toEqual([400, before])
  })

  it('none for a replayed answer', async () => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    const key = { idempotent_key: '1b4e28ba-2fa1-4d5b-8bd2-0123456789ab' }
    await operate(api, payment, 'capture', {}, key)
    await operate(api, payment, 'capture', {}, key)
    await sandbox.clock.settle()
    expect(hook.bodies('event').filter((event) => event === 'payments.card.capture')).toHaveLength(
      1,
    )
  })

  it('carries the code of the last decline until the next success', async () => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    await operate(api, payment, 'execute', { method: '1', customer_id: 'c_demo_dave' })
    expect((await read(api, payment)).error_code).toBe('E9993134014')
    await operate(api, payment, 'execute', { method: '1', customer_id: 'c_demo_bob' })
    await sandbox.clock.settle()
    expect(hook.bodies('error_code')).toEqual([null, null])
  })
})
