// A year of monthly subscriptions in one advance: the CPU of a charge beyond what it writes.

import { UndoLog } from '../../src/kit/undo-log.ts'
import { openStore, type Store } from '../../src/world/store.ts'
import { type Finding, type Measurement, type Session, wallOnly } from '../measurement.ts'
import { countsProcesses } from '../operating-system.ts'
import { sandboxProgram } from '../programs.ts'
import { type ServerProcess, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

const chargesEach = 12
/** The clock stands before the first of them, and the limits hold all that a year makes. */
const flags = ['--clock', 'manual', '--now', '2026/01/05 09:00']

/** Records as a charge writes them: they come from the server, so they have its fields. */
interface Written {
  readonly payment: object
  readonly subscription: object
  readonly result: object
}

const given = (server: ServerProcess, body: object) =>
  server.ask<{ id: string; customer_id: string }>('POST /_sandbox/given', { body })

async function subscribe(server: ServerProcess, count: number): Promise<string> {
  const plan = await given(server, { kind: 'plan' })
  const { customer_id } = await given(server, { kind: 'card' })
  let last = ''
  for (let at = 0; at < count; at++) {
    const day = String(1 + (at % 28)).padStart(2, '0')
    const body = { kind: 'subscription', plan_id: plan.id, customer_id }
    last = (await given(server, { ...body, start_date: `2026/02/${day}` })).id
  }
  return last
}

/** CPU microseconds of the server for each charge of a year. */
async function chargeUs(server: ServerProcess, count: number): Promise<number> {
  await server.rest()
  const before = server.cpuSeconds() ?? Number.NaN
  await server.ask('POST /_sandbox/clock/advance', { body: { by: '365d' } })
  await server.rest()
  const seconds = (server.cpuSeconds() ?? Number.NaN) - before
  return (seconds * 1e6) / (count * chargesEach)
}

async function written(server: ServerProcess, id: string): Promise<Written> {
  type List = { readonly list: readonly [object] }
  const of = (path: string) => server.ask<List>(`GET ${path}`)
  const { list: payments } = await of(`/v1/payments?pay_type=Card&subscription_id=${id}`)
  const { list: results } = await of(`/v1/subscriptions/${id}/result?pay_type=Card`)
  const subscription = await server.ask<object>(`GET /v1/subscriptions/${id}`)
  return { payment: payments[0], result: results[0], subscription }
}

/** What a charge changes: a payment and its next state, a result, the subscription. */
function write(store: Store, records: Written, at: number): void {
  const owner = 's_demoshop001'
  const payment = { ...records.payment, id: `o_${at}`, status: 'UNPROCESSED' } as never
  store.payments.add(owner, payment)
  store.payments.replace(owner, { ...(payment as object), status: 'CAPTURED' } as never)
  store.subscriptionResults.add(owner, { ...records.result, access_id: `a_${at}` } as never)
  store.subscriptions.replace(owner, { ...records.subscription, error_code: null } as never)
}

/** CPU microseconds of the writes of a charge alone. */
function writesUs(records: Written, charges: number): number {
  const log = new UndoLog()
  const store = openStore(log)
  store.subscriptions.add('s_demoshop001', records.subscription as never)
  const began = process.cpuUsage()
  for (let at = 0; at < charges; at++) {
    write(store, records, at)
    log.keep()
  }
  const { user, system } = process.cpuUsage(began)
  return (user + system) / charges
}

async function measure({ effort, say }: Session): Promise<Finding> {
  if (!countsProcesses) return { figures: [], details: [], note: wallOnly }
  const count = effort.subscriptions
  const [whole, writes]: [number[], number[]] = [[], []]
  for (let round = 0; round < effort.rounds; round++) {
    say(`year, round ${round + 1} of ${effort.rounds}`)
    await withServer(sandboxProgram([], flags), async (server) => {
      const id = await subscribe(server, count)
      whole.push(await chargeUs(server, count))
      writes.push(writesUs(await written(server, id), count * chargesEach))
    })
  }
  return {
    figures: whole.map((us, round) => us - (writes[round] ?? Number.NaN)),
    details: [
      { name: 'a charge', unit: 'us CPU', figure: spreadOf(whole) },
      { name: 'its writes alone', unit: 'us CPU', figure: spreadOf(writes) },
    ],
    note: `${count.toLocaleString('en')} subscriptions, ${chargesEach} charges each`,
  }
}

export const year: Measurement = {
  goals: {
    year: {
      measure: 'a charge, in a year of subscriptions',
      against: 'beyond its writes',
      unit: 'us',
      reach: 60,
      gate: 120,
      better: 'lower',
    },
  },
  run: async (session) => ({ year: await measure(session) }),
}
