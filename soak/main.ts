// `npm run soak`: runs the built bin for long, and exits with 1 when something falls short. For
// people a summary, else one JSON document; progress goes to stderr.
import { Command, InvalidArgumentError, Option } from 'commander'
import { connections } from './connections.ts'
import { crash } from './crash.ts'
import { load } from './load.ts'
import { installed } from './package.ts'
import type { Bounds, Outcome, Part } from './part.ts'
import { walks } from './walks.ts'

const parts: Readonly<Record<string, Part>> = {
  package: installed,
  crash,
  load,
  connections,
  walks,
}

interface Flags extends Bounds {
  readonly only?: readonly string[]
  readonly json?: boolean
}

interface Result extends Outcome {
  readonly seconds: number
}

/** A part that breaks off falls short; the others still run. */
async function runPart(part: Part, bounds: Bounds): Promise<Result> {
  const began = performance.now()
  const say = (progress: string) => console.error(progress)
  const broken = (error: unknown): Outcome => ({ figures: {}, short: [String(error)] })
  const outcome = await part(bounds, say).catch(broken)
  return { seconds: Math.round((performance.now() - began) / 1000), ...outcome }
}

function summaryOf(results: Readonly<Record<string, Result>>): string {
  return Object.entries(results)
    .flatMap(([name, { seconds, figures, short }]) => [
      `${name}: ${short.length === 0 ? 'ok' : 'SHORT'} after ${seconds} s`,
      ...Object.entries(figures).map(([figure, value]) => `    ${figure}: ${value ?? 'not told'}`),
      ...short.map((why) => `    short: ${why}`),
    ])
    .join('\n')
}

async function soak({ only, json, ...bounds }: Flags): Promise<void> {
  const results: Record<string, Result> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (only === undefined || only.includes(name)) results[name] = await runPart(part, bounds)
  }
  const ok = Object.values(results).every(({ short }) => short.length === 0)
  const isForPeople = json !== true && process.stdout.isTTY === true
  const { platform, version: node } = process
  const document = { ok, bounds, node, platform, parts: results }
  console.log(isForPeople ? summaryOf(results) : JSON.stringify(document, null, 2))
  if (!ok) process.exitCode = 1
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0)) throw new InvalidArgumentError('Give a number above 0.')
  return value
}

function count(text: string): number {
  const value = positive(text)
  if (!Number.isSafeInteger(value)) throw new InvalidArgumentError('Give a whole number.')
  return value
}

await new Command('soak')
  .description(
    'Runs the sandbox for long: package, crashes, load, connections, walks. Build it first.',
  )
  .option('--minutes <number>', 'minutes of mixed load, and of walks', positive, 30)
  .option('--kills <number>', 'how often it is killed', count, 1000)
  .option('--connections <number>', 'idle connections', count, 10_000)
  .addOption(new Option('--only <parts...>', 'run these parts').choices(Object.keys(parts)))
  .option('--json', 'print JSON, as when piped')
  .action(soak)
  .parseAsync()
