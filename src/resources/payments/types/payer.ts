// Who pays, where an execution may name a customer.
import { Refusal } from '../../../kit/failure.ts'
import type { AccountStore } from '../../../world/store.ts'
import { getCustomer } from '../../customers/actions.ts'

/** The id of the customer that a body names, who must exist; null when it names none. */
export function payerOf(store: AccountStore, customerId: string | null | undefined): string | null {
  if (customerId === null || customerId === undefined) return null
  try {
    return getCustomer(store, customerId).id
  } catch (refusal) {
    throw refusal instanceof Refusal ? refusal.about('011') : refusal
  }
}
