// `deliveries`: notifications of a world, what came back, and sending again.
import { Argument, type Command } from 'commander'
import type { SeenDelivery } from '../index.ts'
import { deliveryModes } from '../settings.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { addSending } from './send-deliveries.ts'
import { clean, listing, printAnswer, table } from './terminal.ts'

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
    ['delivery', 'created', 'event', 'state', 'tries', 'url'],
    rows,
    'No deliveries. A webhook setting or --webhook-url makes events leave.',
  )
  return total > list.length ? `${shown}\n\nThe newest ${list.length} of ${total}.` : shown
}

function deliveryLines(delivery: SeenDelivery): string {
  const { id, event, state, created, shop_id: shop, url, attempts, body, text } = delivery
  const facts = table([
    ['delivery', id],
    ['event', event],
    ['state', state],
    ['created', created],
    ['shop', shop],
    ['url', url ?? 'none'],
  ])
  const tries = attempts.map((attempt) => {
    const took = `${Math.round(attempt.durationMs)} ms`
    return [String(attempt.number), attempt.at, outcomeOf(attempt), took, attempt.body]
  })
  const tried = listing(['try', 'at', 'answer', 'took', 'body'], tries, '  Not tried yet.')
  const headers = attempts.map(({ number, sent, headers }) => {
    const lines = (list: object) => Object.entries(list).map(([name, each]) => `${name}: ${each}`)
    return [`try ${number} sent`, ...lines(sent), 'and got', ...lines(headers)].join('\n  ')
  })
  const bytes = `sent, ${Buffer.byteLength(text)} bytes:\n${text}`
  return [facts, tried, ...headers, bytes, JSON.stringify(body, null, 2)].map(clean).join('\n\n')
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
        ja: '通知を一覧する、1件を表示する、再送する。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deliveries show d_1')
    .action((id: string, _, command) => askDelivery(command, `GET ${pathOf(id)}`))
  addSending(group)
  group
    .command('mode')
    .description('Say when notifications of later commands leave.')
    .addArgument(new Argument('<mode>').choices(deliveryModes))
    .addHelpText('after', '\nExample: payment-sandbox deliveries mode manual')
    .action(setMode)
}

/** Adds `deliveries`. */
export function registerDeliveries(program: Command): void {
  const group = program
    .command('deliveries')
    .description('List the notifications of a world, newest first; show them, send them again.')
    .option('--event <event>', 'only of this event')
    .option('--state <state>', 'only in this state, such as retrying')
    .option('--limit <number>', `at most so many (default ${shownMax})`)
    .addHelpText('after', '\nExample: payment-sandbox deliveries --state exhausted')
  withClientOptions(group)
  addCommands(group)
  showAlone(group, (options, command) => list(options as Filter, command))
}
