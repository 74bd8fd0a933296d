// A world as plain data, to be kept.
import type { OwnedRecord, WorldImage } from './journal.ts'
import { type CollectionName, collectionDefinitions } from './store.ts'
import type { World } from './world.ts'

/** The world as it stands. Records are frozen, so the image stays true while the world goes on. */
export function imageOf(world: World): WorldImage {
  const { name, seed, startMs, standing, store } = world
  const records = new Map<CollectionName, readonly OwnedRecord[]>()
  for (const each of Object.keys(collectionDefinitions) as CollectionName[]) {
    const rows = store[each].rows()
    records.set(
      each,
      rows.map(({ owner, record }) => ({ owner, record })),
    )
  }
  return { name, seed, startMs, standing, records }
}
