// `npm run bench`: measures the built bin beside bare servers in one run, prints the table, and
// exits with 1 when a figure passes its gate.
import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { type Effort, fullEffort, quickEffort } from './effort.ts'
import {
  type Finding,
  type Goal,
  judge,
  type Measurement,
  type Row,
  type Session,
  type Verdict,
  wallOnly,
} from './measurement.ts'
import { measurements, rowNames } from './measurements/index.ts'
import { countsProcesses } from './operating-system.ts'
import { printProfiles } from './profile.ts'
import { preparePrograms } from './programs.ts'
import { tableOf } from './report.ts'
import { spreadOf } from './spread.ts'

interface Flags {
  readonly only?: readonly string[]
  readonly rounds?: number
  readonly quick?: boolean
  readonly json?: string
  readonly profile?: boolean
}

function rowOf(name: string, goal: Goal, finding: Finding): Row {
  const figure = finding.figures.length === 0 ? undefined : spreadOf(finding.figures)
  const failed = (finding.failures ?? []).length > 0
  const unjudged = figure === undefined || finding.note === wallOnly
  const verdict: Verdict = failed ? 'FAILED' : unjudged ? 'not judged' : judge(goal, figure.median)
  return { name, ...goal, ...finding, figure, verdict }
}

/** A measurement that breaks off fails its own rows; the others are still measured. */
async function runOrFail(
  run: Measurement['run'],
  session: Session,
  names: readonly string[],
): Promise<Readonly<Record<string, Finding>>> {
  try {
    return await run(session)
  } catch (error) {
    const failed = { figures: [], details: [], failures: [String(error)] }
    return Object.fromEntries(names.map((name) => [name, failed]))
  }
}

async function measureRows(effort: Effort, only: readonly string[]): Promise<Row[]> {
  const isWanted = (name: string) => only.length === 0 || only.includes(name)
  const programs = await preparePrograms()
  const say = (what: string) => console.error(what)
  const rows: Row[] = []
  for (const { goals, run } of measurements) {
    const wanted = Object.entries(goals).filter(([name]) => isWanted(name))
    if (wanted.length === 0) continue
    const found = await runOrFail(run, { effort, programs, say }, Object.keys(goals))
    for (const [name, goal] of wanted) {
      rows.push(rowOf(name, goal, found[name] ?? { figures: [], details: [] }))
    }
  }
  return rows
}

const machine = () => ({
  node: process.version,
  platform: `${process.platform} ${process.arch}`,
  cpus: cpus().length,
  cpu: cpus()[0]?.model ?? '',
  loadAverage: loadavg(),
})

async function bench({ only = [], rounds, quick = false, json, profile }: Flags): Promise<void> {
  const usual = quick ? quickEffort : fullEffort
  const effort = rounds === undefined ? usual : { ...usual, rounds }
  if (profile === true) {
    await printProfiles(effort)
    return
  }
  const before = machine()
  if (!countsProcesses) {
    console.error('This system has no /proc: only wall-clock figures are given, none is judged.')
  }
  const rows = await measureRows(effort, only)
  console.log(tableOf(rows))
  if (json !== undefined) {
    writeFileSync(json, `${JSON.stringify({ machine: before, effort, rows }, null, 2)}\n`)
  }
  if (rows.some(({ verdict }) => verdict === 'OVER GATE' || verdict === 'FAILED')) {
    process.exitCode = 1
  }
}

function roundCount(text: string): number {
  const count = Number(text)
  if (!Number.isSafeInteger(count) || count < 1) {
    throw new InvalidArgumentError('Give a whole number from 1.')
  }
  return count
}

await new Command('bench')
  .description('Measures what the sandbox costs beside bare servers. Build it first.')
  .addOption(new Option('--only <rows...>', 'measure these rows').choices(rowNames))
  .option('--rounds <number>', 'rounds over all servers', roundCount)
  .option('--quick', 'less of everything: shows that each row runs, not how fast')
  .option('--json <file>', 'write machine, rows and all figures there')
  .option('--profile', 'print where a read, a write, a journey and a start spend their time')
  .action(bench)
  .parseAsync()
