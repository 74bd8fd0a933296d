// What a request costs the server, against Express 5 and node:http answering the same bodies.
import { type Loaded, loadFor, type MakeScript } from '../load.ts'
import {
  type Finding,
  type Goal,
  type Measurement,
  type Session,
  wallOnly,
} from '../measurement.ts'
import { countsProcesses } from '../operating-system.ts'
import * as scripts from '../scripts.ts'
import { type Program, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

/** Seconds of 1,000 requests: of CPU where it is counted, else of the clock on the wall. */
export const costOf = ({ answers, seconds, cpuSeconds }: Loaded): number =>
  ((cpuSeconds ?? seconds) / answers) * 1000

/** Fresh servers each round, in another order each round. */
async function measureRounds(
  { effort, say }: Session,
  programs: readonly Program[],
  script: MakeScript,
  name: string,
): Promise<ReadonlyMap<Program, readonly Loaded[]>> {
  const found = new Map<Program, Loaded[]>(programs.map((program) => [program, []]))
  for (let round = 0; round < effort.rounds; round++) {
    const first = round % programs.length
    for (const program of [...programs.slice(first), ...programs.slice(0, first)]) {
      say(`${name}, round ${round + 1} of ${effort.rounds}: ${program.name}`)
      const loaded = await withServer(program, (server) => loadFor(server, script, effort))
      found.get(program)?.push(loaded)
    }
  }
  return found
}

async function measure(session: Session, name: string, script: MakeScript): Promise<Finding> {
  const { sandbox, express, plain } = session.programs
  const found = await measureRounds(session, [sandbox, express, plain], script, name)
  const loads = (program: Program) => found.get(program) ?? []
  const costs = (program: Program) => loads(program).map(costOf)
  const ratios = (to: Program) => {
    const base = costs(to)
    return costs(sandbox).map((cost, round) => cost / (base[round] ?? Number.NaN))
  }
  const unit = countsProcesses ? 'CPU s per 1,000' : 's per 1,000'
  const details = [sandbox, express, plain].flatMap((program) => [
    { name: program.name, unit, figure: spreadOf(costs(program)) },
    {
      name: program.name,
      unit: 'requests/s',
      figure: spreadOf(loads(program).map(({ answers, seconds }) => answers / seconds)),
    },
  ])
  return {
    figures: ratios(express),
    details: [
      ...details,
      { name: 'to bare node:http', unit: 'x', figure: spreadOf(ratios(plain)) },
    ],
    failures: [...found.values()].flat().flatMap(({ failures }) => failures),
    ...(countsProcesses ? {} : { note: wallOnly }),
  }
}

function requests(
  name: string,
  script: MakeScript,
  goal: Pick<Goal, 'measure' | 'reach' | 'gate'>,
): Measurement {
  return {
    goals: { [name]: { ...goal, against: 'bare Express 5', better: 'lower' } },
    run: async (session) => ({ [name]: await measure(session, name, script) }),
  }
}

export const readRequests = requests('read', scripts.read, {
  measure: 'server CPU of a read',
  reach: 0.27,
  gate: 0.4,
})

export const writeRequests = requests('write', scripts.write, {
  measure: 'server CPU of a validated write',
  reach: 0.3,
  gate: 0.5,
})

export const journeyRequests = requests('journey', scripts.journey, {
  measure: 'server CPU of a journey request',
  reach: 0.32,
  gate: 0.5,
})
