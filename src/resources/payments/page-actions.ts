// Payments that a buyer makes on a page of the service: the page registers and executes them.
import { Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { advance } from './advance.ts'
import { tellOfPayment } from './events.ts'
import { type RegistrationInput, registerPayment } from './registration.ts'
import type { Payment } from './schema.ts'
import { typeOf } from './types/index.ts'
import type { Moment } from './types/payment-type.ts'

/** What a page has made of a payment: the refusal that it met, if any, stands in the payment. */
export interface PaidOnPage {
  readonly payment: Payment
  readonly refusal: Refusal | undefined
}

/** A rule for an execution means that of a page too. */
const ruledAs = 'PUT /v1/payments/{id}'

const momentOf = (world: World, shop: Account, body: object): Moment => ({
  world,
  store: world.storeOf(shop),
  wishedResult: undefined,
  body,
})

/** Whether no payment and no session of the shop has this order id. */
export const isOrderIdFree = (store: AccountStore, id: string): boolean =>
  store.payments.find(id) === undefined && store.sessionOrders.find(id) === undefined

/** The payment that a page has registered already; undefined before the buyer pays. */
export const paymentOnPage = (world: World, shopId: string, id: string): Payment | undefined =>
  world.store.payments.find(shopId, id)

/** Registers a payment of this id for a page, in the running command. */
export const registerOnPage = (
  world: World,
  shop: Account,
  id: string,
  input: RegistrationInput,
): Payment => registerPayment(momentOf(world, shop, input), shop, id, input)

/** Gives up a payment that a page made, in the running command; refuses where it is too late. */
export function cancelOnPage(world: World, shop: Account, payment: Payment): Payment {
  const moment = momentOf(world, shop, {})
  const step = typeOf(payment).steps.cancel?.(moment, payment, {})
  return step ? advance(moment, payment, { ...step, result: 'approved' }) : payment
}

/**
 * Executes a payment for a page, in the running command. A decline is told of by the event of the
 * execution: nobody has it in an answer.
 */
export function executeOnPage(
  world: World,
  shop: Account,
  payment: Payment,
  body: object,
): PaidOnPage {
  const type = typeOf(payment)
  const moment = momentOf(world, shop, body)
  const step = type.steps.execute?.(moment, payment, body)
  if (!step) return { payment, refusal: undefined }
  try {
    return { payment: advance(moment, payment, { ...step, ruledAs }), refusal: undefined }
  } catch (refusal) {
    if (!(refusal instanceof Refusal && refusal.keepsChanges)) throw refusal
    const declined = moment.store.payments.find(payment.id) ?? payment
    tellOfPayment(world, `payments.${type.eventPart}.exec` as EventName, declined)
    return { payment: declined, refusal }
  }
}
