// The check of a file: all entries or none. First every slice is looked at, then every slice is
// registered; each step is a command of bounded length.

import { inner } from '../../kit/collection.ts'
import { hourMs, parseTimestamp } from '../../kit/dates.ts'
import { composeCode } from '../../kit/failure.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { Job } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { isOrderIdFree } from '../payments/page-actions.ts'
import { type RegistrationInput, registerPayment } from '../payments/registration.ts'
import type { Payment } from '../payments/schema.ts'
import { EntryCheck, errorsOf } from './entry-check.ts'
import { moveOn, progress } from './moves.ts'
import type { Bulk, BulkEntry, BulkSlice, EntryErrors } from './schema.ts'
import { sliceAt, slicesOf } from './slices.ts'

export const checkKind = 'bulk check'
export const runKind = 'bulk run'

/** When the day of a run begins to be charged, after midnight in Japan. */
const runsAtMs = 4 * hourMs

/** The shop of a bulk payment. */
export function shopOf(world: World, { id, shop_id }: Bulk): Account {
  const shop = world.store.accounts.find(worldOwner, shop_id)
  invariant(shop, `the shop of ${id} is gone`)
  return shop
}

/** Plans a job, or the next slice of it. */
export function planStep(world: World, { shop_id, id }: Bulk, kind: string, dueMs: number): void {
  const priority = kind === checkKind ? 70 : 71
  world.scheduler.plan({ kind, owner: shop_id, subject: id, dueMs, priority })
}

/** Looks at the entries of one slice, and keeps what is wrong with them. */
function checkSlice(world: World, bulk: Bulk, slice: BulkSlice): number {
  const check = new EntryCheck(world, world.storeOf(shopOf(world, bulk)), bulk.pay_type)
  const repeats = new Set(slice.repeats)
  const bad: EntryErrors[] = []
  for (const [at, entry] of slice.entries.entries()) {
    const errors = check.errors(entry, slice.first + at + 1, repeats.has(at))
    if (errors) bad.push({ at, errors })
  }
  if (bad.length > 0) world.store.bulkSlices.replace(bulk.shop_id, { ...slice, bad })
  return bad.length
}

/** What a registration of the entry would be sent. */
function inputOf(pay_type: string, entry: BulkEntry): RegistrationInput {
  const { client_field_1, client_field_2, client_field_3 } = entry
  // Plain literals: spreading what they share takes longer than the rest of a registration.
  if (pay_type === 'Card') {
    const { amount, tax } = entry
    const job_code = 'CAPTURE'
    const bill = { pay_type, client_field_1, client_field_2, client_field_3, amount, tax, job_code }
    return bill as RegistrationInput
  }
  const { billing_amount, billing_tax, use_exact_deposit_amount } = entry
  const bill = { billing_amount, billing_tax, use_exact_deposit_amount }
  const fields = { pay_type, client_field_1, client_field_2, client_field_3 }
  return { ...fields, ...bill } as RegistrationInput
}

/** Registers the payments of one slice; nobody is told of each. */
function registerSlice(world: World, bulk: Bulk, { entries }: BulkSlice): void {
  const shop = shopOf(world, bulk)
  const store = world.storeOf(shop)
  const { pay_type } = bulk
  const partOf = { bulk_payment_id: bulk.id }
  const moment = { world, store, wishedResult: undefined, body: undefined, silent: true }
  for (const entry of entries) {
    registerPayment(moment, shop, String(entry['id']), inputOf(pay_type, entry), partOf)
  }
}

/** Takes registered payments away, newest first; one that was processed meanwhile stays. */
export function unregister(world: World, bulk: Bulk): void {
  const payments = world.store.payments.of(bulk.shop_id)
  for (const { entries } of [...slicesOf(world, bulk)].reverse()) {
    for (const entry of entries.toReversed()) {
      const payment: Payment | undefined = payments.find(String(entry['id']))
      const isIts = payment?.bulk_payment_id === bulk.id && payment.status === 'UNPROCESSED'
      if (isIts) payments.remove(payment.id)
    }
  }
}

/** How the check ends: `check`, or `hasten` when a deletion asks for it at once. */
type Ending = 'check' | 'hasten'

