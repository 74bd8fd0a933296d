// What a world is given when it is made.
import type { Protect } from '../kit/collection.ts'
import type { Change } from '../kit/undo-log.ts'
import type { Payment } from '../resources/payments/schema.ts'
import type { Settings } from '../settings.ts'
import type { Account } from './account.ts'
import type { AttemptLog } from './attempts.ts'
import type { Journal, Standing } from './journal.ts'
import type { Rule } from './rule-shape.ts'
import type { Store } from './store.ts'
import type { Trace } from './trace.ts'
import type { JobDefinition, World } from './world.ts'

/**
 * Told of each change of a payment, in the command that made it: what follows of it elsewhere.
 * `before` is the payment as it was.
 */
export type PaymentFollower = (world: World, payment: Payment, before: Payment) => void

/** Plans what a world that opens from a starting state has to do later. */
export type Starter = (world: World) => void

/** Buyers who act by themselves. */
export interface HiredBuyer {
  /** Plans what they do about these changes, in the command that made them. */
  plan(world: World, changes: readonly Change[]): void
  readonly jobs: ReadonlyMap<string, JobDefinition>
}

/** One operation that a user may run. */
export interface Authority {
  readonly auth_id: number
  readonly endpoint: string
  readonly method: string
}

/** What all worlds of a sandbox share. */
export interface WorldContext {
  readonly settings: Settings
  readonly jobOf: (kind: string) => JobDefinition | undefined
  readonly paymentFollowers: () => readonly PaymentFollower[]
  /** The operations that the user of an account may run, numbered from 1. */
  readonly authoritiesOf: (account: Account) => readonly Authority[]
  /** What resources plan in a world that opens from a starting state. */
  readonly starters: readonly { readonly name: string; readonly start: Starter }[]
  /** Undefined until a world wants buyers who act by themselves. */
  readonly hiredBuyer: () => HiredBuyer | undefined
  /** Rules that every world opens with. */
  readonly startingRules: () => readonly Rule[]
  readonly journal: Journal
  /** Whether a text holds the number of a card, which is kept nowhere. */
  readonly holdsCardNumber: (text: string) => boolean
  /** Told after each kept command of a world. */
  readonly committed: (world: World) => void
  /** Told when a world was reset or deleted: what is under way for it goes nowhere. */
  readonly retired: (world: World) => void
  /** What happens to each record that is stored; nothing when absent. */
  readonly protect?: Protect | undefined
  /** The origin of the URLs that are handed out, without a slash at the end. */
  readonly origin: () => string
  /** Told of a bug of ours, which is never shown to a caller. */
  readonly broken: (error: unknown) => void
}

/** What one world is made of. */
export interface WorldParts {
  readonly name: string
  readonly seed: string
  readonly startMs: number
  readonly trace: Trace
  readonly attempts: AttemptLog
  /** How it stood when it was kept; absent for a new one. */
  readonly standing?: Standing
  /** Where the generator of ids begins, past the ids of the starting records. */
  readonly idsCounter?: number
  /** Puts the starting records in. */
  readonly fill: (store: Store, startMs: number) => void
}
