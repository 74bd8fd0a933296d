import { keyPrefixes } from '../../service.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { defaultWorld } from '../../world/worlds.ts'
import type { Call, Desk } from '../call.ts'

const testPrefixes = Object.values(keyPrefixes)

/** Step 3, with the guard on: a key that is no test key is refused before anybody looks it up. */
export function refuseForeignKey({ guards, worlds }: Desk, key: string, world?: World): void {
  if (!guards.isNeeded || !guards.guards(world)) return
  if (testPrefixes.some((prefix) => key.startsWith(prefix))) return
  const what = 'live key'
  guards.note(world ?? worlds.get(defaultWorld), 'the key of a call', [
    { where: 'Authorization', what },
  ])
  throw fail.keyGuarded()
}

/** Step 5, with the guard on: card data in a wrong place is refused before it is taken in. */
export function guard(call: Call): void | Promise<void> {
  const { guards } = call.desk
  if (!guards.isNeeded || !guards.guards(call.world)) return
  // A recipe enters test cards as no server would.
  if (call.incoming.ofRecipe) return
  return import('../inspect-card-data.ts').then(({ inspectCardData }) => inspectCardData(call))
}
