// `deposits`: how each stands, and what the service and its bank do with them.
import type { Command } from 'commander'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

interface Deposit {
  readonly id: string
  readonly kind: string
  readonly status_code: number
  readonly count: number
  readonly total_amount: number
  readonly deposit_amount: number
  readonly aggregate_term_end: string
  readonly scheduled_deposit_date: string
}

const headings = ['id', 'kind', 'status_code', 'rows', 'total', 'deposit', 'term ends', 'pays']

const rowOf = (each: Deposit): string[] =>
  [
    ...[each.id, each.kind, each.status_code, each.count, each.total_amount, each.deposit_amount],
    ...[each.aggregate_term_end.slice(0, 10), each.scheduled_deposit_date.slice(0, 10)],
  ].map(String)

const lines = (deposits: readonly Deposit[]): string =>
  listing(headings, deposits.map(rowOf), 'No deposits.')

async function list(_: unknown, command: Command): Promise<void> {
  const found = await (await clientOf(command)).ask<{ list: Deposit[] }>('GET deposits')
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, (each) => lines(each.list))
}

async function act(command: Command, path: string, body: object): Promise<void> {
  const client = await clientOf(command)
  const moved = await client.ask<Deposit | { list: Deposit[] }>(`POST deposits/${path}`, { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), moved, (each) =>
    lines('list' in each ? each.list : [each]),
  )
}

const kindOf = (id: string, kind: string | undefined) => ({
  path: encodeURIComponent(id),
  about: kind === undefined ? {} : { kind },
})

/** What concerns a running term. */
function addTermCommands(group: Command): void {
  group
    .command('close <shop_id> [term_end]')
    .description(
      say({
        en: 'End the running term now; term_end picks one of several.',
        ja: '今の期間を締める。複数あれば term_end で選ぶ。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deposits close s_demoshop001 2026/01/15')
    .action((shop_id: string, term_end: string | undefined, _: unknown, command: Command) =>
      act(command, 'close', { shop_id, ...(term_end === undefined ? {} : { term_end }) }),
    )
  group
    .command('adjust <shop_id> <amount> [label]')
    .description(
      say({
        en: 'Add an adjustment to the running term; -- before a negative amount.',
        ja: '今の期間に調整額を加える。負の金額の前には -- を置く。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deposits adjust s_demoshop001 -- -500')
    .action(
      (shop: string, yen: string, label: string | undefined, _: unknown, command: Command) => {
        const amount = Number(yen)
        const about = label === undefined ? {} : { label }
        return act(command, 'adjust', { shop_id: shop, amount, ...about })
      },
    )
}

/** What becomes of a deposit whose amount stands. */
function addOutcomeCommands(group: Command): void {
  group
    .command('status <id> <status_code> [kind]')
    .description(
      say({
        en: 'Say what became of it: 3004, 3005, 3007 to 3009, 3013; kind platform or reward.',
        ja: '結果を決める: 3004、3005、3007、3008、3009、3013。kind は platform か reward。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox deposits status sales_s_demoshop001_202501_00001 3005',
    )
    .action((id: string, code: string, kind: string | undefined, _: unknown, command: Command) => {
      const { path, about } = kindOf(id, kind)
      return act(command, `${path}/status`, { status_code: Number(code), ...about })
    })
  group
    .command('release <id> [kind]')
    .description(
      say({
        en: 'Let one that was held be paid at the next transfer, 12:00.',
        ja: '保留中の入金を次の振込 (12:00) で支払う。',
      }),
    )
    .addHelpText(
      'after',
      '\nExample: payment-sandbox deposits release sales_s_demoshop001_202501_00001',
    )
    .action((id: string, kind: string | undefined, _: unknown, command: Command) => {
      const { path, about } = kindOf(id, kind)
      return act(command, `${path}/release`, about)
    })
}

/** Adds `deposits`. */
export function registerDeposits(program: Command): void {
  const group = program
    .command('deposits')
    .description(
      say({
        en: 'List deposits, end a term, correct a sum, say what became of a transfer.',
        ja: '入金を一覧する、締める、調整する、振込の結果を決める。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deposits close s_demoshop001')
  withClientOptions(group)
  addTermCommands(group)
  addOutcomeCommands(group)
  showAlone(group, list)
}
