// `buyer`: what waits for a buyer, and what a buyer does.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

type Waiting = ReturnType<WorldHandle['buyer']['waiting']>[number]

/** What an act tells, on a payment, on a bank account or on a link. */
interface Done {
  readonly payment?: string
  readonly payment_method?: string
  readonly session?: string
  readonly invoice?: string
  readonly result?: string
  readonly status: string
}

/** A bank account has no amount. */
function rowOf(waits: Waiting): string[] {
  const { account, acts } = waits
  const [id, ways] =
    'session' in waits
      ? [waits.session, waits.pay_types.join(' ') || 'card registration']
      : 'invoice' in waits
        ? [waits.invoice, `invoice ${waits.pay_types.join(' ')}`]
        : ['payment' in waits ? waits.payment : waits.payment_method, waits.pay_type]
  const yen = 'total_amount' in waits ? String(waits.total_amount) : ''
  return [id, account, ways, yen, acts.join(', ')]
}

const headings = ['what waits', 'account', 'pay_type', 'yen', 'what may be done']

/** Links and cards are told from payments by their ids; some acts are about something else. */
function subjectOf(act: string, id: string): 'payment' | 'payment_method' | 'session' | 'invoice' {
  if (/-invoice$/.test(act)) return 'invoice'
  if (/-(bank-account|paper-form)$/.test(act)) return 'payment_method'
  if (act === 'authenticate' && /^cs_.{22}$/.test(id)) return 'payment_method'
  return /^lk_.{22}$/.test(id) ? 'session' : 'payment'
}

async function act(
  name: string | undefined,
  id: string | undefined,
  details: string | undefined,
  _: unknown,
  command: Command,
): Promise<void> {
  const options = command.optsWithGlobals<ClientOptions>()
  if (name === undefined || name === 'waiting') {
    const waiting = await (await clientOf(command)).ask<{ list: Waiting[] }>('GET buyer/waiting')
    printAnswer(options, waiting, ({ list }) =>
      listing(
        headings,
        list.map(rowOf),
        say({
          en: 'Nothing waits for a buyer or a bank.',
          ja: '購入者や銀行を待つものはありません。',
        }),
      ),
    )
    return
  }
  if (name === 'policy') {
    const body = { policy: id }
    const set = await (await clientOf(command)).ask<{ policy: string }>('PUT buyer/policy', {
      body,
    })
    printAnswer(options, set, ({ policy }) =>
      say({ en: `The policy of buyers: ${policy}.`, ja: `購入者の動作は ${policy} です。` }),
    )
    return
  }
  const more = details === undefined ? {} : readJsonArgument(details, 'What the buyer does')
  const body = { ...(id === undefined ? {} : { [subjectOf(name, id)]: id }), ...more }
  const client = await clientOf(command)
  const done = await client.ask<Done>(`POST buyer/${encodeURIComponent(name)}`, { body })
  printAnswer(options, done, ({ payment, payment_method, session, invoice, result, status }) => {
    const what = session ?? invoice ?? payment ?? payment_method
    return result === undefined ? `${what}: now ${status}.` : `${what}: ${result}, now ${status}.`
  })
}

/** Adds `buyer`. */
export function registerBuyer(program: Command): void {
  withClientOptions(
    program
      .command('buyer [act] [id] [details]')
      .description(
        say({
          en: 'Do what a buyer or a bank does; alone, list what waits for one.',
          ja: '購入者や銀行の操作をする。単独なら、それを待つものを一覧する。',
        }),
      )
      .addHelpText(
        'after',
        `
On a payment: pay-at-store, approve-in-wallet, refuse-in-wallet, transfer, debit-result,
authenticate, simulate, walk-away.
On a card, or an invoice card payment, that waits for 3-D Secure: authenticate.
On a bank account: authorize-bank-account, refuse-bank-account, accept-paper-form,
reject-paper-form.
On a link: pay, register-card, walk-away.
On an invoice: pay-invoice, transfer-to-invoice.
What buyers do by themselves: policy auto, policy fail, policy manual.
Example: payment-sandbox buyer pay-at-store o_1 '{"konbini_code":"00030"}'
Example: payment-sandbox buyer authenticate o_3 '{"answer":"fail"}'
Example: payment-sandbox buyer transfer o_2 '{"amount":900}'
Example: payment-sandbox buyer transfer-to-invoice in_1 '{"amount":5000}'
Example: payment-sandbox buyer pay lk_1 '{"pay_type":"Card","card":"declined"}'`,
      ),
  ).action(act)
}
