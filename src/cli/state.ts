// `state`: what is in a state file that no sandbox uses now.
import type { Command } from 'commander'
import { formatTimestamp } from '../kit/dates.ts'
import type { InspectedState } from '../state/inspect.ts'
import { CommandError, exitCodes, usageError } from './exit.ts'
import { say } from './language.ts'
import { isForPeople, listing, table } from './terminal.ts'

const loadTools = () => import('../state/inspect.ts')

/** Runs `act`; what is wrong with the files is the user's to know. */
async function telling<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException
    if (name === 'StateFileError') throw new CommandError(message, exitCodes.failed)
    if (code === 'EEXIST') throw usageError(`${message}: give the path of a new file`)
    throw error
  }
}

const warn = (text: string) => console.error(`warning: ${text}`)

/** What `inspect` prints; the records only as their counts. */
function factsOf({ files, worlds, last, problem }: InspectedState) {
  return {
    files,
    last,
    worlds: worlds.map(({ name, standing: { revision, clock }, records }) => ({
      name,
      revision,
      clock: clock.mode,
      now: formatTimestamp(clock.nowMs),
      counts: Object.fromEntries([...records].map(([kind, rows]) => [kind, [...rows].length])),
    })),
    problem,
  }
}

function linesOf({ files, last, worlds }: ReturnType<typeof factsOf>): string {
  const sizes = files.map(({ path, bytes, lines, brokenLines = [] }) => [
    path,
    `${bytes} bytes`,
    lines === undefined ? '' : `${lines} lines`,
    brokenLines.length === 0 ? '' : `checksum does not fit in line ${brokenLines.join(', ')}`,
  ])
  const counts = worlds.map(({ name, revision, now, counts: { customers = 0, payments = 0 } }) => {
    return [name, String(revision), now, String(customers), String(payments)]
  })
  const headings = ['world', 'revision', 'now', 'customers', 'payments']
  const told = last === undefined ? '' : `\nEntries up to ${last}.\n`
  return `${table(sizes)}\n${told}${listing(headings, counts, 'No world can be read.')}`
}

async function inspect(file: string, flags: { readonly json?: boolean }): Promise<void> {
  const facts = factsOf(await telling(async () => (await loadTools()).inspectState(file)))
  console.log(isForPeople(flags) ? linesOf(facts) : JSON.stringify(facts))
  if (facts.problem !== undefined) throw new CommandError(facts.problem, exitCodes.failed)
}

const done = (text: string) => {
  if (process.stdout.isTTY) console.log(text)
}

async function compact(file: string): Promise<void> {
  await telling(async () => (await loadTools()).compactState(file, warn))
  done(`${file} holds everything; its journal is empty.`)
}

async function exportTo(file: string, to: string): Promise<void> {
  await telling(async () => (await loadTools()).exportState(file, to))
  done(`${to} holds everything. It is JSON that can be edited, imported, or be a --fixture.`)
}

async function importFrom(file: string, from: string): Promise<void> {
  await telling(async () => (await loadTools()).importState(file, from))
  done(`${file} is ready: start with --state ${file}.`)
}

/** Adds `state` and its commands. */
export function registerState(program: Command): void {
  const state = program
    .command('state')
    .description(
      say({
        en: 'Look into a state file that no sandbox uses now, or make another of it.',
        ja: '使われていない状態ファイルを調べる、または作り直す。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox state inspect sandbox.json')
  state
    .command('inspect <file>')
    .description('Show its files and worlds, and what is wrong with them.')
    .option('--json', 'print JSON, as when piped')
    .action(inspect)
  state
    .command('compact <file>')
    .description('Write the snapshot anew and empty the journal.')
    .action(compact)
  state
    .command('export <file> <to>')
    .description('Write everything into one new JSON file.')
    .action(exportTo)
  state
    .command('import <file> <from>')
    .description('Make a new state file of an export, as it is or edited.')
    .action(importFrom)
}
