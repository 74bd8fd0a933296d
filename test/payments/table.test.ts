// behaviour of payments 1.1 to 1.3: every row of the tables, and every pair that no row names.
import { describe, expect, it } from 'vitest'
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
import { type ChargeType, chargeTypes, operations, states } from './charge-moves.ts'

/** What an operation sends so that every field that it may change does change. */
function bodyOf({ source }: ChargeType, on: string): object {
  const [operation, jobCode] = on.split(' ')
  const instalments = { method: '2', pay_times: '12' }
  if (operation === 'execute') return { ...source, ...instalments }
  if (operation === 'change') return { amount: '2000', tax: '200', job_code: jobCode }
  return operation === 'cancel' ? {} : instalments
}

const jobCodeOf = (on: string) =>
  on.startsWith('execute ') ? { job_code: on.slice('execute '.length) } : {}

/** The rows without 3-D Secure; those with it are walked in secure-table.test.ts. */
const rowsOf = ({ machine }: ChargeType) =>
  machine.transitions.filter(
    ({ from, on }) => !['none', 'AUTHENTICATED'].includes(from) && !on.includes('3DS'),
  )

describe.each(chargeTypes)('the table of $payType payments', (type) => {
  const { payType: pay_type, changes } = type

  it('has just the moves that the specification names', () => {
    const moves = new Set(rowsOf(type).map(({ from, on }) => `${from} ${on}`))
    expect([...moves].sort()).toEqual(Object.keys(changes).sort())
  })

  it.each(rowsOf(type))('$from, $on, $result: $to', async ({ from, on, result, to, emits }) => {
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const wish = { pay_type, ...jobCodeOf(on) }
    const before = await read(api, await paymentIn(sandbox, from, wish))
    const told = sandbox.deliveries.list().length
    await sandbox.clock.advance('1d')

    const reply = await operate(api, before, on, bodyOf(type, on), { 'X-Sandbox-Result': result })

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

/** Each status that the type has, with an operation that it does not allow there. */
const forbiddenOf = ({ payType, codes, notOffered }: ChargeType) =>
  states
    .filter(({ job_code }) => payType === 'Card' || job_code !== 'CHECK')
    .flatMap(({ state, job_code }) => {
      return operations
        .filter(({ operation, from }) => notOffered.includes(operation) || !from.includes(state))
        .map(({ operation, code }) => {
          const offered = !notOffered.includes(operation)
          const refusal = `${codes}${code}${offered ? '901031' : '023018'}`
          const hint = offered ? `status is ${state}` : 'pay_type: Card, Googlepay'
          return { state, job_code, operation, refusal, hint }
        })
    })

describe.each(chargeTypes)('an operation that the status of $payType does not allow', (type) => {
  it.each(forbiddenOf(type))('$state ($job_code) refuses $operation: $refusal', async (pair) => {
    const { state, job_code, operation, refusal, hint } = pair
    const { sandbox, api } = await startTestSandbox({ 'webhook.mode': 'collect' })
    const payment = await paymentIn(sandbox, state, { pay_type: type.payType, job_code })
    const before = sandbox.digest()

    const reply = await operate(api, payment, operation, bodyOf(type, operation))

    expect(gist(reply)).toEqual([400, refusal])
    expect(reply.headers.get('X-Sandbox-Hint')).toContain(hint)
    expect(sandbox.digest()).toBe(before)
  })
})

describe('a status that does not allow an operation', () => {
  it('refuses even when a result is asked for', async () => {
    const { sandbox, api } = await startTestSandbox()
    const payment = await paymentIn(sandbox, 'CHECKED')
    const headers = { 'X-Sandbox-Result': 'approved' }
    const reply = await api(pathOf(payment, 'capture'), access(payment), headers)
    expect(gist(reply)).toEqual([400, 'EC003901031'])
  })
})
