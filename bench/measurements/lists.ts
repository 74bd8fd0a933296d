// The first page of a list when there are many records, against the same when there are few.
import { type Loaded, loadCount, loadFor } from '../load.ts'
import {
  type Finding,
  type Goal,
  type Measurement,
  type Session,
  wallOnly,
} from '../measurement.ts'
import { countsProcesses } from '../operating-system.ts'
import { firstPage, manyPayments } from '../scripts.ts'
import { type ServerProcess, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'
import { costOf } from './requests.ts'

const queries = {
  list: 'pay_type=Card',
  'list-filtered': 'pay_type=Card&status=CAPTURED',
} as const
type Name = keyof typeof queries

/** Registers and executes; each payment takes two requests. */
async function fill(server: ServerProcess, count: number): Promise<void> {
  await loadCount(server.port, manyPayments, count * 2)
  await server.rest()
}

interface Worlds {
  readonly full: ServerProcess
  readonly few: ServerProcess
}

async function measure(session: Session, worlds: Worlds, name: Name): Promise<Finding> {
  const { effort, say } = session
  const loads: Record<keyof Worlds, Loaded[]> = { full: [], few: [] }
  for (let round = 0; round < effort.rounds; round++) {
    say(`${name}, round ${round + 1} of ${effort.rounds}`)
    for (const size of ['full', 'few'] as const) {
      loads[size].push(await loadFor(worlds[size], firstPage(queries[name]), effort))
    }
  }
  const few = loads.few.map(costOf)
  const full = loads.full.map(costOf)
  const unit = countsProcesses ? 'CPU s per 1,000' : 's per 1,000'
  const count = (payments: number) => `${payments.toLocaleString('en')} payments`
  return {
    figures: full.map((cost, round) => cost / (few[round] ?? Number.NaN)),
    details: [
      { name: count(effort.payments), unit, figure: spreadOf(full) },
      { name: count(effort.fewPayments), unit, figure: spreadOf(few) },
    ],
    failures: [...loads.full, ...loads.few].flatMap(({ failures }) => failures),
    ...(countsProcesses ? {} : { note: wallOnly }),
  }
}

const goal = (measure: string): Goal => ({
  measure,
  against: 'the same with few records',
  reach: 1.1,
  gate: 1.5,
  better: 'lower',
})

export const lists: Measurement = {
  goals: {
    list: goal('first page of a list'),
    'list-filtered': goal('first page of a filtered list'),
  },
  run(session) {
    const { effort, programs, say } = session
    return withServer(programs.sandbox, (full) =>
      withServer(programs.sandbox, async (few) => {
        say(`list: filling a world with ${effort.payments.toLocaleString('en')} payments`)
        await fill(full, effort.payments)
        await fill(few, effort.fewPayments)
        return {
          list: await measure(session, { full, few }, 'list'),
          'list-filtered': await measure(session, { full, few }, 'list-filtered'),
        }
      }),
    )
  },
}
