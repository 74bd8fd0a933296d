// What other resources do with subscriptions, and what its own operations share.
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { Subscription } from './schema.ts'

/** The subscription of this id; refuses one that is unknown, or of another pay_type than named. */
export function getSubscription(
  store: AccountStore,
  id: string,
  payType: string | null | undefined,
): Subscription {
  const found = store.subscriptions.find(id)
  if (found && (!payType || found.pay_type === payType)) return found
  const refusal = fail.notFound(`Subscription ${id}`)
  throw found ? refusal.withHint(`the subscription's pay_type is ${found.pay_type}`) : refusal
}
