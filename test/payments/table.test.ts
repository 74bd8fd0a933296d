// behaviour of payments 1.1: every row of the card's table, and every pair that no row names.
import { describe, expect, it } from 'vitest'
import { cardTable } from '../../src/resources/payments/types/card-table.ts'
import {
  access,
  changedFields,
  gist,
  operate,
  pathOf,
  paymentIn,
  read,
} from '../harness/payments.ts'
import { startTestSandbox } from '../harness/sandbox.ts'

const always = ['process_date', 'updated']
const processor = ['approve', 'transaction_id']
const card = ['brand', 'card_id', 'card_no', 'card_no_hash', 'customer_id', 'expire', 'holder_name']
const executed = [...always, ...processor, ...card, 'forward', 'issuer', 'status']
const amounts = ['amount', 'tax', 'total_amount']
const terms = ['method', 'pay_times']

// biome-ignore format: a table
const changes: Readonly<Record<string, readonly string[]>> = {
  'UNPROCESSED execute CHECK':   executed,
  'UNPROCESSED execute AUTH':    [...executed, ...terms, 'auth_max_date'],
  'UNPROCESSED execute CAPTURE': [...executed, ...terms],
  'AUTHORIZED capture':          [...always, 'status', 'job_code', 'auth_max_date'],
  'CANCELED capture':            [...always, ...processor, ...terms, 'status', 'job_code', 'auth_max_date'],
  'AUTHORIZED cancel':           [...always, 'status', 'job_code'],
  'CAPTURED cancel':             [...always, 'status', 'job_code'],
  'CANCELED auth':               [...always, ...processor, ...terms, 'status', 'job_code', 'auth_max_date'],
  'AUTHORIZED change AUTH':      [...always, ...processor, ...amounts, 'auth_max_date'],
  'AUTHORIZED change CAPTURE':   [...always, ...processor, ...amounts, 'status', 'job_code', 'auth_max_date'],
  'CAPTURED change AUTH':        [...always, ...processor, ...amounts, 'status', 'job_code', 'auth_max_date'],
  'CAPTURED change CAPTURE':     [...always, ...processor, ...amounts],
}

const rows = cardTable.transitions.filter(({ from }) => from !== 'none')

/** What an operation sends so that every field that it may change does change. */
function bodyOf(on: string): object {
  const [operation, jobCode] = on.split(' ')
  const instalments = { method: '2', pay_times: '12' }
  if (operation === 'execute') return { customer_id: 'c_demo_alice', ...instalments }
  if (operation === 'change') return { amount: '2000', tax: '200', job_code: jobCode }
  return operation === 'cancel' ? {} : instalments
}

const jobCodeOf = (on: string) =>
  on.startsWith('execute ') ? { job_code: on.slice('execute '.length) } : {}

describe('the table of card payments', () => {
  it('has just the moves that the specification names', () => {
    const moves = new Set(rows.map(({ from, on }) => `${from} ${on}`))
    expect([...moves].sort()).toEqual(Object.keys(changes).sort())
  })

  it.each(rows)('$from, $on, $result: $to', async ({ from, on, result, to, emits }) => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const before = await read(api, await paymentIn(sandbox, from, jobCodeOf(on)))
    const told = sandbox.deliveries.list().length
    await sandbox.clock.advance('1d')

    const reply = await operate(api, before, on, bodyOf(on), { 'X-Sandbox-Result': result })

    const approved = result === 'approved'
    expect(gist(reply)).toEqual(approved ? [200, to] : [400, 'E9993134014'])
    const after = await read(api, before)
    if (approved) expect(reply.body).toMatchObject(after)
    expect(after.status).toBe(to)
    expect(changedFields(before, after)).toEqual(
      approved ? [...(changes[`${from} ${on}`] ?? [])].sort() : ['error_code', 'updated'],
    )
    const events = sandbox.deliveries.list().slice(0, -told || undefined)
    expect(events.map(({ event }) => event)).toEqual(emits === null ? [] : [emits])
  })
})

const states = [
  { state: 'UNPROCESSED', wish: { job_code: 'CHECK' } },
  { state: 'UNPROCESSED', wish: { job_code: 'AUTH' } },
  { state: 'UNPROCESSED', wish: { job_code: 'CAPTURE' } },
  { state: 'CHECKED', wish: {} },
  { state: 'AUTHORIZED', wish: {} },
  { state: 'CAPTURED', wish: { job_code: 'AUTH' } },
  { state: 'CAPTURED', wish: { job_code: 'CAPTURE' } },
  { state: 'CANCELED', wish: { job_code: 'AUTH' } },
  { state: 'CANCELED', wish: { job_code: 'CAPTURE' } },
]

// biome-ignore format: a table
const operations = [
  { operation: 'execute',        code: 'EC002901031', from: ['UNPROCESSED'] },
  { operation: 'capture',        code: 'EC003901031', from: ['AUTHORIZED', 'CANCELED'] },
  { operation: 'cancel',         code: 'EC004901031', from: ['AUTHORIZED', 'CAPTURED'] },
  { operation: 'auth',           code: 'EC005901031', from: ['CANCELED'] },
  { operation: 'change AUTH',    code: 'EC006901031', from: ['AUTHORIZED', 'CAPTURED'] },
  { operation: 'change CAPTURE', code: 'EC006901031', from: ['AUTHORIZED', 'CAPTURED'] },
]

const forbidden = states.flatMap(({ state, wish }) =>
  operations
    .filter(({ from }) => !from.includes(state))
    .map(({ operation, code }) => ({ state, wish, operation, code })),
)

describe('an operation that the status does not allow', () => {
  it.each(forbidden)('$state ($wish.job_code) refuses $operation', async (pair) => {
    const { state, wish, operation, code } = pair
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const payment = await paymentIn(sandbox, state, wish)
    const before = sandbox.digest()

    const reply = await operate(api, payment, operation, bodyOf(operation))

    expect(gist(reply)).toEqual([400, code])
    expect(reply.headers.get('X-Sandbox-Hint')).toContain(`status is ${state}`)
    expect(sandbox.digest()).toBe(before)
  })

  it('refuses even when a result is asked for', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CHECKED')
    const headers = { 'X-Sandbox-Result': 'approved' }
    const reply = await api(pathOf(payment, 'capture'), access(payment), headers)
    expect(gist(reply)).toEqual([400, 'EC003901031'])
  })
})
