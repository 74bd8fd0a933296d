// The only door to the status of a bulk payment: the row of its table, and the event of the row.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfBulk } from './events.ts'
import type { Bulk, BulkPayType, BulkWork } from './schema.ts'
import { bulkTables } from './table.ts'

/** The tables of all pay types. */
export const bulkMachines = Object.values(bulkTables)

/** Refuses an action that the table does not know in the status. */
export function requireAllowed({ pay_type, status, delete_flag }: Bulk, on: string): void {
  if (delete_flag === '0' && bulkTables[pay_type].allows(status, on)) return
  const state = delete_flag === '1' ? 'deleted' : status
  throw fail
    .stateForbids(state)
    .about('003')
    .withHint(`it is ${state}; only a CHECKED one can be deleted`)
}

/** The first row of a new bulk payment. */
export const beginRow = (world: World, payType: BulkPayType) =>
  takeRow(world, bulkTables[payType], { from: 'none', on: 'register' }, 'approved')

/** Stores what changed, in the same status. */
export function progress(world: World, bulk: Bulk, work: Partial<BulkWork>, more: object = {}) {
  return world.store.bulkPayments.replace(bulk.shop_id, {
    ...bulk,
    ...more,
    updated: world.stamp,
    [inner]: { ...bulk[inner], ...work },
  })
}

/** Moves on, stores what changed besides, and tells of it. */
export function moveOn(
  world: World,
  bulk: Bulk,
  { on, result = 'approved' }: { readonly on: string; readonly result?: string },
  change: Partial<Bulk> = {},
): Bulk {
  const row = takeRow(world, bulkTables[bulk.pay_type], { from: bulk.status, on }, result)
  const moved = progress(world, bulk, {}, { ...change, status: row.to })
  if (row.emits) tellOfBulk(world, row.emits as EventName, moved)
  return moved
}
