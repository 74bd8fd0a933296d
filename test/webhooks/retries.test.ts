// The retry ladder: behaviour of everything asynchronous 1.5 and 1.6.
import { describe, expect, it } from 'vitest'
import { operate, paymentIn } from '../harness/payments.ts'
import { acknowledged, type Receive, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const broken = { status: 500 }
const event = 'payments.card.regist'

async function listening(receive: Receive, options: Parameters<typeof startTestSandbox>[0] = {}) {
  const hook = await startReceiver(receive)
  const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url, ...options })
  const only = () => sandbox.deliveries.list({ event })[0]
  return { hook, sandbox, api, only }
}

describe('a delivery that fails', () => {
  it('twice gets its third attempt when the clock has moved on', async () => {
    const { hook, sandbox, only } = await listening((_, n) => (n < 3 ? broken : acknowledged))
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.settle()
    expect([hook.requests.length, only()?.state]).toEqual([1, 'retrying'])

    await sandbox.clock.advance('1h')

    expect([hook.requests.length, only()?.state]).toEqual([3, 'delivered'])
  })

  it('is tried six times, 20 minutes apart, and then given up', async () => {
    const { hook, sandbox, only } = await listening(() => broken)
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.settle()
    await sandbox.clock.advance('19m59s999ms')
    expect(hook.requests).toHaveLength(1)

    await sandbox.clock.advance('1ms')
    expect(hook.requests).toHaveLength(2)
    await sandbox.clock.advance('30d')

    expect(only()).toMatchObject({ state: 'exhausted', attemptsMade: 6 })
    expect(only()?.attempts.map(({ at }) => at)).toEqual([
      '2026/01/05 09:00:00.000',
      '2026/01/05 09:20:00.000',
      '2026/01/05 09:40:00.000',
      '2026/01/05 10:00:00.000',
      '2026/01/05 10:20:00.000',
      '2026/01/05 10:40:00.000',
    ])
    expect(hook.requests).toHaveLength(6)
  })

  it('sends the same bytes each time, and counts its attempts', async () => {
    const { hook, sandbox } = await listening(() => broken)
    const payment = await paymentIn(sandbox, 'UNPROCESSED', { client_field_1: '“日本”' })
    await sandbox.clock.advance('1h')
    expect(new Set(hook.requests.map(({ text }) => text)).size).toBe(1)
    expect(hook.bodies('order_id')).toEqual(Array(4).fill(payment.id))
    const headers = hook.requests.map(({ headers }) => headers['x-sandbox-attempt'])
    expect(headers).toEqual(['1', '2', '3', '4'])
    expect(new Set(hook.requests.map(({ headers }) => headers['x-sandbox-delivery-id'])).size).toBe(
      1,
    )
  })

  it('does not hold back later ones, so it arrives after them', async () => {
    const { hook, sandbox, api } = await listening((_, n) => (n === 1 ? broken : acknowledged))
    const payment = await paymentIn(sandbox, 'AUTHORIZED')
    await operate(api, payment, 'capture')
    await sandbox.clock.advance('20m')
    expect(hook.bodies('event')).toEqual([
      'payments.card.regist',
      'payments.card.exec',
      'payments.card.capture',
      'payments.card.regist',
    ])
  })

  it('keeps its setting alive', async () => {
    const { hook, sandbox } = await listening(() => broken)
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.advance('3h')
    hook.receive = () => acknowledged
    await paymentIn(sandbox, 'UNPROCESSED')
    expect(await sandbox.deliveries.next(event)).toMatchObject({ state: 'exhausted' })
    expect(await sandbox.deliveries.next(event)).toMatchObject({ state: 'delivered' })
  })

  it('is tried as often and as soon as the settings say', async () => {
    const settings = { 'webhook.retriesMax': 1, 'webhook.retryAfterMs': 1000 }
    const { hook, sandbox, only } = await listening(() => broken, settings)
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.settle()
    await sandbox.clock.advance('1s')
    expect([hook.requests.length, only()?.state]).toEqual([2, 'exhausted'])
  })
})

describe('a resend', () => {
  it('of a finished delivery is a new one with the same body', async () => {
    const { hook, sandbox } = await listening(() => acknowledged)
    await paymentIn(sandbox, 'UNPROCESSED')
    const first = await sandbox.deliveries.next(event)
    const { id } = await sandbox.deliveries.resend(first.id)
    await sandbox.clock.settle()
    expect(hook.requests[1]?.text).toBe(hook.requests[0]?.text)
    expect(sandbox.deliveries.list({ event })).toMatchObject([
      { id, resend_of: first.id, state: 'delivered' },
      { id: first.id, state: 'delivered' },
    ])
  })

  it('of one that has been given up', async () => {
    const { hook, sandbox } = await listening(() => broken)
    await paymentIn(sandbox, 'UNPROCESSED')
    await sandbox.clock.advance('3h')
    hook.receive = () => acknowledged
    const [given] = sandbox.deliveries.list({ state: 'exhausted' })
    await sandbox.deliveries.resend(given?.id ?? '')
    await sandbox.clock.settle()
    expect(sandbox.deliveries.list().map(({ state }) => state)).toEqual(['delivered', 'exhausted'])
  })

  it('of one that waits for its retry is that retry, at once', async () => {
    const { hook, sandbox, only } = await listening((_, n) => (n === 1 ? broken : acknowledged))
    await paymentIn(sandbox, 'UNPROCESSED')
    const waiting = await sandbox.deliveries.next(event)
    await sandbox.deliveries.resend(waiting.id)
    await sandbox.clock.settle()
    expect(only()).toMatchObject({ id: waiting.id, state: 'delivered', attemptsMade: 2 })
    await sandbox.clock.advance('1h')
    expect(hook.requests).toHaveLength(2)
  })
})
