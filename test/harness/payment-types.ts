// A table of one payment type, walked over HTTP: operations by the API, acts of a buyer by the
// control API, the end of a term by the clock.
import { describe, expect, it } from 'vitest'
import type { Machine } from '../../src/kit/machine.ts'
import type { Reply } from './api.ts'
import { changedFields, gist, read } from './payments.ts'
import { startTestSandbox, type TestSandbox } from './sandbox.ts'

export interface AnyPayment {
  readonly id: string
  readonly access_id: string
  readonly pay_type: string
  readonly status: string
  readonly [field: string]: unknown
}

const operations = ['execute', 'capture', 'cancel', 'auth', 'change', 'barcode']

export interface TypeUnderTest {
  readonly payType: string
  readonly table: Machine<string, string, string>
  /** Per `FROM action` or `FROM action result`: the fields that it changes. */
  readonly changes: Readonly<Record<string, readonly string[]>>
  /** What an operation, or an act, sends besides. */
  readonly sends: (on: string, result: string) => object
  /** What `given` is asked for, to come to a row's first status. */
  readonly wish?: (row: Row) => object
  /** Makes the payment of a row where `given` cannot; undefined for the other rows. */
  readonly make?: (row: Row, context: TestSandbox) => Promise<AnyPayment> | undefined
  /** What happens before a row, beyond coming to its first status. */
  readonly before?: (row: Row, context: TestSandbox, payment: AnyPayment) => Promise<unknown>
}

export type Row = TypeUnderTest['table']['transitions'][number]

export const givenPayment = (
  { sandbox }: Pick<TestSandbox, 'sandbox'>,
  payType: string,
  status: string,
  wish: object = {},
): Promise<AnyPayment> => sandbox.given.payment<AnyPayment>({ pay_type: payType, status, ...wish })

/** Sends an operation of the API. */
export function send(
  { api }: Pick<TestSandbox, 'api'>,
  { id, pay_type, access_id }: AnyPayment,
  on: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<AnyPayment>> {
  const path = on === 'execute' ? '' : `/${on}`
  return api<AnyPayment>(`PUT /v1/payments/${id}${path}`, { pay_type, access_id, ...more }, headers)
}

/** Lets the buyer act. */
export const act = (
  { control }: Pick<TestSandbox, 'control'>,
  { id }: { readonly id: string },
  name: string,
  details: object = {},
) => control(`POST buyer/${name}`, { payment: id, ...details })

const moved = ['process_date', 'updated']

async function take(context: TestSandbox, payment: AnyPayment, row: Row, more: object) {
  const { on, result } = row
  if (on === 'expire') return context.sandbox.clock.advance('120d')
  if (operations.includes(on)) {
    const reply = await send(context, payment, on, more, { 'X-Sandbox-Result': result })
    const refused = ['failed', 'declined'].includes(result)
    return expect(gist(reply)[0]).toBe(refused ? 400 : 200)
  }
  const reply = await act(context, payment, on.split(' ')[0] as string, more)
  // A result may say more: which code a bank told.
  const [named] = String(reply.body['result']).split(':')
  return expect([reply.status, named]).toEqual([200, result])
}

/** Tests of every row of the table, with fields and events. */
export function testRows(type: TypeUnderTest): void {
  const { payType, table, changes, sends, wish = () => ({}), make, before } = type
  const rows = table.transitions.filter(({ from }) => from !== 'none')
  const keyOf = ({ from, on, result }: Row) =>
    `${from} ${on}${result === 'approved' ? '' : ` ${result}`}`

  describe(`the table of ${payType} payments`, () => {
    it('has just the moves that the specification names', () => {
      expect(rows.map(keyOf).sort()).toEqual(Object.keys(changes).sort())
    })

    it.each(rows)('$from, $on, $result: $to', async (row) => {
      const context = await startTestSandbox({ 'webhook.mode': 'collect' })
      const { sandbox, api } = context
      const payment =
        (await make?.(row, context)) ?? (await givenPayment(context, payType, row.from, wish(row)))
      await before?.(row, context, payment)
      const old = await read<AnyPayment>(api, payment)
      const told = sandbox.deliveries.list().length
      await sandbox.clock.advance('1m')

      await take(context, old, row, sends(row.on, row.result))

      const now = await read<AnyPayment>(api, payment)
      expect(now.status).toBe(row.to)
      expect(changedFields(old, now)).toEqual([...(changes[keyOf(row)] ?? [])].sort())
      const events = sandbox.deliveries.list().slice(0, -told || undefined)
      expect(events.map(({ event }) => event)).toEqual(row.emits === null ? [] : [row.emits])
      for (const { body } of events) expect(body).toMatchObject({ status: row.to })
    })
  })
}

/** The fields of a row that moves the payment, beside those that always change. */
export const moves = (...fields: string[]): string[] => [...moved, 'status', ...fields]
/** The fields of a row that leaves the status. */
export const stays = (...fields: string[]): string[] => [...moved, ...fields]

/** Tests of every operation and act in every status that the table does not name. */
export function testForbidden(
  { payType, table, sends }: TypeUnderTest,
  states: readonly string[],
  codes: Readonly<Record<string, string>>,
): void {
  const pairs = states.flatMap((state) =>
    Object.entries(codes)
      .filter(([on]) => !table.allows(state, on))
      .map(([on, code]) => ({ state, on, code })),
  )
  describe(`what the status of a ${payType} payment does not allow`, () => {
    it.each(pairs)('$state refuses $on', async ({ state, on, code }) => {
      const context = await startTestSandbox()
      const payment = await givenPayment(context, payType, state)
      const before = context.sandbox.digest()
      const reply = operations.includes(on)
        ? await send(context, payment, on, sends(on, 'approved'))
        : await act(context, payment, on)
      expect(gist(reply)).toEqual([operations.includes(on) ? 400 : 409, code])
      expect(context.sandbox.digest()).toBe(before)
    })
  })
}

/** Tests of the operations that the type does not have: refused whatever the status. */
export function testNotOffered(payType: string, codes: Readonly<Record<string, string>>): void {
  it.each(Object.entries(codes))(`${payType} has no %s: %s`, async (on, code) => {
    const context = await startTestSandbox()
    const payment = await givenPayment(context, payType, 'UNPROCESSED')
    expect(gist(await send(context, payment, on))).toEqual([400, code])
  })
}
