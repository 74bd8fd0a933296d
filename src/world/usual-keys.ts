// The keys that an account gets by itself.
import { keyPrefixes } from '../service.ts'
import { type Key, worldOwner } from './account.ts'
import type { World } from './world.ts'

/** A prefix, a word that makes it harmless, and the id without its own prefix. */
const usualKey = (kind: Key['kind'], id: string): string =>
  `${keyPrefixes[kind]}FAKE_${id.slice(2)}`

/** Gives an account a key of each kind. */
export function addUsualKeys({ store }: World, account_id: string): void {
  for (const kind of ['secret', 'public'] as const) {
    store.keys.add(worldOwner, {
      value: usualKey(kind, account_id),
      account_id,
      kind,
      revoked: false,
    })
  }
}
