// When notifications leave: async, sync, collect, manual; and a receiver that calls the API back.
import { describe, expect, it } from 'vitest'
import { deliveryModes } from '../../src/settings.ts'
import type { Api } from '../harness/api.ts'
import { access, operate, type PaymentRecord, pathOf, paymentIn } from '../harness/payments.ts'
import {
  acknowledged,
  type ReceivedRequest,
  startHeldReceiver,
  startReceiver,
} from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const regist = 'payments.card.regist'
const body = { pay_type: 'Card', job_code: 'AUTH', amount: '1000' }

describe('mode', () => {
  it('sync: the answer waits for the deliveries it caused, delivered or not', async () => {
    const hook = await startReceiver((_, count) => (count === 1 ? acknowledged : { status: 500 }))
    const { sandbox, api } = await startTestSandbox({
      'webhook.url': hook.url,
      'webhook.mode': 'sync',
    })
    await api('POST /v1/payments', body)
    expect(hook.requests).toHaveLength(1)
    await api('POST /v1/payments', body)
    expect(hook.requests).toHaveLength(2)
    expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(['retrying', 'delivered'])
  })

  it('sync: waits no longer than the deadline of an attempt', async () => {
    const hook = await startReceiver(() => new Promise(() => undefined))
    const { sandbox, api } = await startTestSandbox({
      ...{ 'webhook.url': hook.url, 'webhook.mode': 'sync', 'webhook.timeoutMs': 50 },
    })
    expect((await api('POST /v1/payments', body)).status).toBe(200)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'retrying' }])
  })

  it('async: the answer does not wait', async () => {
    const { sandbox, api } = await startTestSandbox()
    const { hook, release } = await startHeldReceiver()
    await api('POST /v1/webhook_settings', { event: regist, url: hook.url })
    expect((await api('POST /v1/payments', body)).status).toBe(200)
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'pending' }])
    release()
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list()).toMatchObject([{ state: 'delivered' }])
  })

  it('collect: nothing is sent, and each event is kept, also when nobody asked', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    await api('POST /v1/payments', body)
    await api('POST /v1/webhook_settings', { event: regist, url: hook.url, signature: 's' })
    await api('POST /v1/payments', body)
    await sandbox.clock.advance('1d')
    expect(hook.requests).toHaveLength(0)
    expect(sandbox.deliveries.list()).toMatchObject([
      { state: 'collected', url: hook.url, signature: 's' },
      { state: 'collected', url: null },
    ])
  })

  it('manual: each is held until it is resent', async () => {
    const hook = await startReceiver()
    const { sandbox, api } = await startTestSandbox({
      'webhook.url': hook.url,
      'webhook.mode': 'manual',
    })
    await api('POST /v1/payments', { ...body, id: 'o_1' })
    await api('POST /v1/payments', { ...body, id: 'o_2' })
    await sandbox.clock.advance('1d')
    expect(hook.requests).toHaveLength(0)
    const [second] = sandbox.deliveries.list({ state: 'held' })
    await sandbox.deliveries.resend(second?.id ?? '')
    await sandbox.clock.settle()
    expect(hook.bodies('order_id')).toEqual(['o_2'])
    expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(['delivered', 'held'])
  })

  it('can be changed while the sandbox runs, for later events', async () => {
    const hook = await startReceiver()
    const { sandbox, api, control } = await startTestSandbox({ 'webhook.url': hook.url })
    await control('PUT deliveries/mode', { mode: 'collect' })
    await api('POST /v1/payments', body)
    await control('PUT deliveries/mode', { mode: 'sync' })
    await api('POST /v1/payments', body)
    expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(['delivered', 'collected'])
  })
})

/** Before it acknowledges an execution, reads the payment and captures it. */
const capturing = (api: () => Api) => async (request: ReceivedRequest) => {
  if (request.body['event'] !== 'payments.card.exec') return acknowledged
  const path = `/v1/payments/${request.body['order_id']}?pay_type=Card`
  const { body: payment } = await api()<PaymentRecord>(`GET ${path}`)
  const captured = await api()<PaymentRecord>(pathOf(payment, 'capture'), access(payment))
  return captured.body.status === 'CAPTURED' ? acknowledged : { status: 500 }
}

async function capturingReceiver(mode: (typeof deliveryModes)[number]) {
  let api: Api | undefined
  const hook = await startReceiver(capturing(() => api as Api))
  const started = await startTestSandbox({
    ...{ 'webhook.url': hook.url, 'webhook.mode': mode, 'webhook.timeoutMs': 2000 },
  })
  api = started.api
  return { ...started, hook }
}

describe('a receiver that reads and captures the payment before it acknowledges', () => {
  it.each(deliveryModes)('mode %s', async (mode) => {
    const { sandbox, api, hook } = await capturingReceiver(mode)
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { job_code: 'AUTH' })
    const pay = { method: '1', customer_id: 'c_demo_alice' }

    await operate(api, payment, 'execute', pay)
    // What does not leave by itself is sent by hand.
    const kept = sandbox.deliveries
      .list({ event: 'payments.card.exec' })
      .filter(({ state }) => state === 'held' || state === 'collected')
    for (const { id } of kept) await sandbox.deliveries.resend(id)
    await sandbox.clock.settle()

    const { body } = await api<PaymentRecord>(`GET /v1/payments/${payment.id}?pay_type=Card`)
    expect(body.status).toBe('CAPTURED')
    expect(hook.bodies('event')).toContain('payments.card.exec')
    const attempts = sandbox.deliveries.list().flatMap((delivery) => delivery.attempts)
    expect(attempts.filter(({ error }) => error !== null)).toEqual([])
    expect(sandbox.deliveries.list({ event: 'payments.card.capture' })).toHaveLength(1)
  })

  it.each(['async', 'sync'] as const)('during an advance, mode %s', async (mode) => {
    const { sandbox, api, hook } = await capturingReceiver(mode)
    const capture = hook.receive
    hook.receive = (request, count) => (count <= 2 ? { status: 503 } : capture(request, count))
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await sandbox.clock.settle()
    expect(hook.bodies('event')).toEqual([regist, 'payments.card.exec'])

    const happened = await sandbox.clock.advance('20m')

    const { body } = await api<PaymentRecord>(`GET /v1/payments/${payment.id}?pay_type=Card`)
    expect([body.status, body.process_date]).toEqual(['CAPTURED', '2026/01/05 09:20:00.000'])
    expect(happened.events).toEqual(['payments.card.capture'])
    expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(Array(3).fill('delivered'))
    const attempts = sandbox.deliveries.list().flatMap((delivery) => delivery.attempts)
    expect(attempts.filter(({ error }) => error !== null)).toEqual([])
  })
})
