// `trace`: what happened in a world, and why.
import type { Command } from 'commander'
import type { TraceEntry } from '../world/trace.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { entryLines } from './entry-line.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { clean, printAnswer, shownOf, styled, table } from './terminal.ts'

interface List {
  readonly total_count: number
  readonly list: readonly TraceEntry[]
}

const shownMax = 50

/** As a log: the newest at the end. */
function listLines({ total_count: total, list }: List): string {
  if (list.length === 0) return say({ en: 'Nothing happened yet.', ja: 'まだ何も起きていません。' })
  const lines = list.toReversed().map((entry) => `${entry.id.padEnd(8)}${entryLines(entry)}`)
  if (total > list.length) lines.unshift(shownOf(list.length, total))
  return lines.join('\n')
}

const jsonOrText = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return clean(text)
  }
}

function entryDetails(entry: TraceEntry): string {
  const { id, turn, account, actingFor, ignoredFields = [], request = '', answer = '' } = entry
  const moves = turn.transitions.map(
    ({ machine, row }) => `${machine}: ${row.from} -> ${row.to} (${row.on}, ${row.result})`,
  )
  const rows: [string, string | undefined][] = [
    [say({ en: 'entry', ja: '番号' }), id],
    [say({ en: 'on', ja: '対象' }), turn.on],
    [say({ en: 'account', ja: 'アカウント' }), account],
    [say({ en: 'acting for', ja: '代理' }), actingFor],
    [say({ en: 'transitions', ja: '遷移' }), moves.join('; ')],
    [say({ en: 'events', ja: 'イベント' }), turn.events.join(', ')],
    [say({ en: 'deliveries', ja: '通知' }), turn.deliveries.join(', ')],
    [say({ en: 'rules', ja: 'ルール' }), turn.rules.join(', ')],
    [say({ en: 'ignored', ja: '無視' }), ignoredFields.join(', ')],
  ]
  const facts = rows.flatMap(([name, value]) => (value ? [[name, value]] : []))
  const bodies = [
    [say({ en: 'request', ja: 'リクエスト' }), request],
    [say({ en: 'answer', ja: '応答' }), answer],
  ].flatMap(([name = '', text = '']) =>
    text === '' ? [] : [`${styled('dim', name)}\n${jsonOrText(text)}`],
  )
  return [entryLines(entry), table(facts), ...bodies].join('\n\n')
}

interface Filter {
  readonly kind?: string
  readonly limit?: string
}

async function list(filter: Filter, command: Command): Promise<void> {
  const { kind, limit = String(shownMax) } = filter
  const found = await (await clientOf(command)).ask<List>('GET trace', { query: { kind, limit } })
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, listLines)
}

async function show(id: string, _: unknown, command: Command): Promise<void> {
  const entry = await (await clientOf(command)).ask<TraceEntry>(
    `GET trace/${encodeURIComponent(id)}`,
  )
  printAnswer(command.optsWithGlobals<ClientOptions>(), entry, entryDetails)
}

/** Adds `trace`. */
export function registerTrace(program: Command): void {
  const group = program
    .command('trace')
    .description(
      say({
        en: 'List what happened in a world, newest last; show one entry with its bodies.',
        ja: 'ワールドで起きたことを新しいものを最後に一覧する。1件の内容も表示する。',
      }),
    )
    .option(
      '--kind <kind>',
      say({
        en: 'only requests, jobs, deliveries or control calls (kind: request, ...)',
        ja: 'リクエスト、予定、通知、操作のどれかだけ (kind: request など)',
      }),
    )
    .option(
      '--limit <number>',
      say({ en: `at most so many (default ${shownMax})`, ja: `最大の件数 (既定値 ${shownMax})` }),
    )
    .addHelpText('after', '\nExample: payment-sandbox trace show t_12')
  withClientOptions(group)
  group
    .command('show <id>')
    .description(
      say({
        en: 'Show one entry; X-Sandbox-Trace of an answer names it.',
        ja: '1件を表示する。番号は応答の X-Sandbox-Trace にある。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox trace show t_12')
    .action(show)
  showAlone(group, (options, command) => list(options as Filter, command))
}
