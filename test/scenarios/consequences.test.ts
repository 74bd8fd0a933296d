// Everything that a rule can make happen, a row each: with the rule, and what would happen without.
import { beforeAll, describe, expect, it } from 'vitest'
import type { RuleInput } from '../../src/scenarios/schema.ts'
import type { AnyPayment } from '../harness/payment-types.ts'
import { operate, paymentIn, read, tokenFor } from '../harness/payments.ts'
import { startReceiver } from '../harness/receiver.ts'
import { asking, ruling } from '../harness/rules.ts'
import { openTestSandbox, startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'

const capture = 'PUT /v1/payments/{id}/capture'
const captured = 'payments.card.capture'

interface Context extends TestSandbox {
  readonly hook: Awaited<ReturnType<typeof startReceiver>>
}

/** What a test looks at: what happened, in short. */
type Act = (context: Context) => Promise<unknown>

/** Captures a payment; what the client saw, and what became of it. */
const capturing: Act = async ({ sandbox, api }) => {
  const payment = await paymentIn(sandbox, 'AUTHORIZED')
  const signal = AbortSignal.timeout(400)
  const seen = await fetch(`${sandbox.url}/v1/payments/${payment.id}/capture`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${sandbox.keys.secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pay_type: 'Card', access_id: payment.access_id }),
    signal,
  }).then(
    async (answer) => {
      try {
        const body = (await answer.json()) as { status?: string; errors?: { error_code: string }[] }
        return body.status ?? `${answer.status} ${body.errors?.[0]?.error_code}`
      } catch (error) {
        return error instanceof SyntaxError
          ? 'no JSON'
          : `${answer.status}, then ${signal.aborted ? 'nothing' : 'cut'}`
      }
    },
    () => (signal.aborted ? 'no answer' : 'cut'),
  )
  return [seen, (await read(api, payment)).status]
}

/** The names of the events that the receiver got until nothing is on its way. */
const telling: Act = async ({ sandbox, api, hook }) => {
  for (const amount of ['1000', '2000']) {
    await operate(api, await paymentIn(sandbox, 'AUTHORIZED', { amount }), 'capture')
  }
  await sandbox.clock.settle()
  const early = hook.requests.filter(({ body }) => body['event'] === captured)
  const now = early.map(({ body }) => body['amount'])
  await sandbox.clock.advance('10m')
  const late = hook.requests.filter(({ body }) => body['event'] === captured).slice(early.length)
  return [...now, ...(late.length > 0 ? ['later', ...late.map(({ body }) => body['amount'])] : [])]
}

const konbini: Act = async ({ sandbox, api }) => {
  const payment = await paymentIn(sandbox, 'UNPROCESSED', { pay_type: 'Konbini' })
  const screen = { device_name: 'PC', win_width: '1280', win_height: '720' }
  const more = { ...screen, pixel_ratio: '1.00', win_size_type: '2', payment_term_day: '3' }
  await operate(api, payment, 'execute', more)
  const states = [await read<AnyPayment>(api, payment)]
  await sandbox.clock.advance('1h')
  states.push(await read<AnyPayment>(api, payment))
  return states.map(({ status, overpayment_flag: more }) =>
    more === '1' ? `${status} twice` : status,
  )
}

const reading: Act = async ({ api }) => {
  const { body } = await api('GET /v1/customers/c_demo_alice')
  const { name, email, phone_no, id } = body
  return [Object.keys(body)[0], id, name, email, phone_no ?? null, body['new_field']]
}

const tokenAge: Act = async ({ sandbox, api }) => {
  const payment = await paymentIn(sandbox, 'UNPROCESSED')
  const token = await tokenFor(sandbox)
  await api('GET /v1/customers')
  const { status } = await operate(api, payment, 'execute', { token, method: '1' })
  return [status, sandbox.clock.now()]
}

const waits = 'AWAITING_CUSTOMER_PAYMENT'
const fault = (given: NonNullable<RuleInput['then']['fault']>) => ({ fault: given })
const all = ['1000', '2000']
const [alice, mail] = ['Alice Example', 'alice@example.com']
const plain = ['id', 'c_demo_alice', alice, mail, null, undefined]
const customer = 'GET /v1/customers/{id}'
const [nine, tenPast] = ['2026/01/05 09:00:00.000', '2026/01/05 09:11:00.000']

