// `buyer`: what waits for a buyer, and what a buyer does.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { readJsonArgument } from './json-argument.ts'
import { listing, printAnswer } from './terminal.ts'

type Waiting = ReturnType<WorldHandle['buyer']['waiting']>[number]

/** What an act on a payment or on a link tells. */
interface Done {
  readonly payment?: string
  readonly session?: string
  readonly result: string
  readonly status: string
}

const rowOf = (waits: Waiting): string[] => {
  const [id, ways] =
    'session' in waits
      ? [waits.session, waits.pay_types.join(' ') || 'card registration']
      : [waits.payment, waits.pay_type]
  return [id, waits.account, ways, String(waits.total_amount), waits.acts.join(', ')]
}

const headings = ['waits', 'account', 'pay_type', 'yen', 'a buyer may']

/** A link is told from a payment by how its id begins. */
const fieldOf = (id: string): string => (/^lk_.{22}$/.test(id) ? 'session' : 'payment')

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
      listing(headings, list.map(rowOf), 'No payment and no link waits for its buyer.'),
    )
    return
  }
  const more = details === undefined ? {} : readJsonArgument(details, 'What the buyer does')
  const body = { ...(id === undefined ? {} : { [fieldOf(id)]: id }), ...more }
  const done = await (await clientOf(command)).ask<Done>(`POST buyer/${encodeURIComponent(name)}`, {
    body,
  })
  printAnswer(options, done, ({ payment, session, result, status }) => {
    return `${session ?? payment}: ${result}, now ${status}.`
  })
}

/** Adds `buyer`. */
export function registerBuyer(program: Command): void {
  withClientOptions(
    program
      .command('buyer [act] [id] [details]')
      .description('Do what a buyer does; alone, list the payments and links that wait for one.')
      .addHelpText(
        'after',
        `
On a payment: pay-at-store, approve-in-wallet, refuse-in-wallet, transfer, authenticate,
simulate, walk-away.
On a link: pay, register-card, walk-away.
Example: payment-sandbox buyer pay-at-store o_1 '{"konbini_code":"00030"}'
Example: payment-sandbox buyer authenticate o_3 '{"answer":"fail"}'
Example: payment-sandbox buyer transfer o_2 '{"amount":900}'
Example: payment-sandbox buyer pay lk_1 '{"pay_type":"Card","card":"declined"}'`,
      ),
  ).action(act)
}
