// `deliveries`: notifications of a world, what came back, and sending again.
import { Argument, type Command } from 'commander'
import type { SeenDelivery } from '../index.ts'
import { deliveryModes } from '../settings.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { addSending } from './send-deliveries.ts'
import { clean, cleanLines, listing, printAnswer, shownOf, table } from './terminal.ts'

interface List {
  readonly total_count: number
  readonly list: readonly SeenDelivery[]
}

const shownMax = 50

const outcomeOf = ({ status, error }: SeenDelivery['attempts'][number]): string =>
  status === null ? (error ?? '') : String(status)

function listLines({ total_count: total, list }: List): string {
  const rows = list.map(({ id, created, event, state, attemptsMade, url }) => {
    return [id, created, event, state, String(attemptsMade), url ?? '']
  })
  const shown = listing(
    say({
      en: ['delivery', 'created', 'event', 'state', 'tries', 'url'],
      ja: ['通知', '作成', 'イベント', '状態', '回数', 'URL'],
    }),
    rows,
    say({
      en: 'No deliveries. A webhook setting or --webhook-url makes events leave.',
      ja: '通知はありません。Webhook の設定または --webhook-url で送られます。',
    }),
  )
  return total > list.length ? `${shown}\n\n${shownOf(list.length, total)}` : shown
}

function deliveryLines(delivery: SeenDelivery): string {
  const { id, event, state, created, shop_id: shop, url, attempts, body, text } = delivery
  const facts = table([
    [say({ en: 'delivery', ja: '通知' }), id],
    [say({ en: 'event', ja: 'イベント' }), event],
    [say({ en: 'state', ja: '状態' }), state],
    [say({ en: 'created', ja: '作成' }), created],
    [say({ en: 'shop', ja: 'ショップ' }), shop],
    ['URL', url ?? say({ en: 'none', ja: 'なし' })],
  ])
  const tries = attempts.map((attempt) => {
    const took = `${Math.round(attempt.durationMs)} ms`
    return [String(attempt.number), attempt.at, outcomeOf(attempt), took, attempt.body]
  })
  const tried = listing(
    say({
      en: ['try', 'at', 'answer', 'took', 'body'],
      ja: ['回', '時刻', '応答', '時間', '本文'],
    }),
    tries,
    say({ en: '  Not tried yet.', ja: '  まだ送っていません。' }),
  )
  const headers = attempts.map(({ number, sent, headers }) => {
    const lines = (list: object) => Object.entries(list).map(([name, each]) => `${name}: ${each}`)
    return [`try ${number} sent`, ...lines(sent), 'and got', ...lines(headers)].join('\n  ')
  })
  const bytes = `sent, ${Buffer.byteLength(text)} bytes:\n${text}`
  const shown = [...headers, bytes].map(cleanLines)
  return [facts, tried, ...shown, JSON.stringify(body, null, 2)].join('\n\n')
}

interface Filter {
  readonly event?: string
  readonly state?: string
  readonly limit?: string
}

async function list(filter: Filter, command: Command): Promise<void> {
  const { event, state, limit = String(shownMax) } = filter
  const found = await (await clientOf(command)).ask<List>('GET deliveries', {
    query: { event, state, limit },
  })
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, listLines)
}

async function askDelivery(command: Command, route: string): Promise<void> {
  const delivery = await (await clientOf(command)).ask<SeenDelivery>(route)
  printAnswer(command.optsWithGlobals<ClientOptions>(), delivery, deliveryLines)
}

async function setMode(mode: string, _: unknown, command: Command): Promise<void> {
  const answer = await (await clientOf(command)).ask<{ mode: string }>('PUT deliveries/mode', {
    body: { mode },
  })
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, (set) => {
    return `Deliveries of later commands: ${clean(set.mode)}.`
  })
}

const pathOf = (id: string) => `deliveries/${encodeURIComponent(id)}`

function addCommands(group: Command): void {
  group
    .command('show <id>')
    .description(
      say({
        en: 'Show one delivery with its body and every try.',
        ja: '通知を1件、本文とすべての試行とともに表示する。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deliveries show d_1')
    .action((id: string, _, command) => askDelivery(command, `GET ${pathOf(id)}`))
  addSending(group)
  group
    .command('drop <id>')
    .description(
      say({
        en: 'Give up one that was not received yet, as if its receiver never got it.',
        ja: 'まだ届いていない通知を、届かなかったものとして取りやめる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deliveries drop d_1')
    .action((id: string, _, command) => askDelivery(command, `POST ${pathOf(id)}/drop`))
  group
    .command('mode')
    .description(
      say({
        en: 'Say when notifications of later commands leave.',
        ja: '以後の通知をいつ送るかを決める。',
      }),
    )
    .addArgument(new Argument('<mode>').choices(deliveryModes))
    .addHelpText('after', '\nExample: payment-sandbox deliveries mode manual')
    .action(setMode)
}

/** Adds `deliveries`. */
export function registerDeliveries(program: Command): void {
  const group = program
    .command('deliveries')
    .description(
      say({
        en: 'List the notifications of a world, newest first; show, resend or drop them.',
        ja: 'ワールドの通知を新しい順に一覧する。内容の表示、再送、取りやめもできる。',
      }),
    )
    .option('--event <event>', say({ en: 'only of this event', ja: 'このイベントだけ' }))
    .option(
      '--state <state>',
      say({ en: 'only in this state, such as retrying', ja: 'この状態だけ (retrying など)' }),
    )
    .option(
      '--limit <number>',
      say({ en: `at most so many (default ${shownMax})`, ja: `最大の件数 (既定値 ${shownMax})` }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deliveries --state exhausted')
  withClientOptions(group)
  addCommands(group)
  showAlone(group, (options, command) => list(options as Filter, command))
}
