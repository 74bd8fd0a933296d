// What a test holds of one world. Reading gives plain values; acting gives promises. Both run the
// operations of the control API, without HTTP.
import { describeAccounts } from '../control/accounts.ts'
import type { Happened } from '../control/advance.ts'
import { runCardUpdater } from '../control/card-updater.ts'
import { advanceClock, setClock, settleClock } from '../control/clock.ts'
import { given } from '../control/given.ts'
import { listJobs, runJobNow } from '../control/jobs.ts'
import type { Control } from '../control/operation.ts'
import { restoreSnapshot, takeSnapshot, type WorldSnapshot } from '../control/snapshots.ts'
import { listTrace } from '../control/trace.ts'
import { describeWorld, resetWorld } from '../control/worlds.ts'
import type { Wish } from '../http/given.ts'
import { formatTimestamp } from '../kit/dates.ts'
import type { RuleInput } from '../scenarios/schema.ts'
import type { Rule } from '../world/rule-shape.ts'
import type { TraceEntry, TraceWatcher } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { type BusinessPayments, businessPaymentsOf } from './business-payments.ts'
import { type Buyer, buyerOf } from './buyer.ts'
import { Caller, definedOnly } from './caller.ts'
import { type CardGuard, cardGuardOf } from './card-guard.ts'
import { type Chargebacks, chargebacksOf } from './chargebacks.ts'
import { type Deliveries, deliveriesOf } from './deliveries.ts'
import { type Keys, keysOf } from './keys.ts'
import { type Mails, mailsOf } from './mails.ts'
import type { NextDeliveries } from './next-delivery.ts'
import {
  ambiguous,
  type RuleLimits,
  type Rules,
  rulesOf,
  type Scenarios,
  scenariosOf,
  simulate,
} from './rules.ts'
import { SandboxError } from './sandbox-error.ts'
import { type Shops, shopsOf, type Users, usersOf } from './shops.ts'
import { type TenantBuyers, tenantBuyersOf } from './tenant-buyers.ts'

/** How far the clock moves: a duration such as `31d`, a time, until an event, or the next job. */
export type Advance =
  | string
  | { readonly to: string }
  | { readonly until: string }
  | { readonly next: true }

/** What is planned, and when; of a long job how far it is. */
export type SeenJob = ReturnType<typeof listJobs.run>['list'][number]

/** What a run of the card updater came to for one shop. */
export type SeenUpdaterRun = ReturnType<typeof runCardUpdater.run>['runs'][number]

/** Makes one record: `given.payment({ status: 'AUTHORIZED' })`. */
export type Give = <A extends object = Record<string, unknown>>(wish?: Wish) => Promise<A>

/** Kinds that the resources know, each as a method. */
export type Given = Readonly<Record<string, Give>> & {
  readonly customer: Give
  readonly card: Give
  readonly payment: Give
  readonly tenant: Give
  readonly application: Give
  readonly businessPayment: Give
  readonly tenantBuyer: Give
  readonly buyerContract: Give
}

export interface WorldHandle {
  readonly name: string
  /** Keys of the fixture's first shop; in a world of another name they open that world. */
  readonly keys: Keys
  readonly clock: {
    /** `yyyy/MM/dd HH:mm:ss.SSS` in Japan time. */
    now(): string
    /** `real` moves by itself, `manual` only when told. */
    mode(): 'real' | 'manual'
    /** Sets the time, backwards too; what is due by then runs at the new time. */
    set(to: string | { readonly now?: string; readonly mode?: 'real' | 'manual' }): Promise<void>
    /** Moves on, running each due job at its own time; tells what happened. */
    advance(by: Advance): Promise<Happened>
    /** Runs what is due now and waits until no delivery is on its way. */
    settle(): Promise<Happened>
  }
  readonly jobs: {
    /** What is due first in front. */
    list(): SeenJob[]
    /** Runs one now, at the time that it is: the first of its kind unless its subject is said. */
    run(kind: string, subject?: string): Promise<SeenJob>
  }
  readonly given: Given
  readonly buyer: Buyer
  /** What issuers and acquirers do with payments that a buyer disputes. */
  readonly chargebacks: Chargebacks
  /** What examiners and banks do with invoice card payments. */
  readonly businessPayments: BusinessPayments
  readonly cardUpdater: {
    /** Runs it now: for the cards it is switched on for, or those that are named. */
    run(cards?: readonly string[]): Promise<SeenUpdaterRun[]>
  }
  readonly deliveries: Deliveries
  /** What the service would have written to buyers and merchants; nothing leaves. */
  readonly mails: Mails
  readonly rules: Rules
  readonly scenarios: Scenarios
  /**
   * Makes something happen from now on, as a rule: `simulate('PUT /v1/payments/{id}',
   * 'declined:014', { times: 1 })`. What happens is the name of a result, or a fault, a delivery
   * effect, what a buyer does, a move of the clock, a change of data.
   */
  simulate(on: string, what: string | RuleInput['then'], more?: RuleLimits): Promise<Rule>
  /**
   * The next call of this route (`PUT /v1/payments/{id}`) is carried out, but its answer is lost:
   * the client sees a reset. `when` names fields that the call must have.
   */
  ambiguous(route: string, when?: RuleInput['when']): Promise<Rule>
  /** Catches card data where none belongs; on from the start with the setting `guard`. */
  readonly guard: CardGuard
  readonly trace: {
    /** Newest first. */
    list(filter?: { readonly kind?: TraceEntry['kind']; readonly limit?: number }): TraceEntry[]
    /** Tells of each new entry; the result ends it. */
    onEntry(listener: (entry: TraceEntry) => void): () => void
  }
  /** Shops and their contracts: added, changed, stopped. */
  readonly shops: Shops
  /** Buyer platforms and their tenant buyers. */
  readonly tenantBuyers: TenantBuyers
  /** People of the dashboard. */
  readonly users: Users
  /** All shops and buyers with their keys. */
  accounts(): ReturnType<typeof describeAccounts>
  /** Revision, digest, time and counts. */
  describe(): ReturnType<typeof describeWorld>
  /** SHA-256 of the state: equal worlds have equal digests. */
  digest(): string
  /** Back to the starting state, or to another fixture: a built-in name, or an object. */
  reset(fixture?: string | object): Promise<void>
  /** The whole world as JSON: records, what is planned, what is on its way, the clock. */
  snapshot(): Promise<WorldSnapshot>
  /** Back to a snapshot, of this or another world; a clock that moves by itself goes on. */
  restore(snapshot: WorldSnapshot): Promise<void>
}

