// The run of a checked bulk payment: every entry is charged, in the order of the file, a slice a
// command. A decline is the entry's own affair, and the run goes on.
import { inner } from '../../kit/collection.ts'
import { parseTimestamp } from '../../kit/dates.ts'
import { composeCode, Refusal } from '../../kit/failure.ts'
import type { Job } from '../../world/records.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { defaultCard } from '../cards/actions.ts'
import { advance } from '../payments/advance.ts'
import type { Payment } from '../payments/schema.ts'
import { typeOf } from '../payments/types/index.ts'
import type { Moment } from '../payments/types/payment-type.ts'
import { planStep, runKind, shopOf } from './check-actions.ts'
import { moveOn, progress } from './moves.ts'
import type { Bulk, BulkEntry, BulkPayType, BulkSlice } from './schema.ts'
import { sliceAt } from './slices.ts'

/** What a run refuses by itself has the function of its own. */
const runFunction = 'EK003'

/** Executes one payment; gives the code with which it failed, or null. */
function charge(moment: Moment, payment: Payment): string | null {
  const step = typeOf(payment).steps.execute?.(moment, payment, moment.body)
  if (!step) return null
  try {
    requireUsable(moment.world, payment.shop_id, payment.pay_type)
    // The step has just been made for this payment, so it is filled in place.
    const ruled = Object.assign(step, { ruledAs: runKind, unattended: true })
    return advance(moment, payment, ruled).error_code
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const error_code = composeCode(runFunction, error.problems[0].code)
    const { world, store } = moment
    store.payments.replace({ ...payment, error_code, updated: world.stamp })
    return error_code
  }
}

/** What executions of one slice are sent. The default card of a customer is looked up once. */
class Executions {
  readonly #store: AccountStore
  readonly #defaults = new Map<string, string | undefined>()

  constructor(store: AccountStore) {
    this.#store = store
  }

  /** The body for an entry; a rule may also name its number in the file. */
  bodyOf(payType: BulkPayType, entry: BulkEntry, number: number): object {
    const customer_id = String(entry['customer_id'])
    if (payType === 'Card') {
      const card_id = entry['card_id'] ?? this.#defaultCardOf(customer_id)
      return { customer_id, card_id, method: '1', entry: number }
    }
    const { payment_method_id, reference_order_id, payment_term_day } = entry
    const account = { payment_method_id, reference_order_id, payment_term_day }
    return { customer_id, ...account, entry: number }
  }

  #defaultCardOf(customerId: string): string | undefined {
    if (!this.#defaults.has(customerId)) {
      this.#defaults.set(customerId, defaultCard(this.#store, customerId)?.id)
    }
    return this.#defaults.get(customerId)
  }
}

/** Charges the entries of a slice; gives for each null, or the code with which it failed. */
function chargeSlice(world: World, bulk: Bulk, { entries, first }: BulkSlice) {
  const store = world.storeOf(shopOf(world, bulk))
  const executions = new Executions(store)
  return entries.map((entry, at) => {
    const payment = store.payments.find(String(entry['id']))
    const body = executions.bodyOf(bulk.pay_type, entry, first + at + 1)
    const moment = { world, store, wishedResult: undefined, body, silent: true }
    return payment ? charge(moment, payment) : null
  })
}

function runNext(world: World, bulk: Bulk): Bulk {
  const { charged } = bulk[inner]
  const slice = sliceAt(world, bulk, charged)
  const outcomes = chargeSlice(world, bulk, slice)
  world.store.bulkSlices.replace(bulk.shop_id, { ...slice, outcomes })
  const failed = outcomes.filter((code) => code !== null)
  const work = { charged: charged + slice.entries.length }
  return progress(world, bulk, work, {
    process_success_count: (bulk.process_success_count ?? 0) + outcomes.length - failed.length,
    process_failure_count: (bulk.process_failure_count ?? 0) + failed.length,
    error_code: failed.at(-1) ?? bulk.error_code,
  })
}

const begun = (world: World) => ({
  process_start_date: world.stamp,
  process_success_count: 0,
  process_failure_count: 0,
})

/** When a run that takes time ends, in milliseconds since 1970 UTC. */
const endsMs = (world: World, { process_start_date }: Bulk): number =>
  (parseTimestamp(process_start_date ?? '') ?? 0) + world.settings['bulk.runMs']

/** The next step of the run: it starts, charges a slice, or is complete. */
export function continueRun(world: World, { owner, subject, dueMs }: Job): void {
  const bulk = world.store.bulkPayments.find(owner, subject)
  if (bulk?.status === 'CHECKED' && bulk.delete_flag === '0') {
    planStep(world, moveOn(world, bulk, { on: 'start' }, begun(world)), runKind, dueMs)
    return
  }
  if (bulk?.status !== 'RUNNING') return
  const { entries, charged } = bulk[inner]
  const next = charged < entries ? runNext(world, bulk) : bulk
  if (next[inner].charged < entries) planStep(world, next, runKind, dueMs)
  else if (world.nowMs < endsMs(world, next)) planStep(world, next, runKind, endsMs(world, next))
  else moveOn(world, next, { on: 'complete' }, { process_end_date: world.stamp })
}
