// What counts as received: behaviour of everything asynchronous 1.5, first table.
import { describe, expect, it } from 'vitest'
import { paymentIn } from '../harness/payments.ts'
import { type ReceiverAnswer, startReceiver } from '../harness/receiver.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const never = () => new Promise<ReceiverAnswer>(() => undefined)

/** The one delivery of a registration, after its first attempt. */
async function firstAttempt(
  receive: Parameters<typeof startReceiver>[0],
  options: Parameters<typeof startTestSandbox>[0] = {},
) {
  const hook = await startReceiver(receive)
  const { sandbox } = await startTestSandbox({ 'webhook.url': hook.url, ...options })
  await paymentIn(sandbox, 'UNPROCESSED')
  const delivery = await sandbox.deliveries.next('payments.card.regist')
  return { hook, sandbox, delivery, attempt: delivery.attempts[0] }
}

// biome-ignore format: a table
const answers: readonly (readonly [string, ReceiverAnswer, strict: string, lenient: string])[] = [
  ['{"receive":"0"}',         { body: '{"receive":"0"}' },                 'delivered', 'delivered'],
  ['the number 0',            { body: '{"receive":0}' },                   'delivered', 'delivered'],
  ['blanks around it',        { body: ' \n{ "receive" : " 0 " }\r\n' },    'delivered', 'delivered'],
  ['more fields',             { body: '{"receive":"0","id":7}' },          'delivered', 'delivered'],
  ['text 0',                  { body: '0', headers: { 'content-type': 'text/plain' } }, 'delivered', 'delivered'],
  ['text 0 and a line end',   { body: '0\n', headers: { 'content-type': 'text/plain' } }, 'delivered', 'delivered'],
  ['{"receive":"1"}',         { body: '{"receive":"1"}' },                 'retrying',  'delivered'],
  ['text 1',                  { body: '1' },                               'retrying',  'delivered'],
  ['text 00',                 { body: '00' },                              'retrying',  'delivered'],
  ['an empty 200',            { body: '' },                                'retrying',  'delivered'],
  ['{"received":true}',       { body: '{"received":true}' },               'retrying',  'delivered'],
  ['{"receive":false}',       { body: '{"receive":false}' },               'retrying',  'delivered'],
  ['{"receive":["0"]}',       { body: '{"receive":["0"]}' },               'retrying',  'delivered'],
  ['JSON null',               { body: 'null' },                            'retrying',  'delivered'],
  ['a page',                  { body: '<html>ok</html>' },                 'retrying',  'delivered'],
  ['broken JSON',             { body: '{"receive":"0"' },                  'retrying',  'delivered'],
  ['201 with the right body', { status: 201, body: '{"receive":"0"}' },    'retrying',  'delivered'],
  ['202 with text 0',         { status: 202, body: '0' },                  'retrying',  'delivered'],
  ['204',                     { status: 204 },                             'retrying',  'delivered'],
  ['302 with the right body', { status: 302, body: '{"receive":"0"}' },    'retrying',  'retrying'],
  ['400',                     { status: 400, body: '{"receive":"0"}' },    'retrying',  'retrying'],
  ['404',                     { status: 404, body: '0' },                  'retrying',  'retrying'],
  ['500',                     { status: 500, body: '{"receive":"0"}' },    'retrying',  'retrying'],
  ['503',                     { status: 503 },                             'retrying',  'retrying'],
  ['a closed connection',     { hangUp: true },                            'retrying',  'retrying'],
]

describe('an answer of the receiver', () => {
  it.each(answers)('%s', async (_, answer, strict, lenient) => {
    const one = await firstAttempt(() => answer)
    expect(one.delivery.state).toBe(strict)
    const two = await firstAttempt(() => answer, { 'webhook.ack': 'lenient' })
    expect(two.delivery.state).toBe(lenient)
  })

  it('is written down with status, headers, body and duration', async () => {
    const { attempt, delivery } = await firstAttempt(() => ({
      status: 418,
      body: 'short and stout',
      headers: { 'X-Pot': 'tea' },
    }))
    expect(delivery.attempts).toHaveLength(1)
    expect(attempt).toMatchObject({
      ...{ delivery: delivery.id, number: 1, at: '2026/01/05 09:00:00.000', error: null },
      ...{ status: 418, body: 'short and stout', headers: { 'x-pot': 'tea' } },
    })
    expect(attempt?.durationMs).toBeGreaterThan(0)
  })
})

describe('no answer', () => {
  it('within the deadline is a failure', async () => {
    const { delivery, attempt } = await firstAttempt(never, { 'webhook.timeoutMs': 50 })
    expect(delivery.state).toBe('retrying')
    expect(attempt).toMatchObject({ status: null, error: 'no answer within 50 ms' })
  })

  it('from a port where nobody listens is a failure', async () => {
    const hook = await startReceiver()
    const { sandbox } = await startTestSandbox({ 'webhook.url': 'http://127.0.0.1:1/hook' })
    await paymentIn(sandbox, 'UNPROCESSED')
    const delivery = await sandbox.deliveries.next('payments.card.regist')
    expect(delivery).toMatchObject({ state: 'retrying', attempts: [{ status: null }] })
    expect(delivery.attempts[0]?.error).toContain('ECONNREFUSED')
    expect(hook.requests).toHaveLength(0)
  })

  it('a redirect is not followed', async () => {
    const elsewhere = await startReceiver()
    const headers = { location: elsewhere.url }
    const { delivery } = await firstAttempt(() => ({ status: 307, headers }))
    expect(delivery).toMatchObject({ state: 'retrying', attempts: [{ status: 307 }] })
    expect(elsewhere.requests).toHaveLength(0)
  })
})
