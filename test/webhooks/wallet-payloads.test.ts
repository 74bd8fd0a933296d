// What is told of payments by Applepay and Googlepay: behaviour of everything asynchronous 1.4.
import { describe, expect, it } from 'vitest'
import { operate, paymentIn } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { start, startTestSandbox } from '../harness/sandbox.ts'

async function told() {
  const hook = await startReceiver()
  const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
  return { hook, sandbox, api }
}

const wallets = [
  { pay_type: 'Applepay', part: 'applepay', terms: {}, blank: {}, told: { method: '1' } },
  {
    pay_type: 'Googlepay',
    part: 'googlepay',
    terms: { method: '2', pay_times: '12' },
    blank: { pay_times: null },
    told: { method: '2', pay_times: '12' },
  },
]

describe.each(wallets)('the notifications of a payment by $pay_type', ({ pay_type, ...wallet }) => {
  it('a registration and an execution, field by field', async () => {
    const { hook, sandbox, api } = await told()
    const wish = { pay_type, job_code: 'AUTH', tax: '80', client_field_1: 'x' }
    const payment = await paymentIn(sandbox, 'UNPROCESSED', wish)
    const { id, access_id } = payment
    await sandbox.clock.advance('1h')
    const sent = { ...wallet.terms, token: 'YW55', customer_id: 'c_demo_alice' }
    const { body } = await operate(api, payment, 'execute', sent)
    await sandbox.clock.settle()

    const both = {
      ...{ shop_id: 's_demoshop001', order_id: id, access_id, pay_type },
      ...{ client_field_1: 'x', client_field_2: null, client_field_3: null },
      ...{ amount: '1000', tax: '80', currency: 'JPY', job_code: 'AUTH', error_code: null },
    }
    expect(hook.requests.map((request) => request.body)).toEqual([
      {
        ...{ ...both, ...wallet.blank, status: 'UNPROCESSED', customer_id: null, method: null },
        ...{ forward: null, transaction_id: null, transaction_date: start, approve: null },
        event: `payments.${wallet.part}.regist`,
      },
      {
        ...{ ...both, ...wallet.told, status: 'AUTHORIZED', customer_id: 'c_demo_alice' },
        ...{ forward: body.forward, transaction_id: body.transaction_id },
        ...{ approve: body.approve, transaction_date: '2026/01/05 10:00:00.000' },
        event: `payments.${wallet.part}.exec`,
      },
    ])
  })

  it('each with the status that it led to, and none on a decline', async () => {
    const { hook, sandbox, api } = await told()
    const payment = await paymentIn(sandbox, 'AUTHORIZED', { pay_type })
    await operate(api, payment, 'capture', {}, { 'X-Sandbox-Result': 'declined' })
    await operate(api, payment, 'capture')
    await operate(api, payment, 'cancel')
    await sandbox.clock.settle()
    const seen = hook.requests.map(({ body }) => [body['event'], body['status'], body['job_code']])
    expect(seen).toEqual([
      [`payments.${wallet.part}.regist`, 'UNPROCESSED', 'AUTH'],
      [`payments.${wallet.part}.exec`, 'AUTHORIZED', 'AUTH'],
      [`payments.${wallet.part}.capture`, 'CAPTURED', 'CAPTURE'],
      [`payments.${wallet.part}.cancel`, 'CANCELED', 'CANCEL'],
    ])
  })
})

it('a payment by Googlepay also tells of a new authorization and of changes', async () => {
  const { hook, sandbox, api } = await told()
  const payment = await paymentIn(sandbox, 'CANCELED', { pay_type: 'Googlepay' })
  await operate(api, payment, 'auth', { method: '1' })
  await operate(api, payment, 'change', { amount: '700', job_code: 'CAPTURE' })
  await sandbox.clock.settle()
  expect(hook.requests.slice(-2).map(({ body }) => body)).toMatchObject([
    { event: 'payments.googlepay.auth', status: 'AUTHORIZED', job_code: 'AUTH' },
    { event: 'payments.googlepay.change', status: 'CAPTURED', amount: '700' },
  ])
})
