// `state`: what is in a state file that no sandbox uses now.

import type { Command } from 'commander'
import { formatTimestamp } from '../kit/dates.ts'
import type { InspectedState } from '../state/inspect.ts'
import { CommandError, exitCodes, usageError } from './exit.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { isForPeople, listing, table } from './terminal.ts'
import { inChosenLanguage } from './usage-words.ts'

const loadTools = () => import('../state/inspect.ts')

/** Runs `act`; what is wrong with the files is the user's to know. */
async function telling<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const { name, message, code } = error as NodeJS.ErrnoException
    if (name === 'StateFileError') throw new CommandError(message, exitCodes.failed)
    if (code === 'EEXIST')
      throw usageError(
        say({
          en: `${message}: give the path of a new file`,
          ja: `${message}: 新しいファイルのパスを指定してください`,
        }),
      )
    throw error
  }
}

const warn = (text: string) =>
  console.error(`${say({ en: 'warning', ja: '警告' })}: ${inChosenLanguage(text)}`)

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
    say({ en: `${bytes} bytes`, ja: `${bytes} バイト` }),
    lines === undefined ? '' : say({ en: `${lines} lines`, ja: `${lines} 行` }),
    brokenLines.length === 0
      ? ''
      : say({
          en: `checksum does not fit in line ${brokenLines.join(', ')}`,
          ja: `チェックサムが合わない行: ${brokenLines.join(', ')}`,
        }),
  ])
  const counts = worlds.map(({ name, revision, now, counts: { customers = 0, payments = 0 } }) => {
    return [name, String(revision), now, String(customers), String(payments)]
  })
  const headings = say({
    en: ['world', 'revision', 'now', 'customers', 'payments'],
    ja: ['ワールド', '版', '時刻', '顧客', '決済'],
  })
  const told =
    last === undefined
      ? ''
      : `\n${say({ en: `Entries up to ${last}.`, ja: `記録は ${last} まで。` })}\n`
  const none = say({ en: 'No world can be read.', ja: '読めるワールドがありません。' })
  return `${table(sizes)}\n${told}${listing(headings, counts, none)}`
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
  done(
    say({
      en: `${file} holds everything; its journal is empty.`,
      ja: `${file} にすべてが入りました。ジャーナルは空です。`,
    }),
  )
}

async function exportTo(file: string, to: string): Promise<void> {
  await telling(async () => (await loadTools()).exportState(file, to))
  done(
    say({
      en: `${to} holds everything. It is JSON that can be edited, imported, or be a --fixture.`,
      ja: `${to} にすべてが入りました。編集、import、--fixture に使える JSON です。`,
    }),
  )
}

async function importFrom(file: string, from: string): Promise<void> {
  await telling(async () => (await loadTools()).importState(file, from))
  done(
    say({
      en: `${file} is ready: start with --state ${file}.`,
      ja: `${file} ができました。--state ${file} で起動してください。`,
    }),
  )
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
    .description(
      say({
        en: 'Show its files and worlds, and what is wrong with them.',
        ja: 'ファイルとワールド、その問題を表示する。',
      }),
    )
    .addOption(jsonFlag())
    .action(inspect)
  state
    .command('compact <file>')
    .description(
      say({
        en: 'Write the snapshot anew and empty the journal.',
        ja: 'スナップショットを書き直し、ジャーナルを空にする。',
      }),
    )
    .action(compact)
  state
    .command('export <file> <to>')
    .description(
      say({
        en: 'Write everything into one new JSON file.',
        ja: 'すべてを1つの新しい JSON ファイルに書き出す。',
      }),
    )
    .action(exportTo)
  state
    .command('import <file> <from>')
    .description(
      say({
        en: 'Make a new state file of an export, as it is or edited.',
        ja: '書き出したもの (編集してもよい) から新しい状態ファイルを作る。',
      }),
    )
    .action(importFrom)
}
