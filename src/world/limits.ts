// What a world keeps has a limit: beyond it the oldest goes and is counted, or the new is refused.
import type { Collection } from '../kit/collection.ts'
import type { Change } from '../kit/undo-log.ts'
import type { Settings } from '../settings.ts'
import type { DroppedRecords } from './drops.ts'
import { fail } from './failures.ts'
import { FixtureError } from './fixture.ts'
import type { CollectionName, Store } from './store.ts'
import type { World } from './world.ts'

/** Collections with a limit of their own; all others share `records.max`. */
const ownLimits = {
  tokens: 'tokens.max',
  storedAnswers: 'idempotency.max',
  deliveries: 'deliveries.max',
  mails: 'mails.max',
  jobs: 'jobs.max',
  rules: 'rules.max',
} as const satisfies Partial<Record<CollectionName, keyof Settings>>

/** Lets the oldest records of a collection go, of whatever owner, that are beyond its limit. */
export function keepNewest(world: World, name: Exclude<DroppedRecords, 'jobs'>): void {
  const most = world.settings[ownLimits[name]]
  const collection = world.store[name] as unknown as Collection<object>
  for (let row = collection.oldest(); row && collection.size > most; row = collection.oldest()) {
    collection.remove(row.owner, collection.definition.idOf(row.record))
    world.drops.add(name)
  }
}

const sharesLimit = (name: string): boolean => !Object.hasOwn(ownLimits, name)

const grownBy = (changes: readonly Change[]): number =>
  changes
    .filter(({ collection }) => sharesLimit(collection))
    .reduce((grown, { before, after }) => {
      return grown + Number(before === undefined) - Number(after === undefined)
    }, 0)

/** The limit that records of most collections share: dropping one would break what refers to it. */
export class RecordLimit {
  readonly #collections: readonly { readonly size: number }[]
  readonly #most: number

  constructor(store: Store, most: number) {
    this.#collections = Object.values(store).filter(({ definition }) => {
      return sharesLimit(definition.name)
    })
    this.#most = most
  }

  /** Refuses a command that added records to a full world; one that makes room passes. */
  refuseGrowth(changes: readonly Change[]): void {
    if (this.#size() > this.#most && grownBy(changes) > 0) throw fail.tooManyRecords(this.#most)
  }

  /** Refuses a starting state of more records than a world may have. */
  refuseFixture(): void {
    const size = this.#size()
    if (size <= this.#most) return
    throw new FixtureError(
      `It has ${size} records, a world at most ${this.#most}: take some out, or start with a ` +
        'larger --records-max.',
    )
  }

  /** How many more records the world takes. */
  left(): number {
    return Math.max(0, this.#most - this.#size())
  }

  #size(): number {
    let size = 0
    for (const collection of this.#collections) size += collection.size
    return size
  }
}
