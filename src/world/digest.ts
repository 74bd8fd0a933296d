import { canonicalJson, sha256 } from '../kit/canonical.ts'
import { inner } from '../kit/collection.ts'
import type { Store } from './store.ts'

/** SHA-256 over the canonical state: the records of every owner, and the counter of ids. */
export function digestOf(store: Store, idsCounter: number): string {
  const state = Object.entries(store).map(([name, collection]) => {
    const records = collection.rows().map((row) => {
      const record = row.record as { readonly [inner]?: unknown }
      return [row.owner, record, record[inner] ?? null]
    })
    return [name, records]
  })
  return sha256(canonicalJson([state, idsCounter]))
}
