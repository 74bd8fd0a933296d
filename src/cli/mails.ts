// `mails`: the outbox of what the service would have written.

import type { Command } from 'commander'
import type { SeenMail } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { clean, listing, printAnswer, shownOf, table } from './terminal.ts'

interface List {
  readonly total_count: number
  readonly list: readonly SeenMail[]
}

const shownMax = 50

function listLines({ total_count: total, list }: List): string {
  const rows = list.map(({ id, at, to, template, subject }) => [id, at, to, template, subject])
  const shown = listing(
    say({
      en: ['mail', 'at', 'to', 'template', 'subject'],
      ja: ['メール', '時刻', '宛先', '種類', '件名'],
    }),
    rows,
    say({
      en: 'No mails. A session with guide_mail_send_flag 1 writes one.',
      ja: 'メールはありません。guide_mail_send_flag が 1 のセッションが送ります。',
    }),
  )
  return total > list.length ? `${shown}\n\n${shownOf(list.length, total)}` : shown
}

/** A mail as a reader sees it; each line is cleaned, as its text came from outside. */
function mailLines({ id, at, to, subject, text }: SeenMail): string {
  const head = table([
    [say({ en: 'mail', ja: 'メール' }), id],
    [say({ en: 'at', ja: '時刻' }), at],
    [say({ en: 'to', ja: '宛先' }), to],
    [say({ en: 'subject', ja: '件名' }), subject],
  ])
  return `${head}\n\n${text.split('\n').map(clean).join('\n')}`
}

interface Filter {
  readonly to?: string
  readonly template?: string
  readonly limit?: string
}

async function list(filter: Filter, command: Command): Promise<void> {
  const { to, template, limit = String(shownMax) } = filter
  const found = await (await clientOf(command)).ask<List>('GET mails', {
    query: { to, template, limit },
  })
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, listLines)
}

interface Showing {
  readonly html?: boolean
}

async function show(id: string, { html }: Showing, command: Command): Promise<void> {
  type Shown = SeenMail & { readonly html: string }
  const mail = await (await clientOf(command)).ask<Shown>(`GET mails/${encodeURIComponent(id)}`)
  if (html) console.log(mail.html)
  else printAnswer(command.optsWithGlobals<ClientOptions>(), mail, mailLines)
}

async function clear(_: unknown, command: Command): Promise<void> {
  const answer = await (await clientOf(command)).ask<{ removed: number }>('DELETE mails')
  printAnswer(command.optsWithGlobals<ClientOptions>(), answer, ({ removed }) => {
    return say({
      en: `Removed ${removed} ${removed === 1 ? 'mail' : 'mails'}.`,
      ja: `${removed} 通のメールを消しました。`,
    })
  })
}

/** Adds `mails`. */
export function registerMails(program: Command): void {
  const group = program
    .command('mails')
    .description(
      say({
        en: 'List the mails that the service would have sent, newest first; show one.',
        ja: 'サービスが送るはずのメールを新しい順に一覧する。1通の表示もできる。',
      }),
    )
    .option('--to <address>', say({ en: 'only to this address', ja: 'この宛先だけ' }))
    .option(
      '--template <name>',
      say({ en: 'only of this kind, such as payment_url', ja: 'この種類だけ (payment_url など)' }),
    )
    .option(
      '--limit <number>',
      say({ en: `at most so many (default ${shownMax})`, ja: `最大の件数 (既定値 ${shownMax})` }),
    )
    .addHelpText('after', '\nExample: payment-sandbox mails --to buyer@example.com')
  withClientOptions(group)
  group
    .command('show <id>')
    .description(
      say({
        en: 'Show one mail as text, or as HTML.',
        ja: 'メールを1通、テキストまたは HTML で表示する。',
      }),
    )
    .option(
      '--html',
      say({ en: 'print the mail as a document of HTML', ja: 'メールを HTML の文書として出力する' }),
    )
    .addHelpText('after', '\nExample: payment-sandbox mails show ml_1')
    .action(show)
  group
    .command('clear')
    .description(say({ en: 'Empty the outbox.', ja: '送信箱を空にする。' }))
    .addHelpText('after', '\nExample: payment-sandbox mails clear')
    .action(clear)
  showAlone(group, (options, command) => list(options as Filter, command))
}