const givenOf = (caller: Caller): Given =>
  new Proxy({} as Given, {
    get: (_, kind) =>
      typeof kind === 'string' && kind !== 'then'
        ? (wish: Wish = {}) => caller.act(given, { ...wish, kind })
        : undefined,
  })

const clockOf = (caller: Caller, world: () => World): WorldHandle['clock'] => ({
  now: () => formatTimestamp(world().clock.now()),
  mode: () => world().clock.mode,
  async set(to) {
    await caller.act(setClock, typeof to === 'string' ? { now: to } : definedOnly(to))
  },
  advance: (by) => caller.act(advanceClock, typeof by === 'string' ? { by } : by),
  settle: () => caller.act(settleClock),
})

function traceOf(caller: Caller, control: Control, name: string): WorldHandle['trace'] {
  const { worlds, broken } = control.desk
  return {
    list: (filter = {}) => caller.read(listTrace, definedOnly(filter)).list,
    onEntry(listener) {
      const watch: TraceWatcher = (facts, bodies) => {
        if (facts.world !== name) return
        try {
          listener({ ...facts, ...bodies })
        } catch (error) {
          broken(error)
        }
      }
      worlds.watchers.add(watch)
      return () => worlds.watchers.delete(watch)
    },
  }
}

/** The handle of the world `name`, which opens from the fixture when it is first used. */
export function worldHandle(control: Control, name: string, waiting: NextDeliveries): WorldHandle {
  const caller = new Caller(control, name)
  const world = (): World => {
    try {
      return control.desk.worlds.get(name)
    } catch (error) {
      throw SandboxError.of(error)
    }
  }
  return {
    name,
    get keys() {
      return keysOf(world())
    },
    clock: clockOf(caller, world),
    jobs: {
      list: () => caller.read(listJobs).list,
      run: (kind, subject) => caller.act(runJobNow, definedOnly({ kind, subject })),
    },
    given: givenOf(caller),
    buyer: buyerOf(caller),
    chargebacks: chargebacksOf(caller),
    businessPayments: businessPaymentsOf(caller),
    cardUpdater: {
      run: async (cards) => (await caller.act(runCardUpdater, definedOnly({ cards }))).runs,
    },
    deliveries: deliveriesOf(caller, name, waiting),
    mails: mailsOf(caller),
    rules: rulesOf(caller, world),
    scenarios: scenariosOf(caller),
    simulate: (on, what, more) => simulate(caller, on, what, more),
    ambiguous: (route, when) => ambiguous(caller, route, when),
    guard: cardGuardOf(caller),
    trace: traceOf(caller, control, name),
    shops: shopsOf(caller),
    tenantBuyers: tenantBuyersOf(caller),
    users: usersOf(caller),
    accounts: () => describeAccounts(world()),
    describe: () => describeWorld(world()),
    digest: () => world().digest(),
    async reset(fixture) {
      await caller.act(resetWorld, fixture === undefined ? {} : { fixture })
    },
    snapshot: () => caller.act(takeSnapshot),
    async restore(snapshot) {
      await caller.act(restoreSnapshot, snapshot)
    },
  }
}
