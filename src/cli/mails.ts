// `mails`: the outbox of what the service would have written.
import type { Command } from 'commander'
import type { SeenMail } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { clean, listing, printAnswer, table } from './terminal.ts'

interface List {
  readonly total_count: number
  readonly list: readonly SeenMail[]
}

const shownMax = 50

function listLines({ total_count: total, list }: List): string {
  const rows = list.map(({ id, at, to, template, subject }) => [id, at, to, template, subject])
  const shown = listing(
    ['mail', 'at', 'to', 'template', 'subject'],
    rows,
    'No mails. A session with guide_mail_send_flag 1 writes one.',
  )
  return total > list.length ? `${shown}\n\nThe newest ${list.length} of ${total}.` : shown
}

/** A mail as a reader sees it; each line is cleaned, as its text came from outside. */
function mailLines({ id, at, to, subject, text }: SeenMail): string {
  const head = table([
    ['mail', id],
    ['at', at],
    ['to', to],
    ['subject', subject],
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
    return `Removed ${removed} ${removed === 1 ? 'mail' : 'mails'}.`
  })
}

/** Adds `mails`. */
export function registerMails(program: Command): void {
  const group = program
    .command('mails')
    .description('List the mails that the service would have sent, newest first; show one.')
    .option('--to <address>', 'only to this address')
    .option('--template <name>', 'only of this kind, such as payment_url')
    .option('--limit <number>', `at most so many (default ${shownMax})`)
    .addHelpText('after', '\nExample: payment-sandbox mails --to buyer@example.com')
  withClientOptions(group)
  group
    .command('show <id>')
    .description('Show one mail as text, or as HTML.')
    .option('--html', 'print the mail as a document of HTML')
    .addHelpText('after', '\nExample: payment-sandbox mails show ml_1')
    .action(show)
  group
    .command('clear')
    .description('Empty the outbox.')
    .addHelpText('after', '\nExample: payment-sandbox mails clear')
    .action(clear)
  showAlone(group, (options, command) => list(options as Filter, command))
}
