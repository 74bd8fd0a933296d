// What an update makes of a subscription that has not started.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { remarksOf } from '../payments/types/directdebit.ts'
import { getNamedPlan, noteUse } from '../plans/actions.ts'
import { requireStopAfterStart } from './checks.ts'
import { move, requireAllowed } from './moves.ts'
import { payers } from './payers.ts'
import { initialPrice, planFields, requirePrice } from './price.ts'
import { chargeStamp } from './run.ts'
import { dayOf, stampOf } from './schedule.ts'
import type { Subscription, SubscriptionChange } from './schema.ts'

/** Refuses once it has started: its first day has come, or its first debit was asked for. */
function requireUnstarted(world: World, of: Subscription): void {
  const isAlive = of.status === 'ACTIVE' || of.status === 'RUNNING'
  if (isAlive && (of.start_date <= world.stamp || of[inner].charge > 0)) {
    throw fail.subscriptionStarted()
  }
  requireAllowed(of, 'update')
}

/** What was sent, else what stands. */
const kept = <T>(sent: T | undefined, stands: T): T => (sent === undefined ? stands : sent)

/** The fields that only one pay_type has. */
const ownFields = (of: Subscription, body: SubscriptionChange): Partial<Subscription> =>
  of.pay_type === 'Card'
    ? { end_month_flag: body.end_month_flag ?? of.end_month_flag ?? '0' }
    : { remarks: body.remarks ?? of.remarks ?? remarksOf(null) }

/** The days after an update, each `yyyy/MM/dd`. */
function daysOf(world: World, of: Subscription, body: SubscriptionChange) {
  const stop = kept(body.stop_date, of.stop_date === null ? null : dayOf(of.stop_date))
  const wanted = body.start_date ?? dayOf(of.start_date)
  requireStopAfterStart(wanted, stop)
  const start = body.start_date ? payers[of.pay_type].start(world, of, wanted) : wanted
  return { start_date: stampOf(start), stop_date: stop === null ? null : stampOf(stop) }
}

/** Changes the fields that were sent. */
export function update(
  world: World,
  store: AccountStore,
  of: Subscription,
  body: SubscriptionChange,
): Subscription {
  requireUnstarted(world, of)
  const plan = body.plan_id ? getNamedPlan(store, body.plan_id) : undefined
  const changed: Subscription = {
    ...of,
    ...(plan ? { plan_id: plan.id, ...planFields(plan) } : {}),
    ...initialPrice(
      kept(body.initial_amount, of.initial_amount),
      kept(body.initial_tax, of.initial_tax),
    ),
    ...ownFields(of, body),
    ...daysOf(world, of, body),
    client_field_1: kept(body.client_field_1, of.client_field_1),
    client_field_2: kept(body.client_field_2, of.client_field_2),
    client_field_3: kept(body.client_field_3, of.client_field_3),
  }
  requirePrice(changed)
  if (plan) noteUse(store, plan)
  return move(world, of, 'update', { ...changed, next_charge_date: chargeStamp(changed, 0) })
}
