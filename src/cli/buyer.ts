// `buyer`: what waits for a buyer, and what a buyer does.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { readJsonArgument } from './json-argument.ts'
import { listing, printAnswer } from './terminal.ts'

type Waiting = ReturnType<WorldHandle['buyer']['waiting']>[number]
type Buyer = WorldHandle['buyer']
type Done = Awaited<ReturnType<Buyer['payAtStore'] | Buyer['authorizeBankAccount']>>

/** What waits is a payment, or a bank account, which has no amount. */
const rowOf = (waiting: Waiting): string[] => [
  'payment' in waiting ? waiting.payment : waiting.payment_method,
  waiting.account,
  waiting.pay_type,
  'payment' in waiting ? String(waiting.total_amount) : '',
  waiting.acts.join(', '),
]

const headings = ['what waits', 'account', 'pay_type', 'yen', 'what may be done']

/** Acts about a bank account or a paper form name a payment method, all others a payment. */
const subjectOf = (act: string): 'payment' | 'payment_method' =>
  /-(bank-account|paper-form)$/.test(act) ? 'payment_method' : 'payment'

async function act(
  name: string | undefined,
  payment: string | undefined,
  details: string | undefined,
  _: unknown,
  command: Command,
): Promise<void> {
  const options = command.optsWithGlobals<ClientOptions>()
  if (name === undefined || name === 'waiting') {
    const waiting = await (await clientOf(command)).ask<{ list: Waiting[] }>('GET buyer/waiting')
    printAnswer(options, waiting, ({ list }) =>
      listing(headings, list.map(rowOf), 'Nothing waits for a buyer or a bank.'),
    )
    return
  }
  const more = details === undefined ? {} : readJsonArgument(details, 'What the buyer does')
  const body = { ...(payment === undefined ? {} : { [subjectOf(name)]: payment }), ...more }
  const client = await clientOf(command)
  const done = await client.ask<Done>(`POST buyer/${encodeURIComponent(name)}`, { body })
  printAnswer(options, done, (told) =>
    'payment' in told
      ? `${told.payment}: ${told.result}, now ${told.status}.`
      : `${told.payment_method}: now ${told.status}.`,
  )
}

/** Adds `buyer`. */
export function registerBuyer(program: Command): void {
  withClientOptions(
    program
      .command('buyer [act] [payment] [details]')
      .description('Do what a buyer does; alone, list what waits for one.')
      .addHelpText(
        'after',
        `
Acts: pay-at-store, approve-in-wallet, refuse-in-wallet, transfer, debit-result, authenticate,
walk-away, simulate;
authorize-bank-account, refuse-bank-account, accept-paper-form, reject-paper-form.
Example: payment-sandbox buyer pay-at-store o_1 '{"konbini_code":"00030"}'
Example: payment-sandbox buyer authenticate o_3 '{"answer":"fail"}'
Example: payment-sandbox buyer transfer o_2 '{"amount":900}'`,
      ),
  ).action(act)
}
