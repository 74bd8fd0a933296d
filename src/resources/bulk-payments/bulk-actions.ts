// A bulk payment begins, and may be deleted before it runs.
import { inner } from '../../kit/collection.ts'
import { secondMs } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { requireUsable } from '../applications/usable-actions.ts'
import { checkKind, hastenCheck, planStep, runKind, unregister } from './check-actions.ts'
import type { ReadFile } from './entry-reader.ts'
import { beginRow, moveOn, requireAllowed } from './moves.ts'
import { tomorrow } from './registration.ts'
import { type Bulk, type BulkPayType, sliceId, sliceSize } from './schema.ts'
import { removeSlices } from './slices.ts'

/** A check begins so long after the registration. */
const checkAfterMs = secondMs

interface BulkInput {
  readonly pay_type: BulkPayType
  readonly process_plan_date: string | null
  readonly file_name: string | null
  readonly read: ReadFile
}

/** The name of a file that came without one. */
const nameOf = (bulkId: string): string => `${bulkId}.json`

/** Stores a bulk payment with the entries of its file, and plans the check. */
export function registerBulk(world: World, shop: Account, input: BulkInput): Bulk {
  const { pay_type, read } = input
  requireUsable(world, shop.id, pay_type)
  const { to: status } = beginRow(world, pay_type)
  const id = world.ids.id('bp_')
  const bulk: Bulk = {
    id,
    shop_id: shop.id,
    pay_type,
    status,
    process_plan_date: input.process_plan_date ?? tomorrow(world.nowMs),
    file_name: input.file_name ?? nameOf(id),
    process_start_date: null,
    process_end_date: null,
    total_count: null,
    process_success_count: null,
    process_failure_count: null,
    error_code: null,
    delete_flag: '0',
    created: world.stamp,
    updated: world.stamp,
    [inner]: {
      unreadable: read.unreadable,
      entries: read.count,
      ...{ checked: 0, registered: 0, charged: 0, failing: 0 },
    },
  }
  world.store.bulkPayments.add(shop.id, bulk)
  for (const [at, { entries, repeats }] of read.slices.entries()) {
    const slice = { id: sliceId(id, at), first: at * sliceSize, entries, repeats }
    world.store.bulkSlices.add(shop.id, { ...slice, bad: [], outcomes: [] })
  }
  planStep(world, bulk, checkKind, world.nowMs + checkAfterMs)
  return bulk
}

/** The check has ended with errors: that stands, though the deletion is refused. */
function refusedByCheck({ error_code, status }: Bulk): Refusal {
  const hint = `its check has just ended with ${error_code}; one in ERROR need not be deleted`
  return fail.stateForbids(status).about('003').withHint(hint).keeping()
}

/**
 * Deletes what has not begun to run: its payments go, and their order ids are free again. One that
 * is still checked is checked at once; when that finds errors the check stands, and the deletion
 * is refused.
 */
export function deleteBulk(world: World, bulk: Bulk): Pick<Bulk, 'id' | 'delete_flag'> {
  requireAllowed(bulk, bulk.status === 'CHECKING' ? 'hasten' : 'delete')
  const checked = bulk.status === 'CHECKING' ? hastenCheck(world, bulk) : bulk
  if (checked.status === 'ERROR') throw refusedByCheck(checked)
  world.scheduler.drop(runKind, bulk.shop_id, bulk.id)
  unregister(world, checked)
  removeSlices(world, checked)
  const { id, delete_flag } = moveOn(world, checked, { on: 'delete' }, { delete_flag: '1' })
  return { id, delete_flag }
}
