// Payments that a job makes: registered and executed in one step, and told of by the batch alone.
import { composeCode, Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { advance } from './advance.ts'
import { type RegistrationInput, registerPayment } from './registration.ts'
import type { Payment } from './schema.ts'
import { typeOf } from './types/index.ts'
import type { Moment } from './types/payment-type.ts'

export interface BatchCharge {
  readonly input: RegistrationInput
  /** Fields that the registration does not know: who is charged, and what made the payment. */
  readonly marks: Partial<Payment> & { readonly card_id?: string | undefined }
  /** The body of the execution. */
  readonly body: object
  /** The name under which rules decide; what they may look at besides the payment. */
  readonly ruledAs: string
  readonly facts?: object
  /** The result that a caller asked for, where one waits for an answer. */
  readonly wishedResult?: string | undefined
}

/** What came of it: a payment that was refused is UNPROCESSED and has the code. */
export interface ChargedInBatch {
  readonly payment: Payment
  readonly isPaid: boolean
}

/** Registers and executes a payment under an id of its own, in the running command. */
export function chargeInBatch(world: World, shop: Account, charge: BatchCharge): ChargedInBatch {
  const { input, marks, body, ruledAs, facts = {}, wishedResult } = charge
  const store = world.storeOf(shop)
  const moment: Moment = { world, store, wishedResult, body: facts, silent: true }
  // What the registration is asked for is always possible; only the execution has results.
  const registering = { world, store, wishedResult: undefined, body: facts, silent: true }
  const payment = registerPayment(registering, shop, world.ids.id('o_'), input, marks)
  const type = typeOf(payment)
  try {
    requireUsable(world, shop.id, input.pay_type)
    const step = type.steps.execute?.(moment, payment, body)
    // The step has just been made for this payment, so it is filled in place.
    const paid = step ? advance(moment, payment, Object.assign(step, { ruledAs })) : payment
    return { payment: paid, isPaid: true }
  } catch (refusal) {
    // Who asks for a result that there is not is told so; a job has nobody to tell.
    if (!(refusal instanceof Refusal) || (wishedResult && !refusal.keepsChanges)) throw refusal
    return { payment: refused(moment, payment, refusal), isPaid: false }
  }
}

/** The payment with the code of what refused it; a decline has left it there already. */
function refused({ world, store }: Moment, payment: Payment, refusal: Refusal): Payment {
  if (refusal.keepsChanges) return store.payments.find(payment.id) ?? payment
  const { execute = '' } = typeOf(payment).functions
  const error_code = composeCode(execute, refusal.problems[0].code)
  return store.payments.replace({ ...payment, error_code, updated: world.stamp })
}
