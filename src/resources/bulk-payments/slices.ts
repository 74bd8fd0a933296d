// The stored slices of a bulk payment.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import type { World } from '../../world/world.ts'
import { type Bulk, type BulkSlice, sliceId, sliceSize } from './schema.ts'

export const sliceCount = (bulk: Bulk): number => Math.ceil(bulk[inner].entries / sliceSize)

/** The slice that holds the entry at `place`, from 0. */
export function sliceAt(world: World, bulk: Bulk, place: number): BulkSlice {
  const id = sliceId(bulk.id, Math.floor(place / sliceSize))
  const slice = world.store.bulkSlices.find(bulk.shop_id, id)
  invariant(slice, `the slice ${id} is gone`)
  return slice
}

/** All slices in the order of the file. */
export function* slicesOf(world: World, bulk: Bulk): Generator<BulkSlice> {
  for (let at = 0; at < sliceCount(bulk); at++) yield sliceAt(world, bulk, at * sliceSize)
}

/** Takes the slices away; the newest first, because that costs least. */
export function removeSlices(world: World, bulk: Bulk): void {
  for (let at = sliceCount(bulk) - 1; at >= 0; at--) {
    world.store.bulkSlices.remove(bulk.shop_id, sliceId(bulk.id, at))
  }
}