// biome-ignore format: a table
const rows: readonly (readonly [then: RuleInput['then'], on: string, act: Act, seen: unknown, without: unknown])[] = [
  // then                                                     on        act        with the rule                        without
  [{ result: 'declined:014' },                                capture,  capturing, ['400 E9993134014', 'AUTHORIZED'],   ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'status', status: 503 }),                    capture,  capturing, ['503 E9991001005', 'AUTHORIZED'],   ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'status', status: 429, error_code: 'E0000000001' }), capture, capturing, ['429 E0000000001', 'AUTHORIZED'], ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'status', status: 500, at: 'before-validate' }), capture, capturing, ['500 E9991001999', 'AUTHORIZED'], ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'status', status: 500, at: 'after-commit' }), capture, capturing, ['500 E9991001999', 'CAPTURED'],     ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'rate-limit' }),                             capture,  capturing, ['403 E9995001002', 'AUTHORIZED'],   ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'reset' }),                                  capture,  capturing, ['cut', 'AUTHORIZED'],               ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'reset', at: 'before-validate' }),           capture,  capturing, ['cut', 'AUTHORIZED'],               ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'reset', at: 'after-commit' }),              capture,  capturing, ['cut', 'CAPTURED'],                 ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'reset', at: 'during-answer' }),             capture,  capturing, ['200, then cut', 'CAPTURED'],       ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'hang' }),                                   capture,  capturing, ['no answer', 'AUTHORIZED'],         ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'hang', ms: 20 }),                           capture,  capturing, ['cut', 'AUTHORIZED'],               ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'hang', at: 'after-commit' }),               capture,  capturing, ['no answer', 'CAPTURED'],           ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'hang', at: 'during-answer' }),              capture,  capturing, ['200, then nothing', 'CAPTURED'],   ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'delay', ms: 2000 }),                        capture,  capturing, ['no answer', 'AUTHORIZED'],         ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'delay', ms: 20, at: 'before-validate' }),   capture,  capturing, ['CAPTURED', 'CAPTURED'],            ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'delay', ms: 2000, at: 'after-commit' }),    capture,  capturing, ['no answer', 'CAPTURED'],           ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'delay', ms: 2000, at: 'during-answer' }),   capture,  capturing, ['200, then nothing', 'CAPTURED'],   ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'delay', ms: 20, at: 'during-answer' }),     capture,  capturing, ['CAPTURED', 'CAPTURED'],            ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'truncated' }),                              capture,  capturing, ['200, then cut', 'CAPTURED'],       ['CAPTURED', 'CAPTURED']],
  [fault({ kind: 'malformed' }),                              capture,  capturing, ['no JSON', 'CAPTURED'],             ['CAPTURED', 'CAPTURED']],
  [{ delivery: { kind: 'drop' } },                            captured, telling,   [],                                  all],
  [{ delivery: { kind: 'duplicate' } },                       captured, telling,   ['1000', '1000', '2000', '2000'],    all],
  [{ delivery: { kind: 'duplicate', copies: 3 } },            captured, telling,   ['1000', '1000', '1000', '2000', '2000', '2000'], all],
  [{ delivery: { kind: 'delay', by: '5m' } },                 captured, telling,   ['later', '1000', '2000'],           all],
  [{ delivery: { kind: 'hold' } },                            captured, telling,   [],                                  all],
  [{ data: { kind: 'unknown-value', field: 'amount', value: 'x' } }, captured, telling, ['x', 'x'],                     all],
  [{ data: { kind: 'null-field', field: 'amount' } },         captured, telling,   [null, null],                        all],
  [{ clock: { by: '1m' } },                                   captured, tokenAge,  [200, nine],                         [200, nine]],
  [{ clock: { by: '11m' } },                                  'GET /v1/customers', tokenAge, [400, tenPast],            [200, nine]],
  [{ buyer: { does: 'auto' } },                               'PUT /v1/payments/{id}', konbini, ['CAPTURED', 'CAPTURED'], [waits, waits]],
  [{ buyer: { does: 'auto', after: '30m' } },                 'buyer pay-at-store', konbini, [waits, 'CAPTURED'],       [waits, waits]],
  [{ buyer: { does: 'auto', twice: true } },                  'buyer',  konbini,   ['CAPTURED twice', 'CAPTURED twice'], [waits, waits]],
  [{ buyer: { does: 'leave' } },                              '*',      konbini,   [waits, waits],                      [waits, waits]],
  [{ data: { kind: 'unknown-value', field: 'name', value: 'n' } }, customer, reading, ['id', 'c_demo_alice', 'n', mail, null, undefined], plain],
  [{ data: { kind: 'null-field', field: 'email' } },          customer, reading,   ['id', 'c_demo_alice', alice, null, null, undefined], plain],
  [{ data: { kind: 'longest-text', field: 'name', length: 9 } }, customer, reading, ['id', 'c_demo_alice', 'xxxxxxxxx', mail, null, undefined], plain],
  [{ data: { kind: 'extra-field' } },                         customer, reading,   ['id', 'c_demo_alice', alice, mail, null, 'new'], plain],
  [{ data: { kind: 'reordered-keys' } },                      customer, reading,   ['updated', 'c_demo_alice', alice, mail, null, undefined], plain],
]

