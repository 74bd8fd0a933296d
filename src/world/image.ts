// A world as plain data, to be kept.
import type { OwnedRecord, WorldImage } from './journal.ts'
import { type CollectionName, collectionDefinitions } from './store.ts'
import type { World } from './world.ts'

const names = Object.keys(collectionDefinitions) as CollectionName[]

/**
 * The world as it stands. It is read while the world goes on and stays true meanwhile: each
 * collection keeps aside what changes. To be released.
 */
export function imageOf(world: World): WorldImage {
  const { name, seed, startMs, standing, store } = world
  const records = new Map<CollectionName, Iterable<OwnedRecord>>()
  const releases: (() => void)[] = []
  for (const each of names) {
    const collection = store[each]
    // An empty one needs nothing kept aside: with thousands of worlds that is most of them.
    const capture = collection.size === 0 ? undefined : collection.capture()
    records.set(each, capture ?? [])
    if (capture) releases.push(() => capture.release())
  }
  const release = () => {
    for (const each of releases) each()
  }
  return { name, seed, startMs, standing, records, release }
}
