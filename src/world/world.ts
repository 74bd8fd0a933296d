// A world is a small, serial, deterministic machine. It takes commands one at a time; a command
// runs synchronously in one transaction and is kept whole or leaves no trace in the state.

import { type ClockMode, VirtualClock } from '../kit/clock.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { Refusal } from '../kit/failure.ts'
import { Ids } from '../kit/ids.ts'
import { invariant } from '../kit/invariant.ts'
import { UndoLog } from '../kit/undo-log.ts'
import type { BuyerPolicy, DeliveryMode, DropName, Settings } from '../settings.ts'
import type { Account } from './account.ts'
import type { AttemptLog } from './attempts.ts'
import { digestOf } from './digest.ts'
import { Drops } from './drops.ts'
import { DueJobs } from './due-jobs.ts'
import { imageOf } from './image.ts'
import type { Standing } from './journal.ts'
import { RecordLimit } from './limits.ts'
import { passTime } from './pass-time.ts'
import { planStart } from './plan-start.ts'
import type { Job } from './records.ts'
import { hasRules } from './rules.ts'
import { Scheduler } from './scheduler.ts'
import { type AccountStore, narrow, openStore, type Store } from './store.ts'
import { type Progress, type Trace, Turn } from './trace.ts'
import type { WorldContext, WorldParts } from './world-parts.ts'

/** What runs when a job of this kind is due. */
export interface JobDefinition {
  readonly kind: string
  readonly run: (world: World, job: Job) => void
  /** It may meet what a caller would be refused: then it is undone and dropped. */
  readonly mayBeRefused?: true
  /** How far a long job is, which plans itself anew after each slice; absent for all others. */
  readonly progress?: (world: World, job: Job) => Progress | undefined
}

