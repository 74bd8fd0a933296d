// The buyer as an actor: each human step is one act on one payment.
import * as s from '../kit/schema.ts'
import { debitResultCodes } from '../resources/payment-methods/schema.ts'
import {
  type Acted,
  actOnPayment,
  actsFor,
  paymentsOfId,
  waitingPayments,
} from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { publicUrl } from '../world/public-url.ts'
import type { World } from '../world/world.ts'
import { pageFor } from './authenticate.ts'
import { buyerFail } from './failures.ts'
import { pagePathOf } from './page-path.ts'

type Details = Readonly<Record<string, string | number | undefined>>

/** One thing that a buyer does. */
export interface Act {
  /** As its path and its command spell it. */
  readonly name: string
  readonly summary: string
  /** Fields of the act besides the payment. */
  readonly details: Readonly<Record<string, s.Schema>>
  run(world: World, payment: Payment, details: Details): Acted
}

const store = {
  konbini_code: s.optional(s.oneOf('00010', '00020', '00030', '00080', '00760')),
  konbini_store_code: s.optional(s.text(8)),
}

/** What a transfer says of itself. */
export const deposit = {
  amount: s.optional(s.integer({ minimum: 1, maximum: 9_999_999_999 })),
  remitter_account_name: s.optional(s.text(48)),
  remitter_bank_name: s.optional(s.text(30)),
  remitter_branch_name: s.optional(s.text(15)),
}

const debit = { result_code: s.optional(s.oneOf(...debitResultCodes)) }

function refuse(act: string, payment: Payment): never {
  const possible = actsFor(payment).join(', ') || 'nothing'
  throw buyerFail.actNotPossible(act, payment.pay_type, payment.status, possible)
}

type TypeAct = Parameters<typeof actOnPayment>[2]

const act = (name: TypeAct, summary: string, details: Act['details'] = {}): Act => ({
  name,
  summary,
  details,
  run: (world, payment, given) =>
    actOnPayment(world, payment, name, given) ?? refuse(name, payment),
})

/** Statuses in which somebody waits for the buyer. */
const waitingStatuses: readonly string[] = ['AWAITING_CUSTOMER_PAYMENT', 'AUTHENTICATED']

/** Who pays where the simulator of the service may stand in for the buyer. */
const simulatedActs: readonly TypeAct[] = ['pay-at-store', 'transfer', 'debit-result']

/** Doing nothing is an act too: it says that nobody forgot to pay. */
export const leaving: Act = {
  name: 'walk-away',
  summary: 'Do nothing more: the payment waits until its term ends',
  details: {},
  run: (_world, payment) =>
    waitingStatuses.includes(payment.status)
      ? { result: 'left', payment }
      : refuse('walk-away', payment),
}

export const acts: readonly Act[] = [
  act('pay-at-store', 'Pay cash at the counter of a convenience store', store),
  act('approve-in-wallet', 'Scan the code and approve the payment in the wallet'),
  act('refuse-in-wallet', 'Refuse the payment in the wallet; its code stays payable'),
  act('transfer', 'Transfer money to the virtual account; amount is what was billed', deposit),
  act('debit-result', 'Let the bank tell what came of a debit; 0 is paid', debit),
  leaving,
  {
    name: 'simulate',
    summary: 'Let the simulator of the service pay: its event is the one of a stub',
    details: { ...store, ...deposit, ...debit },
    run(world, payment, given) {
      const wanted = actsFor(payment).find((name) => simulatedActs.includes(name))
      const acted = wanted && actOnPayment(world, payment, wanted, given, true)
      return acted ?? refuse('simulate', payment)
    },
  },
]

/** The payment that a buyer means. */
export function paymentFor(world: World, id: string, account?: string): Payment {
  const [payment, ...others] = paymentsOfId(world, id, account)
  if (!payment) throw buyerFail.noSuchPayment(id)
  const shops = [payment, ...others].map(({ shop_id }) => shop_id)
  if (others.length > 0) throw buyerFail.paymentUnclear(id, shops.join(', '))
  return payment
}

/** The payment of a wallet's code, by what `code_url` ends with. */
export function paymentOfCode(world: World, codeId: string): Payment {
  const payment = waitingPayments(world).find(
    (each) => (each as { readonly code_id?: string | null }).code_id === codeId,
  )
  if (!payment) throw buyerFail.noSuchCode()
  return payment
}

/** Where the same is done by hand. */
function pageOf(world: World, payment: Payment): { readonly page?: string } {
  const path = pagePathOf(payment)
  return path === undefined ? {} : { page: publicUrl(world, path) }
}

/** What the buyer is asked for, in yen: of a transfer the bill, as its payment counts what came. */
const billedOf = (payment: Payment): number =>
  'billing_total_amount' in payment ? Number(payment.billing_total_amount) : payment.total_amount

/** What waits for a buyer, what each may do, and the page where it is done by hand. */
export const waiting = (world: World) =>
  waitingPayments(world).map((payment) => ({
    ...pageOf(world, payment),
    payment: payment.id,
    account: payment.shop_id,
    pay_type: payment.pay_type,
    total_amount: billedOf(payment),
    created: payment.created,
    acts: [
      ...actsFor(payment),
      ...(payment.status === 'AUTHENTICATED' ? ['authenticate'] : []),
      // A bank does not walk away.
      ...(waitingStatuses.includes(payment.status) ? ['walk-away'] : []),
    ],
    ...(payment.status === 'AUTHENTICATED' ? { page: pageFor(world, payment) } : {}),
  }))
