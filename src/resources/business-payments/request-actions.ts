// Asking for the execution of a payment, before its card was authorized or after it.
import type { World } from '../../world/world.ts'
import { moveBusiness, requireBusiness } from './actions.ts'
import { cardChange, type PayingCard } from './cards.ts'
import type { StoredBusinessPayment } from './schema.ts'

/** What a request brings beside the payment. */
export interface Requesting {
  /** Its card, which is taken only where the status allows the request. */
  readonly card: () => PayingCard | undefined
  readonly auth_ret_url?: string | null | undefined
}

/** The payment is examined once it has been both requested and authorized. */
export function requestBusiness(
  world: World,
  payment: StoredBusinessPayment,
  { card, auth_ret_url = payment.auth_ret_url }: Requesting,
): StoredBusinessPayment {
  requireBusiness(payment, 'request')
  // The card of one that is authorized already is the one that was asked for the money.
  const sent = payment.status === 'SUBMITTED' ? card() : undefined
  const { facts = {}, ...face } = sent ? cardChange(sent) : {}
  return moveBusiness(world, payment, 'request', {
    ...face,
    auth_ret_url,
    facts: { ...facts, requestedMs: world.nowMs },
  })
}