describe('then', () => {
  // What is loaded at first use must not look like a service that does not answer.
  beforeAll(async () => {
    const { sandbox, api, close } = await openTestSandbox()
    await operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
    await close()
  })

  it.each(rows)('%j on %s', async (then, on, act, seen, without) => {
    const hook = await startReceiver()
    const context = { ...(await startTestSandbox({ 'webhook.url': hook.url })), hook }
    expect(await act({ ...context })).toEqual(without)
    await context.sandbox.reset()
    hook.requests.length = 0

    await context.sandbox.rules.add({ on, then })

    expect(await act(context)).toEqual(seen)
  })
})

it('reorder: the next notification to the same receiver comes first', async () => {
  const hook = await startReceiver()
  const context = { ...(await startTestSandbox({ 'webhook.url': hook.url })), hook }
  const rule = ruling(captured, { delivery: { kind: 'reorder' } }, { times: 1 })
  await context.sandbox.rules.add(rule)
  await telling(context)
  const [first, second] = ['1000', '2000']
  const told = hook.requests.map(({ body }) => `${body['event']} ${body['amount']}`)
  expect(told.slice(2, 4)).toEqual([`payments.card.regist ${second}`, `${captured} ${first}`])
})

it('wrong-signature: the receiver is told what no merchant would accept', async () => {
  const hook = await startReceiver()
  const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
  await sandbox.rules.add(ruling(captured, { delivery: { kind: 'wrong-signature' } }, { times: 1 }))
  for (const _ of [1, 2]) await operate(api, await paymentIn(sandbox, 'AUTHORIZED'), 'capture')
  await sandbox.clock.settle()
  const told = hook.requests.filter(({ body }) => body['event'] === captured)
  const signatures = told.map(({ headers }) => headers['fincode-signature'])
  expect(signatures).toEqual(['wrong-signature', 'sandbox-signature'])
})

it('on-decline: the event of the operation tells of it, as often as the rule says', async () => {
  const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
  const exec = 'payments.card.exec'
  const decline = async () => {
    await sandbox.rules.add(asking('PUT /v1/payments/{id}', 'declined:014', { times: 1 }))
    const payment = await paymentIn(sandbox, 'UNPROCESSED')
    const token = await tokenFor(sandbox)
    const { status } = await operate(api, payment, 'execute', { token, method: '1' })
    expect(status).toBe(400)
    return sandbox.deliveries.list({ event: exec }).map(({ body }) => body)
  }
  expect(await decline()).toEqual([])
  await sandbox.rules.add(ruling(exec, { delivery: { kind: 'on-decline' } }, { times: 1 }))
  const told = { event: exec, status: 'UNPROCESSED', error_code: 'E9993134014' }
  expect(await decline()).toMatchObject([told])
  expect(await decline()).toMatchObject([told])
})

it('before-answer: the receiver knows before the client does', async () => {
  const order: string[] = []
  const hook = await startReceiver(async ({ body }) => {
    order.push(String(body['event']))
    return { status: 200, body: '0' }
  })
  const { sandbox, api } = await startTestSandbox({ 'webhook.url': hook.url })
  await sandbox.rules.add(ruling(captured, { delivery: { kind: 'before-answer' } }))
  const payment = await paymentIn(sandbox, 'AUTHORIZED')
  await sandbox.clock.settle()
  await operate(api, payment, 'capture').then(() => order.push('answer'))
  expect(order.slice(-2)).toEqual([captured, 'answer'])
})
