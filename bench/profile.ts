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
  readonly children?: readonly number[]
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
  }
}

/** As V8 writes it; times are microseconds of the monotonic clock. */
interface CpuProfile {
  readonly nodes: readonly ProfileNode[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

/** Milliseconds by function: its own, and with everything it called. */
interface Times {
  readonly own: Map<string, number>
  readonly whole: Map<string, number>
}

const placeOf = ({ callFrame: { functionName, url, lineNumber } }: ProfileNode): string => {
  const name = functionName === '' ? '(anonymous)' : functionName
  return url === '' ? name : `${name} ${basename(url)}:${lineNumber + 1}`
}

/** The functions on the stack of each node, innermost first, each once. */
function stacksOf(nodes: readonly ProfileNode[]): ReadonlyMap<number, ReadonlySet<string>> {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const stacks = new Map<number, ReadonlySet<string>>()
  const visit = (node: ProfileNode, below: ReadonlySet<string>) => {
    const stack = new Set([placeOf(node), ...below])
    stacks.set(node.id, stack)
    for (const id of node.children ?? []) {
      const child = byId.get(id)
      if (child) visit(child, stack)
    }
  }
  const [root] = nodes
  if (root) visit(root, new Set())
  return stacks
}

const monotonicMicroseconds = (): number => Number(process.hrtime.bigint() / 1000n)

/** Sums up the samples since `from`, in microseconds; waiting is left out. */
function timesOf({ nodes, startTime, samples, timeDeltas }: CpuProfile, from: number): Times {
  const stacks = stacksOf(nodes)
  const times: Times = { own: new Map(), whole: new Map() }
  const add = (to: Map<string, number>, place: string, ms: number) => {
    to.set(place, (to.get(place) ?? 0) + ms)
  }
  let now = startTime
  samples.forEach((id, index) => {
    const ms = (timeDeltas[index] ?? 0) / 1000
    now += ms * 1000
    const stack = stacks.get(id)
    if (now < from || stack === undefined || stack.has('(idle)')) return
    const [innermost = ''] = stack
    add(times.own, innermost, ms)
    for (const place of stack) add(times.whole, place, ms)
  })
  return times
}

function printTop(times: ReadonlyMap<string, number>, total: number): void {
  const sorted = [...times].sort(([, a], [, b]) => b - a)
  for (const [place, ms] of sorted.slice(0, linesMax)) {
    console.log(`  ${((ms / total) * 100).toFixed(1).padStart(5)} %  ${place}`)
  }
}

function print(title: string, { own, whole }: Times): void {
  const total = [...own.values()].reduce((sum, ms) => sum + ms, 0)
  console.log(`\n${title}: ${digits(total)} ms busy. Own time:`)
  printTop(own, total)
  console.log(`${title}: our functions with everything they called:`)
  printTop(new Map([...whole].filter(([place]) => place.includes('cli.cjs'))), total)
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
  print('start', timesOf(start, 0))
  const loads: readonly [string, MakeScript][] = [
    ['read', scripts.read],
    ['write', scripts.write],
    ['journey', scripts.journey],
  ]
  for (const [name, script] of loads) {
    let warmSince = 0
    const profile = await profileOf(async (server) => {
      await loadFor(server, script, effort)
      warmSince = monotonicMicroseconds() - effort.measureMs * 1000
    })
    print(name, timesOf(profile, warmSince))
  }
}
