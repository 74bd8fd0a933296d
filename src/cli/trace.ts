// `trace`: what happened in a world, and why.
import type { Command } from 'commander'
import type { TraceEntry } from '../world/trace.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { entryLines } from './entry-line.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { clean, printAnswer, styled, table } from './terminal.ts'

interface List {
  readonly total_count: number
  readonly list: readonly TraceEntry[]
}

const shownMax = 50

/** As a log: the newest at the end. */
function listLines({ total_count: total, list }: List): string {
  if (list.length === 0) return 'Nothing happened yet.'
  const lines = list.toReversed().map((entry) => `${entry.id.padEnd(8)}${entryLines(entry)}`)
  if (total > list.length) lines.unshift(`The newest ${list.length} of ${total}:`)
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
    ['entry', id],
    ['on', turn.on],
    ['account', account],
    ['acting for', actingFor],
    ['transitions', moves.join('; ')],
    ['events', turn.events.join(', ')],
    ['deliveries', turn.deliveries.join(', ')],
    ['rules', turn.rules.join(', ')],
    ['ignored', ignoredFields.join(', ')],
  ]
  const facts = rows.flatMap(([name, value]) => (value ? [[name, value]] : []))
  const bodies = [
    ['request', request],
    ['answer', answer],
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
      'only requests, jobs, deliveries or control calls (kind: request, ...)',
    )
    .option('--limit <number>', `at most so many (default ${shownMax})`)
    .addHelpText('after', '\nExample: payment-sandbox trace show t_12')
  withClientOptions(group)
  group
    .command('show <id>')
    .description('Show one entry; X-Sandbox-Trace of an answer names it.')
    .addHelpText('after', '\nExample: payment-sandbox trace show t_12')
    .action(show)
  showAlone(group, (options, command) => list(options as Filter, command))
}
