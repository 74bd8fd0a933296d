// The memory that payments take once they are stored.
import { loadCount } from '../load.ts'
import { type Finding, type Measurement, memoryUnknown, type Session } from '../measurement.ts'
import { countsProcesses } from '../operating-system.ts'
import { registration } from '../scripts.ts'
import { type Program, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

/** Requests before the first look, so that a server's own growth is not taken for records. */
const warmUpCount = 2_000

const grownKiB = (program: Program, count: number): Promise<number> =>
  withServer(program, async (server) => {
    await loadCount(server.port, registration, warmUpCount)
    await server.rest()
    const before = server.residentKiB() ?? Number.NaN
    await loadCount(server.port, registration, count)
    await server.rest()
    return (server.residentKiB() ?? Number.NaN) - before
  })

async function measure({ effort, programs, say }: Session): Promise<Finding> {
  if (!countsProcesses) return { figures: [], details: [], note: memoryUnknown }
  const grown = { sandbox: [] as number[], express: [] as number[] }
  for (let round = 0; round < effort.rounds; round++) {
    for (const subject of ['sandbox', 'express'] as const) {
      say(`growth, round ${round + 1} of ${effort.rounds}: ${programs[subject].name}`)
      grown[subject].push((await grownKiB(programs[subject], effort.payments)) / 1024)
    }
  }
  return {
    figures: grown.sandbox.map((mib, round) => mib / (grown.express[round] ?? Number.NaN)),
    details: [
      { name: 'payment-sandbox', unit: 'MiB grown', figure: spreadOf(grown.sandbox) },
      { name: 'bare Express 5', unit: 'MiB grown', figure: spreadOf(grown.express) },
    ],
    note: `${effort.payments.toLocaleString('en')} payments`,
  }
}

export const growth: Measurement = {
  goals: {
    growth: {
      measure: 'memory grown by payments',
      against: 'bare Express 5 with a Map',
      reach: 0.5,
      gate: 0.8,
      better: 'lower',
    },
  },
  run: async (session) => ({ growth: await measure(session) }),
}
