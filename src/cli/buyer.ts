// `buyer`: what waits for a buyer, and what a buyer does.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { readJsonArgument } from './json-argument.ts'
import { listing, printAnswer } from './terminal.ts'

type Waiting = ReturnType<WorldHandle['buyer']['waiting']>[number]
type Done = Awaited<ReturnType<WorldHandle['buyer']['payAtStore']>>

const rowOf = ({ payment, account, pay_type, total_amount, acts }: Waiting): string[] => [
  payment,
  account,
  pay_type,
  String(total_amount),
  acts.join(', '),
]

const headings = ['payment', 'account', 'pay_type', 'yen', 'a buyer may']

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
      listing(headings, list.map(rowOf), 'No payment waits for its buyer.'),
    )
    return
  }
  const more = details === undefined ? {} : readJsonArgument(details, 'What the buyer does')
  const body = { ...(payment === undefined ? {} : { payment }), ...more }
  const done = await (await clientOf(command)).ask<Done>(`POST buyer/${encodeURIComponent(name)}`, {
    body,
  })
  printAnswer(options, done, ({ result, status }) => `${done.payment}: ${result}, now ${status}.`)
}

/** Adds `buyer`. */
export function registerBuyer(program: Command): void {
  withClientOptions(
    program
      .command('buyer [act] [payment] [details]')
      .description('Do what a buyer does; alone, list the payments that wait for one.')
      .addHelpText(
        'after',
        `
Acts: pay-at-store, approve-in-wallet, refuse-in-wallet, transfer, walk-away, simulate.
Example: payment-sandbox buyer pay-at-store o_1 '{"konbini_code":"00030"}'
Example: payment-sandbox buyer transfer o_2 '{"amount":900}'`,
      ),
  ).action(act)
}