/** The first error of the first bad entry. */
function firstError(world: World, bulk: Bulk): string | null {
  for (const { bad } of slicesOf(world, bulk)) {
    const [first] = bad
    if (first) return first.errors[0]?.error_code ?? null
  }
  return null
}

function refuse(world: World, bulk: Bulk, on: Ending, error_code: string | null): Bulk {
  const { unreadable, entries } = bulk[inner]
  const total_count = unreadable === null ? entries : null
  return moveOn(world, bulk, { on, result: 'refused' }, { error_code, total_count })
}

function accept(world: World, bulk: Bulk, on: Ending): Bulk {
  return moveOn(world, bulk, { on }, { total_count: bulk[inner].entries })
}

const unreadableCode = composeCode('EK002', fail.badFormat('file').about('144').problems[0].code)

/** Refuses what can be refused without a look at the next slice; undefined where nothing can. */
function refusedByNow(world: World, bulk: Bulk, on: Ending): Bulk | undefined {
  const { unreadable, entries, checked, registered, failing } = bulk[inner]
  if (unreadable !== null) return refuse(world, bulk, on, unreadableCode)
  if (checked < entries) return undefined
  if (failing > 0) return refuse(world, bulk, on, firstError(world, bulk))
  if (entries - registered <= world.recordsLeft) return undefined
  unregister(world, bulk)
  const full = fail.tooManyRecords(world.settings['records.max'])
  return refuse(world, bulk, on, composeCode('EK002', full.problems[0].code))
}

function checkNext(world: World, bulk: Bulk): Bulk {
  const { checked, failing } = bulk[inner]
  const slice = sliceAt(world, bulk, checked)
  const found = checkSlice(world, bulk, slice)
  return progress(world, bulk, {
    checked: checked + slice.entries.length,
    failing: failing + found,
  })
}

/** An order id may have been taken since it was looked at. */
function takenSince(world: World, bulk: Bulk, slice: BulkSlice): EntryErrors[] {
  const store = world.storeOf(shopOf(world, bulk))
  return slice.entries.flatMap(({ id }, at) =>
    isOrderIdFree(store, String(id)) ? [] : [{ at, errors: errorsOf([fail.idTaken()]) }],
  )
}

function registerNext(world: World, bulk: Bulk): Bulk {
  const { registered } = bulk[inner]
  const slice = sliceAt(world, bulk, registered)
  const bad = takenSince(world, bulk, slice)
  if (bad.length === 0) {
    registerSlice(world, bulk, slice)
    return progress(world, bulk, { registered: registered + slice.entries.length })
  }
  unregister(world, bulk)
  world.store.bulkSlices.replace(bulk.shop_id, { ...slice, bad })
  return progress(world, bulk, { registered: 0, failing: bad.length })
}

/** The next slice of the check; what is over at the end of it leaves CHECKING. */
export function continueCheck(world: World, { owner, subject, dueMs }: Job): void {
  const bulk = world.store.bulkPayments.find(owner, subject)
  if (bulk?.status !== 'CHECKING' || refusedByNow(world, bulk, 'check')) return
  const { checked, entries } = bulk[inner]
  const next = checked < entries ? checkNext(world, bulk) : registerNext(world, bulk)
  if (refusedByNow(world, next, 'check')) return
  if (next[inner].registered < entries) {
    planStep(world, next, checkKind, dueMs)
    return
  }
  const done = accept(world, next, 'check')
  const runsMs = (parseTimestamp(done.process_plan_date) ?? 0) + runsAtMs
  planStep(world, done, runKind, Math.max(runsMs, world.nowMs))
}

/**
 * Ends the check at once, in the running command, for a deletion: what would be registered only to
 * be taken away is not registered.
 */
export function hastenCheck(world: World, bulk: Bulk): Bulk {
  world.scheduler.drop(checkKind, bulk.shop_id, bulk.id)
  let at = bulk
  while (at[inner].unreadable === null && at[inner].checked < at[inner].entries) {
    at = checkNext(world, at)
  }
  return refusedByNow(world, at, 'hasten') ?? accept(world, at, 'hasten')
}
