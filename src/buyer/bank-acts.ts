// What is decided about the debit of an account: by its owner on the bank's page, or by the bank
// that got a paper form.
import * as s from '../kit/schema.ts'
import {
  actOnMethod,
  actsForMethod,
  findMethod,
  type MethodAct,
  type MethodActDetails,
  shopIdOf,
  waitingMethods,
} from '../resources/payment-methods/outside-actions.ts'
import type { StoredMethod } from '../resources/payment-methods/schema.ts'
import type { World } from '../world/world.ts'
import { buyerFail } from './failures.ts'

/** One thing that an account's owner or a bank decides. */
export interface BankAct {
  /** As its path and its command spell it. */
  readonly name: MethodAct
  readonly summary: string
  /** Fields of the act besides the payment method. */
  readonly details: Readonly<Record<string, s.Schema>>
}

export const bankActs: readonly BankAct[] = [
  {
    name: 'authorize-bank-account',
    summary: 'Agree on the page of the bank that the account is debited',
    details: {},
  },
  {
    name: 'refuse-bank-account',
    summary: 'Refuse on the page of the bank: the registration fails',
    details: {},
  },
  {
    name: 'accept-paper-form',
    summary: 'Let the bank accept the paper form',
    details: {},
  },
  {
    name: 'reject-paper-form',
    summary: 'Let the bank reject the paper form, with what is wrong with it',
    details: { paper_failure_description: s.optional(s.text(200)) },
  },
]

/** The payment method of this id; refuses one that is not known. */
function methodFor(world: World, id: string): StoredMethod {
  const method = findMethod(world, id)
  if (!method) throw buyerFail.noSuchMethod(id)
  return method
}

/** Decides about a payment method, in the running command; gives what became of it. */
export function decide(
  world: World,
  { name }: BankAct,
  id: string,
  details: MethodActDetails,
): StoredMethod {
  const method = methodFor(world, id)
  const decided = actOnMethod(world, method, name, details)
  if (decided) return decided
  const possible = actsForMethod(method).join(', ') || 'nothing'
  throw buyerFail.decisionNotPossible(name, method.pay_type, method.status, possible)
}

/** How a decision is answered. */
export const decisionOf = (method: StoredMethod) => ({
  payment_method: method.id,
  account: shopIdOf(method),
  pay_type: method.pay_type,
  customer_id: method.customer_id,
  status: method.status,
  return_url: method.return_url,
})

/** What waits for its owner or a bank, and what each may decide. */
export const waitingDecisions = (world: World) =>
  waitingMethods(world).map((method) => ({
    payment_method: method.id,
    account: shopIdOf(method),
    pay_type: method.pay_type,
    created: method.created,
    acts: [...actsForMethod(method)],
    ...(method.redirect_url === null ? {} : { page: method.redirect_url }),
  }))
