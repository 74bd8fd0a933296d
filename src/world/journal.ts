// What a world tells whoever makes it outlive the process: every change of its state, in order.
// Never commands: the same changes give the same state whatever the code does with a command.
import type { ClockReading } from '../kit/clock.ts'
import type { Change } from '../kit/undo-log.ts'
import type { BuyerPolicy, DeliveryMode } from '../settings.ts'
import { fail } from './failures.ts'
import type { CollectionName } from './store.ts'

/** What of a world is in no record. */
export interface Standing {
  /** Kept commands so far. */
  readonly revision: number
  readonly idsCounter: number
  readonly deliveryMode: DeliveryMode
  readonly buyer: BuyerPolicy
  readonly clock: ClockReading
}

export interface OwnedRecord {
  readonly owner: string
  readonly record: object
}

/** A whole world at one moment; the records of each collection stand in creation order. */
export interface WorldImage {
  readonly name: string
  readonly seed: string
  /** Where its clock started, in milliseconds since 1970 UTC. */
  readonly startMs: number
  readonly standing: Standing
  readonly records: ReadonlyMap<CollectionName, Iterable<OwnedRecord>>
  /** To be called when the records of a world that goes on were read; absent for plain data. */
  readonly release?: () => void
}

/** A world was opened, or put in place of one of the same name. */
export interface Opened {
  readonly kind: 'open'
  readonly world: string
  /** Costs time, so it is asked for only where it is kept. */
  readonly image: () => WorldImage
}

/** A command was kept. */
export interface Commit {
  readonly kind: 'commit'
  readonly world: string
  readonly revision: number
  readonly idsCounter: number
  /** The virtual time of the command, in milliseconds since 1970 UTC. */
  readonly atMs: number
  readonly changes: readonly Change[]
}

/** The clock was moved or switched, or notifications leave at another time from now on. */
export interface Adjusted {
  readonly kind: 'adjust'
  readonly world: string
  readonly clock: ClockReading
  readonly deliveryMode: DeliveryMode
  readonly buyer: BuyerPolicy
}

/** A world was deleted. */
export interface Closed {
  readonly kind: 'close'
  readonly world: string
}

export type JournalEntry = Opened | Commit | Adjusted | Closed

/** Where entries go: nowhere, a file, later a shared log. */
export interface Journal {
  /** Takes an entry; never throws. It is kept a little later, together with others. */
  append(entry: JournalEntry): void
  /**
   * When everything appended so far is kept: true, or false when it never will be. Undefined when
   * nothing waits, so that nobody waits for nothing.
   */
  flushed(): Promise<boolean> | undefined
  /** Keeps what is left; takes nothing more. */
  close(): Promise<void>
}

/** Keeps nothing: worlds end with the process. */
export const noJournal: Journal = {
  append: () => undefined,
  flushed: () => undefined,
  close: async () => undefined,
}

/** Waits until all changes so far are kept; refuses with a 503 when they cannot be. */
export async function untilKept(journal: Journal): Promise<void> {
  if ((await journal.flushed()) === false) throw fail.stateNotKept()
}
