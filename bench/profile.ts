// Where the server's time goes: V8's own profile of the bin under each load, summed up by function.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Effort } from './effort.ts'
import { loadFor, type MakeScript } from './load.ts'
import { sandboxProgram } from './programs.ts'
import * as scripts from './scripts.ts'
import { type ServerProcess, withServer } from './server-process.ts'
import { digits } from './spread.ts'

const linesMax = 25

interface ProfileNode {
  readonly id: number
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
  }
}

interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

const placeOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string => {
  const name = functionName === '' ? '(anonymous)' : functionName
  return url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`
}

/** Milliseconds of its own of each function, longest first; waiting is left out. */
function selfTimes({ nodes, samples, timeDeltas }: CpuProfile): [string, number][] {
  const places = new Map(nodes.map((node) => [node.id, placeOf(node)]))
  const times = new Map<string, number>()
  samples.forEach((id, index) => {
    const place = places.get(id) ?? ''
    times.set(place, (times.get(place) ?? 0) + (timeDeltas[index] ?? 0) / 1000)
  })
  times.delete('(idle)')
  return [...times].sort(([, a], [, b]) => b - a)
}

function print(title: string, times: readonly [string, number][]): void {
  const total = times.reduce((sum, [, ms]) => sum + ms, 0)
  console.log(`\n${title}: ${digits(total)} ms busy`)
  for (const [place, ms] of times.slice(0, linesMax)) {
    console.log(`  ${((ms / total) * 100).toFixed(1).padStart(5)} %  ${place}`)
  }
}

/** Profiles the bin from its start to its end, while `use` uses it. */
async function profileOf(use: (server: ServerProcess) => Promise<unknown>): Promise<CpuProfile> {
  const folder = mkdtempSync(join(tmpdir(), 'payment-sandbox-profile-'))
  try {
    await withServer(sandboxProgram(['--cpu-prof', '--cpu-prof-dir', folder]), use)
    const [file] = readdirSync(folder)
    if (file === undefined) throw new Error('The server wrote no profile: did it end by itself?')
    return JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Prints the functions that take most time of a start, a read, a write and a journey. */
export async function printProfiles(effort: Effort): Promise<void> {
  const start = await profileOf((server) => server.ask('GET /v1/customers/c_demo_alice'))
  print('start', selfTimes(start))
  const loads: readonly [string, MakeScript][] = [
    ['read', scripts.read],
    ['write', scripts.write],
    ['journey', scripts.journey],
  ]
  for (const [name, script] of loads) {
    print(name, selfTimes(await profileOf((server) => loadFor(server, script, effort))))
  }
}
