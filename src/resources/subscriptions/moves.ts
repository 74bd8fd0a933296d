// The only door to a subscription's status: the row of its table, the record, the jobs that its new
// state wants, and the event of the row.
import type { Machine } from '../../kit/machine.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfSubscription } from './events.ts'
import { forgetRetry } from './retries.ts'
import { planCharge, planStop, stopJob } from './schedule.ts'
import type { Subscription, SubscriptionPayType, SubscriptionStatus } from './schema.ts'
import { cardSubscriptionTable, directdebitSubscriptionTable } from './table.ts'

type Table = Machine<SubscriptionStatus, string, string>

export const subscriptionTables: Readonly<Record<SubscriptionPayType, Table>> = {
  Card: cardSubscriptionTable,
  Directdebit: directdebitSubscriptionTable,
}

/** The tables of both pay types. */
export const subscriptionMachines = Object.values(subscriptionTables)

/** Refuses what the table does not know in the subscription's status. */
export function requireAllowed({ pay_type, status }: Subscription, on: string): void {
  if (subscriptionTables[pay_type].allows(status, on)) return
  throw fail.subscriptionForbids(status)
}

/** The row of an action: where it leads, and what tells of it. */
const take = (
  world: World,
  { pay_type }: Subscription,
  move: { readonly from: SubscriptionStatus | 'none'; readonly on: string },
  result: string,
) => takeRow(world, subscriptionTables[pay_type], move, result)

/** Stores a new subscription in the state that the result of its registration leads to. */
export function begin(world: World, fresh: Subscription, result: string): Subscription {
  const { to, emits } = take(world, fresh, { from: 'none', on: 'register' }, result)
  const isAlive = to === 'ACTIVE'
  const next_charge_date = isAlive ? fresh.next_charge_date : null
  const stored = world.store.subscriptions.add(fresh.shop_id, {
    ...fresh,
    status: to,
    next_charge_date,
  })
  if (isAlive) planStop(world, stored)
  planCharge(world, stored)
  if (emits) tellOfSubscription(world, emits as EventName, stored)
  return stored
}

/** Moves a subscription: `changes` are what becomes of its fields besides. */
export function move(
  world: World,
  before: Subscription,
  on: string,
  changes: Partial<Subscription> = {},
  result = 'approved',
): Subscription {
  const { to, emits } = take(world, before, { from: before.status, on }, result)
  // One copy that is filled in place stays fast; a copy out of several objects is slow.
  const moved = { status: to, updated: world.stamp }
  const next: Subscription = Object.assign({ ...before }, changes, moved)
  const stored = world.store.subscriptions.replace(before.shop_id, next)
  if (stored.next_charge_date !== before.next_charge_date) planCharge(world, stored)
  if (stored.stop_date !== before.stop_date) planStop(world, stored)
  if (emits) tellOfSubscription(world, emits as EventName, stored)
  return stored
}

/** A subscription whose charge begins; not stored, as a charge that ends at once needs nothing. */
export const charging = (world: World, of: Subscription): Subscription => {
  const { to } = take(world, of, { from: of.status, on: 'charge' }, 'approved')
  return { ...of, status: to }
}

/** Ends a subscription: nothing is charged any more, not even what was to be tried again. */
export function end(world: World, subscription: Subscription, on: string): Subscription {
  const { shop_id, id } = subscription
  forgetRetry(world, subscription)
  world.scheduler.drop(stopJob, shop_id, id)
  return move(world, subscription, on, { next_charge_date: null, is_retry_scheduled: false })
}
