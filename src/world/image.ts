// A world as plain data, to be kept.
import type { WorldImage } from './journal.ts'
import { type CollectionName, collectionDefinitions } from './store.ts'
import type { World } from './world.ts'

/**
 * The world as it stands. It is read while the world goes on and stays true meanwhile: each
 * collection keeps aside what changes. To be released.
 */
export function imageOf(world: World): WorldImage {
  const { name, seed, startMs, standing, store } = world
  const names = Object.keys(collectionDefinitions) as CollectionName[]
  const captures = names.map((each) => [each, store[each].capture()] as const)
  const release = () => {
    for (const [, capture] of captures) capture.release()
  }
  return { name, seed, startMs, standing, records: new Map(captures), release }
}
