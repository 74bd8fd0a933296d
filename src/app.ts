// Composition: everything a running sandbox is made of.

import { authoritiesOf } from './http/authorities.ts'
import type { Desk } from './http/call.ts'
import { CardGuards } from './http/card-guards.ts'
import { compiledValidators } from './http/compiled.ts'
import { Courier } from './http/courier.ts'
import { FlowRate } from './http/flow-rate.ts'
import { hostsOf } from './http/hosts.ts'
import { notifier } from './http/notify.ts'
import { Postman } from './http/postman.ts'
import { namesOf, type Registered, type Resource } from './http/resource.ts'
import { RouteTable } from './http/routes.ts'
import { towardHosts } from './http/toward-hosts.ts'
import { Validators } from './http/validators.ts'
import type { Protect } from './kit/collection.ts'
import { Alarm } from './kit/real-time.ts'
import { holdsTestCard } from './resources/cards/test-cards.ts'
import { resources as allResources } from './resources/index.ts'
import { KnownScenarios } from './sandbox/known-scenarios.ts'
import type { Settings } from './settings.ts'
import { retryJob } from './world/delivery.ts'
import type { Fixture, Resolve } from './world/fixture.ts'
import { type Journal, noJournal } from './world/journal.ts'
import type { World } from './world/world.ts'
import type { HiredBuyer, PaymentFollower, WorldContext } from './world/world-parts.ts'
import { Worlds } from './world/worlds.ts'

export interface Parts {
  readonly settings: Settings
  readonly fixture: Fixture
  readonly resolverFor: (seed: string) => Resolve
  /** Told of a bug of ours, with its stack; callers see only a 500. */
  readonly broken: (error: unknown) => void
  /** Told what a person should know; nobody when absent. */
  readonly notice?: (text: string) => void
  readonly resources?: readonly Registered[]
  readonly journal?: Journal
  /** The origin of the URLs that are handed out; `http://localhost` when absent. */
  readonly origin?: () => string
  readonly protect?: Protect
}

/** Runs jobs of worlds with a real clock when their time comes: one timer for all of them. */
class Ticker {
  readonly #worlds: () => readonly World[]
  readonly #alarm = new Alarm(() => this.#tick())

  constructor(worlds: () => readonly World[]) {
    this.#worlds = worlds
  }

  /** Sets the timer for whatever is due first. */
  arm(): void {
    let soonestMs = Number.POSITIVE_INFINITY
    for (const world of this.#worlds()) {
      if (world.advancing) continue
      const job = world.scheduler.next()
      const waitMs = job && world.clock.wallMsUntil(job.dueMs)
      if (waitMs !== undefined) soonestMs = Math.min(soonestMs, waitMs)
    }
    if (soonestMs === Number.POSITIVE_INFINITY) this.#alarm.disarm()
    else this.#alarm.arm(soonestMs)
  }

  stop(): void {
    this.#alarm.disarm()
  }

  #tick(): void {
    for (const world of this.#worlds()) if (world.clock.mode === 'real') world.runDueJobs()
    this.arm()
  }
}

export interface App {
  readonly desk: Desk
  readonly worlds: Worlds
  readonly courier: Courier
  readonly resources: readonly Resource[]
  /** Re-reads when the next job is due, after a clock was moved. */
  readonly rearm: () => void
  readonly scenarios: KnownScenarios
  /** Lets buyers act by themselves where a world wants it; what they do is loaded by then. */
  readonly hireBuyer: () => Promise<void>
  /** Goes on where restored worlds stopped: deliveries that wait, jobs that became due. */
  readonly resume: () => void
  /** Stops timers and deliveries, and keeps what is to be kept; nothing is left behind. */
  readonly close: () => Promise<void>
}

