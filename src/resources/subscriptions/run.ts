// The charges of a shop on a day: they begin, take the time that the setting says, and end with
// what came of them, told in one notification.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { chargeDayBefore, type Rhythm } from './calendar.ts'
import { chargeCard, requestDebit } from './charge.ts'
import { type Batch, tellOfBatch } from './events.ts'
import { charging, end, move } from './moves.ts'
import { noteResult } from './results.ts'
import { forgetRetry, planRetry } from './retries.ts'
import { cardChargeJob, dayOf, debitRequestJob, planChargeEnd, stampOf } from './schedule.ts'
import type { Subscription, SubscriptionPayType } from './schema.ts'

/** How often a subscription charges, and from when. */
export const rhythmOf = (of: Subscription): Rhythm => ({
  start: dayOf(of.start_date),
  pattern: of.interval_pattern,
  count: of.interval_count,
  atMonthEnd: of.end_month_flag === '1',
})

/** The stamp of a day of the grid; null when nothing is charged on or after it. */
export function chargeStamp(of: Subscription, charge: number): string | null {
  const stop = of.stop_date === null ? null : dayOf(of.stop_date)
  const day = chargeDayBefore(rhythmOf(of), charge, stop)
  return day === null ? null : stampOf(day)
}

/** The shop of a job. */
export function shopOf(world: World, id: string): Account {
  const shop = world.store.accounts.find(worldOwner, id)
  invariant(shop, `the shop ${id} is gone`)
  return shop
}

type Due = readonly [payType: SubscriptionPayType, owner: string, day: string]

/** Those that are charged on a day, in the order of the service: by `created`, then by id. */
function dueOn(world: World, [pay_type, owner, day]: Due, status: 'ACTIVE' | 'RUNNING') {
  return world.store.subscriptions
    .of(owner)
    .where({ pay_type, status, next_charge_date: stampOf(day) })
    .sort((a, b) => {
      if (a.created !== b.created) return a.created < b.created ? -1 : 1
      return a.id < b.id ? -1 : 1
    })
}

/** Begins the charges of a day, and ends them too unless they take some time. */
export function beginCharges(world: World, ...due: Due): void {
  const [payType, owner, day] = due
  const active = dueOn(world, due, 'ACTIVE')
  const afterMs = world.settings['subscription.runMs']
  if (afterMs === 0) {
    finish(
      world,
      due,
      active.map((each) => charging(world, each)),
    )
  } else if (active.length > 0) {
    for (const each of active) move(world, each, 'charge')
    planChargeEnd(world, payType, { owner, day, afterMs })
  }
}

/** Ends the charges of a day that took some time. */
export const finishCharges = (world: World, ...due: Due): void =>
  finish(world, due, dueOn(world, due, 'RUNNING'))

/** Ends charges and tells the shop of them. */
function finish(world: World, [payType, owner, day]: Due, running: readonly Subscription[]): void {
  const shop = shopOf(world, owner)
  const finishOne = payType === 'Card' ? finishCard : finishDebit
  const ended = running.map((each) => finishOne(world, shop, each))
  const failed = ended.filter(({ isPaid }) => !isPaid).length
  const retries = ended.some(({ isRetried }) => isRetried)
  const batch: Batch = {
    shop_id: owner,
    charge_date: day,
    succeeded: ended.length - failed,
    failed,
    retries,
  }
  tellOfBatch(world, payType, batch)
}

interface Ended {
  readonly isPaid: boolean
  readonly isRetried: boolean
}

/** What a charge makes of the subscription besides its result. */
const onwards = (of: Subscription) => {
  const charge = of[inner].charge + 1
  return { next_charge_date: chargeStamp(of, charge), [inner]: { charge } }
}

function finishCard(world: World, shop: Account, of: Subscription): Ended {
  const { charge } = of[inner]
  forgetRetry(world, of)
  const outcome = chargeCard(world, shop, of, { charge, ruledAs: cardChargeJob })
  const { status, error_code } = outcome
  const isPaid = status !== 'FAILED'
  const isRetried = !isPaid && planRetry(world, of, { charge, attempt: 1 })
  noteResult(world, of, outcome, isRetried)
  const changes = { ...onwards(of), error_code, is_retry_scheduled: isRetried }
  const next = move(world, of, 'finish', changes, isPaid ? 'approved' : 'declined')
  conclude(world, next, isPaid || isRetried)
  return { isPaid, isRetried }
}

function finishDebit(world: World, shop: Account, of: Subscription): Ended {
  const { charge } = of[inner]
  const outcome = requestDebit(world, shop, of, { charge, ruledAs: debitRequestJob })
  const isPaid = outcome?.status !== 'FAILED'
  if (outcome) noteResult(world, of, outcome)
  const changes = { ...onwards(of), ...(outcome ? { error_code: outcome.error_code } : {}) }
  conclude(world, move(world, of, 'finish', changes, isPaid ? 'approved' : 'declined'), isPaid)
  return { isPaid, isRetried: false }
}

/** Ends a subscription whose stop came meanwhile, or which a failed charge ends by the setting. */
export function conclude(world: World, of: Subscription, goesOn: boolean): void {
  if (of.stop_date !== null && of.stop_date <= world.stamp) end(world, of, 'stop')
  else if (!goesOn && world.settings['subscription.onChargeFailure'] === 'cancel') {
    end(world, of, 'give up')
  }
}
