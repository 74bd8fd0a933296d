// Receivers that never come to an end: the deadline ends the attempt, little of the answer is kept,
// and nobody else waits.
import { expect, it } from 'vitest'
import { badManners, startBadReceiver } from '../harness/bad-receivers.ts'
import { startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const event = 'payments.card.regist'
const timeoutMs = 120
const payments = 5
/** What buffers of sockets may take; an endless answer would pass it in no time. */
const bufferedBytesMax = 20_000_000

it.each(badManners)('a receiver that %s', async (manner) => {
  const [bad, good] = [await startBadReceiver(manner, 20), await startReceiver()]
  const { sandbox, api } = await startTestSandbox({ 'webhook.timeoutMs': timeoutMs })
  for (const { url } of [bad, good]) await api('POST /v1/webhook_settings', { url, event })
  const pay = () => api('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '1' })

  for (let count = 0; count < payments; count++) expect((await pay()).status).toBe(200)
  await good.arrived(payments)
  await sandbox.clock.settle()

  const told = sandbox.deliveries.list().filter(({ url }) => url === bad.url)
  const sendsBody = manner === 'sends a body without end'
  expect(told).toHaveLength(payments)
  for (const { state, attempts } of told) {
    expect(state).toBe('retrying')
    expect(attempts).toHaveLength(1)
    expect(attempts[0]?.body.length).toBe(sendsBody ? 4_096 : 0)
    expect(attempts[0]?.error === null).toBe(sendsBody)
  }
  expect([bad.requests(), good.requests.length]).toEqual([payments, payments])
  expect(bad.sentBytes()).toBeLessThan(bufferedBytesMax)
  // The client keeps a spare connection or two for a while, however many attempts there were.
  expect(bad.open()).toBeLessThan(payments - 1)
})

it('a receiver that says nothing at many URLs holds up no other URL', async () => {
  const bad = await startBadReceiver('says nothing', 20)
  const { sandbox, api } = await startTestSandbox({ 'webhook.timeoutMs': timeoutMs })
  for (let at = 0; at < 40; at++) {
    await api('POST /v1/webhook_settings', { url: `${bad.url}/${at}`, event })
  }
  await api('POST /v1/payments', { pay_type: 'Card', job_code: 'AUTH', amount: '1' })
  await sandbox.clock.settle()
  const durations = sandbox.deliveries.list().map(({ attempts }) => attempts[0]?.durationMs ?? 0)
  expect(durations).toHaveLength(40)
  expect(Math.max(...durations)).toBeLessThan(40 * timeoutMs)
})
