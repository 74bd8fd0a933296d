// Sending notifications from the terminal: again, in an order, on demand; and checking what came.
import { type Command, Option } from 'commander'
import type { SeenDelivery } from '../index.ts'
import { signatureHeader } from '../service.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { usageError } from './exit.ts'
import { readTextArgument } from './json-argument.ts'
import { say } from './language.ts'
import { cleanLines, listing, printAnswer } from './terminal.ts'

interface Sent {
  readonly list: readonly SeenDelivery[]
}

const rowOf = ({ id, event, state, url }: SeenDelivery) => [id, event, state, url ?? '']
const sentLines = ({ list }: Sent): string =>
  listing(['delivery', 'event', 'state', 'url'], list.map(rowOf), 'Nothing was sent.')

/** `path=value` of a repeated flag; a number or a word of JSON means itself, all else is text. */
function collected(given: string, before: Readonly<Record<string, unknown>> = {}) {
  const at = given.indexOf('=')
  if (at < 1) throw usageError(`--set ${given}: write path=value, as status=CAPTURED.`)
  const text = given.slice(at + 1)
  const isWord = /^(true|false|-?(0|[1-9]\d{0,14})(\.\d+)?)$/.test(text)
  return { ...before, [given.slice(0, at)]: isWord ? JSON.parse(text) : text }
}

const setFlag = () =>
  new Option(
    '--set <path=value>',
    say({ en: 'put another value into the body', ja: '本文の値を差し替える' }),
  ).argParser(collected)

async function ask(command: Command, route: string, body: object): Promise<void> {
  const sent = await (await clientOf(command)).ask<Sent>(route, { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), sent, sentLines)
}

interface Which {
  readonly event?: string
  readonly state?: string
  readonly set?: object
}

async function again(id: string | undefined, flags: Which, command: Command): Promise<void> {
  const { event, state } = command.optsWithGlobals<Which>()
  const wanted = { id, event, state, set: flags.set }
  if (id !== undefined && flags.set === undefined) {
    const client = await clientOf(command)
    const one = await client.ask<SeenDelivery>(`POST deliveries/${encodeURIComponent(id)}/resend`)
    printAnswer(command.optsWithGlobals<ClientOptions>(), one, (each) =>
      sentLines({ list: [each] }),
    )
    return
  }
  await ask(command, 'POST deliveries/resend', wanted)
}

/** Adds what sends below `deliveries`. */
export function addSending(group: Command): void {
  group
    .command('resend [id]')
    .description(
      say({
        en: 'Send now what is held or waits; repeat a finished one, or all of a filter.',
        ja: '保留中の通知を今送る。終わったもの、または条件に合うものを送り直す。',
      }),
    )
    .addOption(setFlag())
    .addHelpText('after', '\nExample: payment-sandbox deliveries resend d_1 --set status=CANCELED')
    .action(again)
  group
    .command('release [ids...]')
    .description(
      say({
        en: 'Let held ones leave in this order, each when the one before it was tried.',
        ja: '保留中の通知をこの順に送る。前のものを送ってから次を送る。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox deliveries release d_2 d_1')
    .action((ids: string[], _: unknown, command: Command) =>
      ask(command, 'POST deliveries/release', ids.length === 0 ? {} : { ids }),
    )
}

interface Told {
  readonly record?: string
  readonly payment?: string
  readonly set?: object
}

/** Adds `trigger`. */
export function registerTrigger(program: Command): void {
  const command = program
    .command('trigger <event>')
    .description(
      say({
        en: 'Send a notification on demand: of a record, or of one that is made for it.',
        ja: '通知をその場で送る。記録を指定しなければ、合うものを用意する。',
      }),
    )
    .option(
      '--record <id>',
      say({ en: 'tell of this record as it is', ja: 'この記録について送る' }),
    )
    .option('--payment <id>', say({ en: 'the same, of a payment', ja: '決済の場合も同じ' }))
    .addOption(setFlag())
    .addHelpText('after', '\nExample: payment-sandbox trigger payments.card.exec --set amount=500')
  withClientOptions(command)
  command.action((event: string, { record, payment, set }: Told, self: Command) =>
    ask(self, 'POST deliveries/trigger', { event, record, payment, set }),
  )
}

interface Verdict {
  readonly delivery: string
  readonly event: string
  readonly same: boolean
  readonly problems: readonly string[]
}

const verdictLines = ({ delivery, event, same, problems }: Verdict): string =>
  same
    ? `These are the bytes of ${delivery} (${event}), and its signature.`
    : [`Not as ${delivery} (${event}) was sent:`, ...problems.map((each) => `  ${each}`)].join('\n')

interface Received {
  readonly header?: string
  readonly delivery?: string
}

/** The signature in a header line, or alone. */
function signatureIn(header: string | undefined): string | undefined {
  if (header === undefined) return undefined
  const prefix = `${signatureHeader}:`.toLowerCase()
  return header.toLowerCase().startsWith(prefix)
    ? header.slice(prefix.length).replace(/^ /, '')
    : header
}

async function verify(body: string, flags: Received, command: Command): Promise<void> {
  const received = {
    body: readTextArgument(body, 'The body'),
    signature: signatureIn(flags.header),
    delivery: flags.delivery,
  }
  const client = await clientOf(command)
  const verdict = await client.ask<Verdict>('POST deliveries/verify', { body: received })
  printAnswer(command.optsWithGlobals<ClientOptions>(), verdict, (each) =>
    cleanLines(verdictLines(each)),
  )
}

/** Adds `webhooks`. */
export function registerWebhooks(program: Command): void {
  const group = program.command('webhooks').description(
    say({
      en: 'Check what a receiver got against what was sent.',
      ja: '受信した通知を、送信したものと照らし合わせる。',
    }),
  )
  withClientOptions(group)
  group
    .command('verify <body>')
    .description(
      say({
        en: 'Hold received bytes, or @FILE with them, and a header against what was sent.',
        ja: '受信した本文 (または @FILE) とヘッダーを、送信したものと照らし合わせる。',
      }),
    )
    .option(
      '--header <text>',
      say({ en: `the header ${signatureHeader}`, ja: `ヘッダー ${signatureHeader}` }),
    )
    .option(
      '--delivery <id>',
      say({ en: 'its X-Sandbox-Delivery-Id', ja: 'X-Sandbox-Delivery-Id の値' }),
    )
    .addHelpText(
      'after',
      `\nExample: payment-sandbox webhooks verify @body --header '${signatureHeader}: my-secret'`,
    )
    .action(verify)
}