/** What worlds need of the register: what is due later, what follows of payments, who may what. */
function happeningsOf(
  resources: readonly Registered[],
): Pick<WorldContext, 'jobOf' | 'paymentFollowers' | 'authoritiesOf' | 'starters'> {
  const havingJob = new Map<string, Registered>()
  for (const resource of resources) {
    for (const kind of namesOf(resource).jobs) havingJob.set(kind, resource)
  }
  const following = resources.filter((resource) => namesOf(resource).followsPayment)
  const starting = resources.filter((resource) => namesOf(resource).startsWith)
  // Put together by the first payment, which loads what follows, and asked for by every one.
  let followers: readonly PaymentFollower[] | undefined
  return {
    jobOf(kind) {
      if (kind === retryJob.kind) return retryJob
      return havingJob.get(kind)?.jobs?.find((job) => job.kind === kind)
    },
    paymentFollowers() {
      followers ??= following.flatMap(({ followsPayment }) => followsPayment ?? [])
      return followers
    },
    authoritiesOf: (account) => authoritiesOf(resources, account),
    starters: starting.map((resource) => ({
      name: resource.name,
      start: (world) => resource.startsWith?.(world),
    })),
  }
}

/** What a desk needs of the settings and of the register. */
function factsOf(
  { settings, broken }: Parts,
  resources: readonly Registered[],
): Omit<Desk, 'worlds' | 'journal' | 'courier' | 'rulesOfScenarios'> {
  const { find, place } = compiledValidators(resources)
  return {
    settings,
    broken,
    hosts: hostsOf(settings),
    holdsCardNumber: holdsTestCard,
    guards: new CardGuards(settings.guard),
    routes: new RouteTable(resources),
    eventNamed: (name) =>
      resources.flatMap(({ events = [] }) => events).find((event) => event.name === name),
    placeCompiled: place,
    bodies: new Validators({ coerce: false, find }),
    queries: new Validators({ coerce: true, find }),
    flowRate: new FlowRate(),
  }
}

/** Who carries mails to the catcher that was named, if one was. */
const postmanOf = ({ settings, notice }: Parts, journal: Journal): Postman | undefined =>
  settings.smtp === ''
    ? undefined
    : new Postman(settings.smtp, journal, notice ?? (() => undefined))

/** The origin where there is no socket. */
const noSocket = () => 'http://localhost'

type Lively = 'hiredBuyer' | 'startingRules' | 'committed' | 'retired'

/** What worlds share; `lively` is what changes while the sandbox runs. */
function contextOf(
  { settings, journal = noJournal, origin = noSocket, broken, protect }: Parts,
  resources: readonly Registered[],
  lively: Pick<WorldContext, Lively>,
): WorldContext {
  const happenings = happeningsOf(resources)
  const holdsCardNumber = holdsTestCard
  return { settings, ...happenings, journal, holdsCardNumber, origin, broken, protect, ...lively }
}

/** Puts a sandbox together, without a socket. */
export function createApp(parts: Parts): App {
  const { settings, resources = allResources, journal = noJournal } = parts
  const { send, close: closeNotifier } = notifier(settings['webhook.allowedHost'])
  const courier = new Courier(towardHosts(send, settings['webhook.rewrite']))
  const postman = postmanOf(parts, journal)
  const ticker = new Ticker(() => worlds.list())
  let buyer: HiredBuyer | undefined
  const scenarios = new KnownScenarios(resources, () => hireBuyer())
  const context = contextOf(parts, resources, {
    hiredBuyer: () => buyer,
    startingRules: () => scenarios.startingRules,
    committed(world) {
      courier.wake(world)
      postman?.take(world)
      if (world.clock.mode === 'real') ticker.arm()
    },
    retired: (world) => courier.forget(world),
  })
  const worlds: Worlds = new Worlds(context, parts.fixture, parts.resolverFor)
  const hireBuyer = async () => {
    buyer ??= (await import('./sandbox/hire-buyer.ts')).hireBuyer(desk)
  }
  const shared = { worlds, journal, courier, rulesOfScenarios: scenarios.asked }
  const desk: Desk = { ...shared, ...factsOf(parts, resources) }
  return {
    desk,
    worlds,
    courier,
    resources,
    rearm: () => ticker.arm(),
    scenarios,
    hireBuyer,
    resume() {
      for (const world of worlds.list()) courier.wake(world)
      ticker.arm()
    },
    async close() {
      ticker.stop()
      courier.close()
      await journal.close()
      worlds.close()
      await postman?.close()
      await closeNotifier()
    },
  }
}