export class World {
  readonly name: string
  readonly seed: string
  /** Where its clock started, in milliseconds since 1970 UTC. */
  readonly startMs: number
  readonly context: WorldContext
  readonly clock: VirtualClock
  readonly ids: Ids
  readonly store: Store
  readonly scheduler: Scheduler
  readonly trace: Trace
  readonly attempts: AttemptLog
  readonly #log = new UndoLog()
  /** The time of the running command, in milliseconds since 1970 UTC. */
  nowMs: number
  /** Kept commands so far. */
  revision = 0
  /** What the running or latest command did. */
  turn = new Turn('open')
  /** What is told while nobody is to hear of it: something is made for a notification. */
  hushed?: import('./outbox.ts').Untold[] | undefined
  #deliveryMode: DeliveryMode
  #buyerPolicy: BuyerPolicy
  readonly drops = new Drops(this.#log)
  readonly #recordLimit: RecordLimit
  /** Owner and `idempotent_key` of the requests that have no answer yet. */
  readonly keysInUse = new Set<string>()
  /** True while `advance` walks from job to job; nothing else runs jobs meanwhile. */
  advancing = false
  /** True once a reset or a deletion took this world out of use. */
  retired = false
  readonly #views = new WeakMap<Account, AccountStore>()
  #running = false
  readonly #dueJobs = new DueJobs(this)

  constructor(context: WorldContext, parts: WorldParts) {
    this.context = context
    this.name = parts.name
    this.seed = parts.seed
    this.startMs = parts.startMs
    const { standing } = parts
    this.clock = standing
      ? VirtualClock.from(standing.clock)
      : new VirtualClock(context.settings.clock, parts.startMs)
    this.ids = new Ids(parts.seed)
    this.ids.counter = standing?.idsCounter ?? parts.idsCounter ?? 0
    this.revision = standing?.revision ?? 0
    this.store = openStore(this.#log, context.protect)
    this.trace = parts.trace
    this.attempts = parts.attempts
    this.nowMs = standing?.clock.nowMs ?? parts.startMs
    this.#deliveryMode = standing?.deliveryMode ?? context.settings['webhook.mode']
    this.#buyerPolicy = standing?.buyer ?? context.settings.buyer
    parts.fill(this.store, parts.startMs)
    this.#log.keep()
    const { 'jobs.max': jobsMax, 'records.max': recordsMax } = context.settings
    this.#recordLimit = new RecordLimit(this.store, recordsMax)
    this.scheduler = new Scheduler(this.store.jobs, jobsMax, () => this.drops.add('jobs'))
    if (standing) return
    planStart(this)
    this.#log.keep()
  }

  get settings(): Settings {
    return this.context.settings
  }

  /** When notifications of this world leave; starts as the setting says. */
  get deliveryMode(): DeliveryMode {
    return this.#deliveryMode
  }

  set deliveryMode(mode: DeliveryMode) {
    this.#deliveryMode = mode
    this.#noteAdjusted()
  }

  /** What buyers of this world do by themselves; starts as the setting says. */
  get buyerPolicy(): BuyerPolicy {
    return this.#buyerPolicy
  }

  /** Counts for what begins to wait from now on. */
  set buyerPolicy(policy: BuyerPolicy) {
    this.#buyerPolicy = policy
    this.#noteAdjusted()
  }

  /** What limits made go, by the names of their settings' table. */
  get dropped(): Readonly<Record<DropName, number>> {
    const { drops, trace, attempts } = this
    return { ...drops.counts, trace: trace.dropped, attempts: attempts.dropped }
  }

  /** How many more records it takes: a job asks, because nobody is there to be refused. */
  get recordsLeft(): number {
    return this.#recordLimit.left()
  }

  get standing(): Standing {
    const { revision, deliveryMode, buyerPolicy: buyer } = this
    return { revision, idsCounter: this.ids.counter, deliveryMode, buyer, clock: this.clock.read() }
  }

  /** Switches the clock without a jump, then sets it, backwards too. */
  setClock(mode: ClockMode | undefined, nowMs: number | undefined): void {
    if (mode !== undefined) this.clock.setMode(mode)
    if (nowMs !== undefined) this.clock.set(nowMs)
    this.#noteAdjusted()
  }

  /** Moves the clock on; a moment already passed changes nothing. */
  moveClockOnTo(ms: number): void {
    if (ms <= this.clock.now()) return
    this.clock.moveOnTo(ms)
    this.#noteAdjusted()
  }

  /** The time of the running command as the wire shows it. */
  get stamp(): string {
    return formatTimestamp(this.nowMs)
  }

  /** The records that an account sees: its own, and its sharing group's where shared. */
  storeOf(account: Account): AccountStore {
    let view = this.#views.get(account)
    if (!view) {
      view = narrow(this.store, account)
      this.#views.set(account, view)
    }
    return view
  }

  /**
   * Runs one command. A `Refusal` undoes it, unless it says that the changes stand; any other
   * error undoes it too. Afterwards jobs that are due now run, each as a command of its own, so
   * `turn` is this command's only while `act` runs.
   */
  perform<T>(on: string, act: () => T): T {
    invariant(!this.#running, `${on} began inside ${this.turn.on}`)
    this.#running = true
    this.nowMs = this.clock.now()
    this.turn = new Turn(on)
    const idsCounter = this.ids.counter
    let kept = false
    try {
      const value = act()
      this.#planBuyer()
      this.#recordLimit.refuseGrowth(this.#log.changes)
      kept = true
      return value
    } catch (error) {
      kept = error instanceof Refusal && error.keepsChanges
      throw error
    } finally {
      this.#running = false
      if (kept) {
        this.#keep(idsCounter)
        passTime(this, this.turn.clockMovesMs)
      } else {
        this.#log.revert()
        this.ids.counter = idsCounter
        this.turn.tookBack()
      }
      this.runDueJobs()
    }
  }

  /** Runs every job that is due by now, in order; of a long one the slices come by themselves. */
  runDueJobs(): void {
    if (!this.#running) this.#dueJobs.run()
  }

  /** SHA-256 over the canonical state: equal worlds have equal digests. */
  digest(): string {
    return digestOf(this.store, this.ids.counter)
  }

  /** Tells the journal that this world is open now, as it stands. */
  noteOpened(): void {
    this.context.journal.append({ kind: 'open', world: this.name, image: () => imageOf(this) })
  }

  /** What waits for a buyer since this command is done by a job, where the policy says so. */
  #planBuyer(): void {
    if (this.turn.isLeftAlone) return
    if (this.#buyerPolicy === 'manual' && !hasRules(this)) return
    this.context.hiredBuyer()?.plan(this, this.#log.changes)
  }

  #noteAdjusted(): void {
    if (this.retired) return
    const { name: world, clock, deliveryMode, buyerPolicy: buyer } = this
    this.context.journal.append({ kind: 'adjust', world, clock: clock.read(), deliveryMode, buyer })
  }

  #keep(idsCounterBefore: number): void {
    const changes = [...this.#log.changes]
    if (changes.length === 0 && this.ids.counter === idsCounterBefore) return
    this.#log.keep()
    if (this.retired) return
    this.revision++
    this.context.journal.append({
      kind: 'commit',
      world: this.name,
      revision: this.revision,
      idsCounter: this.ids.counter,
      atMs: this.nowMs,
      changes,
    })
    this.context.committed(this)
  }
}
