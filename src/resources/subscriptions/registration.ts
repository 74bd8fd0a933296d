// What a registration makes: the record, the check or the first charge of a card, and its state.
import { inner } from '../../kit/collection.ts'
import type { Account } from '../../world/account.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { getNamedPlan, noteUse } from '../plans/actions.ts'
import { chargeCard, checkCard } from './charge.ts'
import { begin, subscriptionTables } from './moves.ts'
import { payers } from './payers.ts'
import { initialPrice, planFields, requirePrice } from './price.ts'
import { noteResult, type Outcome } from './results.ts'
import { chargeStamp } from './run.ts'
import { dayOf, stampOf } from './schedule.ts'
import type { Subscription, SubscriptionInput } from './schema.ts'

/** What a registration needs of its call. */
export interface Registering {
  readonly world: World
  readonly store: AccountStore
  readonly acting: Account
  readonly wishedResult: string | undefined
}

/** The record before anything was checked or charged. */
function freshOf(call: Registering, id: string, body: SubscriptionInput): Subscription {
  const { world, store, acting } = call
  const plan = getNamedPlan(store, body.plan_id)
  const { id: customer_id } = getNamedCustomer(store, body.customer_id)
  const payer = payers[body.pay_type]
  const source = payer.source(call, customer_id, body)
  const fresh: Subscription = {
    id,
    shop_id: acting.id,
    pay_type: body.pay_type,
    plan_id: plan.id,
    ...planFields(plan),
    customer_id,
    ...source,
    ...initialPrice(body.initial_amount, body.initial_tax),
    status: 'ACTIVE',
    start_date: stampOf(payer.start(world, source, body.start_date)),
    next_charge_date: null,
    stop_date: body.stop_date ? stampOf(body.stop_date) : null,
    send_url: null,
    error_code: null,
    client_field_1: body.client_field_1 ?? null,
    client_field_2: body.client_field_2 ?? null,
    client_field_3: body.client_field_3 ?? null,
    subscription_retry_mode: null,
    is_retry_scheduled: false,
    created: world.stamp,
    updated: null,
    [inner]: { charge: 0 },
  }
  requirePrice(fresh)
  return { ...fresh, next_charge_date: chargeStamp(fresh, 0) }
}

/** A card is charged at once when today is the first day, and else only checked. */
function registerByCard(call: Registering, fresh: Subscription): Subscription {
  const { world, acting, wishedResult } = call
  const asking = { ruledAs: world.turn.on, wishedResult }
  const isToday = fresh.next_charge_date === stampOf(dayOf(world.stamp))
  const outcome: Outcome = isToday
    ? chargeCard(world, acting, fresh, { charge: 0, ...asking })
    : checkCard(world, acting, fresh, asking)
  const isApproved = outcome.status !== 'FAILED'
  if (isToday || isApproved) noteResult(world, fresh, outcome)
  const charged = isToday ? { next_charge_date: chargeStamp(fresh, 1), [inner]: { charge: 1 } } : {}
  const known = { ...fresh, ...charged, error_code: outcome.error_code }
  return begin(world, known, isApproved ? 'approved' : 'declined')
}

/** An account is not asked: its owner has agreed already. */
function registerByDebit(call: Registering, fresh: Subscription): Subscription {
  const { world, wishedResult } = call
  const knows = subscriptionTables.Directdebit.resultsOf('none', 'register')
  const facts = () => ({ ...fresh })
  const asked = wishedResult ?? scriptedResult(world, world.turn.on, knows, facts)
  return begin(world, fresh, asked ?? 'approved')
}

/** Registers a subscription under an id that is free. */
export function register(call: Registering, id: string, body: SubscriptionInput): Subscription {
  requireUsable(call.world, call.acting.id, body.pay_type)
  const fresh = freshOf(call, id, body)
  const stored =
    body.pay_type === 'Card' ? registerByCard(call, fresh) : registerByDebit(call, fresh)
  noteUse(call.store, getNamedPlan(call.store, stored.plan_id))
  return stored
}
