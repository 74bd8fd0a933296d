// What subscriptions mean to their customers.
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'

/** Refuses while subscriptions of the customer go on, at any shop that shares the customer. */
export function requireUnsubscribed(world: World, acting: Account, customer_id: string): void {
  const { accounts, subscriptions } = world.store
  if (subscriptions.size === 0) return
  const { customer_group_id } = acting
  const shops =
    customer_group_id === null ? [acting] : accounts.of(worldOwner).where({ customer_group_id })
  for (const { id } of shops) {
    for (const status of ['ACTIVE', 'RUNNING'] as const) {
      const alive = subscriptions.of(id).where({ customer_id, status })
      if (alive.length === 0) continue
      const ids = alive.map((each) => each.id).join(', ')
      throw fail.customerSubscribed().withHint(`cancel them first: ${ids} of shop ${id}`)
    }
  }
}
