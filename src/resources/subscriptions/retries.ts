// Charges that failed and are tried again, where the setting wants that.
import { addDays } from '../../kit/business-days.ts'
import type { World } from '../../world/world.ts'
import { dayOf, planRetries } from './schedule.ts'
import type { Subscription } from './schema.ts'

/** Plans the next attempt at a charge; false when there is none. */
export function planRetry(
  world: World,
  { id, shop_id }: Subscription,
  { charge, attempt }: { readonly charge: number; readonly attempt: number },
): boolean {
  if (attempt > world.settings['subscription.retriesMax']) return false
  const date = addDays(dayOf(world.stamp), world.settings['subscription.retryEveryDays'])
  world.store.subscriptionRetries.add(shop_id, { id, date, charge, attempt })
  planRetries(world, shop_id, date)
  return true
}

/** Nothing is tried again: another charge came, or the subscription ends. */
export function forgetRetry({ store }: World, { id, shop_id }: Subscription): void {
  if (store.subscriptionRetries.find(shop_id, id)) store.subscriptionRetries.remove(shop_id, id)
}
