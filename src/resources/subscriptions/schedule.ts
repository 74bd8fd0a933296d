// When the jobs of subscriptions are due. A shop has one job for each day on which something of it
// is charged, so that nothing ticks where nothing is due.
import { hourMs, parseTimestamp } from '../../kit/dates.ts'
import { invariant } from '../../kit/invariant.ts'
import type { World } from '../../world/world.ts'
import { debitDates } from '../payment-methods/debit-days.ts'
import type { Subscription } from './schema.ts'

export const cardChargeJob = 'card subscription charge'
export const cardRetryJob = 'card subscription retry'
export const debitRequestJob = 'direct debit subscription request'
export const stopJob = 'subscription stop'
/** The end of charges that take some time. */
export const chargeEndJobs = {
  Card: 'card subscription charge end',
  Directdebit: 'direct debit subscription request end',
} as const

const stopPriority = 20
const cardChargeHour = 3
const debitRequestHour = 13

/** The day of a stamp. */
export const dayOf = (stamp: string): string => stamp.slice(0, 10)

/** How records show the beginning of a day. */
export const stampOf = (day: string): string => `${day} 00:00:00.000`

function atHour(day: string, hour: number): number {
  const ms = parseTimestamp(day)
  invariant(ms !== undefined, `${day} is no day`)
  return ms + hour * hourMs
}

/** Until when a debit on this day can be asked for, in milliseconds since 1970 UTC. */
export const debitRequestMs = (day: string): number =>
  atHour(debitDates(day).request_accept_end_date, debitRequestHour)

/** Plans a job of a shop and a day, unless it is planned already. */
function planDay(
  world: World,
  { kind, owner, day, priority }: { kind: string; owner: string; day: string; priority: number },
  dueMs: (day: string) => number,
): void {
  if (world.scheduler.has(kind, owner, day)) return
  world.scheduler.plan({ kind, owner, subject: day, dueMs: dueMs(day), priority })
}

const cardChargeMs = (day: string): number => atHour(day, cardChargeHour)

/** Plans the job that charges a subscription on its next day, if it has one. */
export function planCharge(world: World, subscription: Subscription): void {
  const { next_charge_date, pay_type, shop_id: owner } = subscription
  if (next_charge_date === null) return
  const day = dayOf(next_charge_date)
  if (pay_type === 'Card') {
    planDay(world, { kind: cardChargeJob, owner, day, priority: 60 }, cardChargeMs)
  } else {
    planDay(world, { kind: debitRequestJob, owner, day, priority: 91 }, debitRequestMs)
  }
}

/** Plans the retries of a shop on a day. */
export const planRetries = (world: World, owner: string, day: string): void =>
  planDay(world, { kind: cardRetryJob, owner, day, priority: 61 }, cardChargeMs)

/** Plans the end of the charges of a shop and a day that have begun now. */
export const planChargeEnd = (
  world: World,
  payType: Subscription['pay_type'],
  { owner, day, afterMs }: { owner: string; day: string; afterMs: number },
): void =>
  planDay(
    world,
    { kind: chargeEndJobs[payType], owner, day, priority: payType === 'Card' ? 60 : 91 },
    () => world.nowMs + afterMs,
  )

/** Plans the end of a subscription on its stop date; drops it where it has none. */
export function planStop(
  world: World,
  { shop_id: owner, id: subject, stop_date }: Subscription,
): void {
  const dueMs = stop_date === null ? undefined : parseTimestamp(stop_date)
  if (dueMs === undefined) world.scheduler.drop(stopJob, owner, subject)
  else world.scheduler.plan({ kind: stopJob, owner, subject, dueMs, priority: stopPriority })
}
