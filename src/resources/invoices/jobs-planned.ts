// What time does to an invoice, as it is planned and dropped.
import { inner } from '../../kit/collection.ts'
import { dayMs, parseTimestamp, startOfDay } from '../../kit/dates.ts'
import type { World } from '../../world/world.ts'
import type { StoredInvoice } from './schema.ts'

export const expiryJob = 'invoice expiry'
export const closingJob = 'invoice account closing'

/** Days for which a reissued account is open, after the day of its reissue. */
export const reissuedDays = 7

/** The invoice expires at the start of the day after its due date. */
export function planExpiry(world: World, { id, due_date, [inner]: facts }: StoredInvoice): void {
  const dueMs = (parseTimestamp(due_date ?? '') ?? world.nowMs) + dayMs
  world.scheduler.plan({ kind: expiryJob, owner: facts.shop_id, subject: id, dueMs, priority: 30 })
}

/** A reissued account closes at the start of the eighth day after its reissue. */
export function planClosing(world: World, { id, [inner]: facts }: StoredInvoice): void {
  const dueMs = startOfDay(world.nowMs) + (reissuedDays + 1) * dayMs
  world.scheduler.plan({ kind: closingJob, owner: facts.shop_id, subject: id, dueMs, priority: 25 })
}

/** An invoice that is over waits for nothing. */
export function dropJobs(world: World, { id, [inner]: facts }: StoredInvoice): void {
  for (const kind of [expiryJob, closingJob]) world.scheduler.drop(kind, facts.shop_id, id)
}
