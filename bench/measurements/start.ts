// From the command to the first good answer, and what the server then holds while idle.
import { type Finding, type Measurement, memoryUnknown, type Session } from '../measurement.ts'
import { type Program, withServer } from '../server-process.ts'
import { spreadOf } from '../spread.ts'

interface Start {
  readonly ms: number
  readonly cpuMs: number
  /** Undefined where nobody tells. */
  readonly residentKiB: number | undefined
}

async function startOnce(program: Program): Promise<Start> {
  const began = performance.now()
  return withServer(program, async (server) => {
    await server.ask('GET /v1/customers/c_demo_alice')
    const ms = performance.now() - began
    const cpuMs = (server.cpuSeconds() ?? Number.NaN) * 1000
    await server.rest()
    return { ms, cpuMs, residentKiB: server.residentKiB() }
  })
}

interface Pair {
  readonly sandbox: Start
  readonly plain: Start
}

async function startPairs({ effort, programs, say }: Session): Promise<readonly Pair[]> {
  // The first start of each reads its files from the disk.
  await startOnce(programs.sandbox)
  await startOnce(programs.plain)
  const pairs: Pair[] = []
  for (let count = 0; count < Math.max(effort.starts, effort.rounds); count++) {
    say(`start ${count + 1}`)
    pairs.push({
      sandbox: await startOnce(programs.sandbox),
      plain: await startOnce(programs.plain),
    })
  }
  return pairs
}

function compare(
  pairs: readonly Pair[],
  figureOf: (start: Start) => number,
  unit: string,
): Pick<Finding, 'figures' | 'details'> {
  const sandbox = pairs.map((pair) => figureOf(pair.sandbox))
  const plain = pairs.map((pair) => figureOf(pair.plain))
  return {
    figures: pairs.map((pair) => figureOf(pair.sandbox) / figureOf(pair.plain)),
    details: [
      { name: 'payment-sandbox', unit, figure: spreadOf(sandbox) },
      { name: 'bare node:http', unit, figure: spreadOf(plain) },
    ],
  }
}

function idleMemory(pairs: readonly Pair[]): Finding {
  if (pairs.some(({ sandbox }) => sandbox.residentKiB === undefined)) {
    return { figures: [], details: [], note: memoryUnknown }
  }
  return compare(pairs, ({ residentKiB }) => (residentKiB ?? Number.NaN) / 1024, 'MiB')
}

function coldStart(pairs: readonly Pair[]): Finding {
  const wall = compare(pairs, ({ ms }) => ms, 'ms')
  const cpu = compare(pairs, ({ cpuMs }) => cpuMs, 'CPU ms')
  const known = cpu.figures.every(Number.isFinite)
  return { ...wall, details: known ? [...wall.details, ...cpu.details] : wall.details }
}

export const starts: Measurement = {
  goals: {
    start: {
      measure: 'cold start to first answer',
      against: 'bare node:http',
      reach: 1.6,
      gate: 2.2,
      better: 'lower',
    },
    idle: {
      measure: 'idle memory',
      against: 'bare node:http',
      reach: 1.4,
      gate: 1.7,
      better: 'lower',
    },
  },
  async run(session) {
    const pairs = await startPairs(session)
    return { start: coldStart(pairs), idle: idleMemory(pairs) }
  },
}
