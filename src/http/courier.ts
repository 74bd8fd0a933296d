// Carries deliveries to their URLs: one at a time per world and URL, in commit order. The world is
// free while an attempt is on the wire; its result comes back as a command.

import { formatTimestamp } from '../kit/dates.ts'
import { afterThisTurn, stopwatch } from '../kit/real-time.ts'
import { worldOwner } from '../world/account.ts'
import { headersOf, recordAttempt } from '../world/delivery.ts'
import type { Delivery } from '../world/records.ts'
import type { World } from '../world/world.ts'

/** What came back from a receiver, or why nothing did. */
export interface Reception {
  readonly status: number | null
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly error: string | null
}

/** Sends one notification and gives what came back; never rejects. */
export type Sender = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeoutMs: number,
) => Promise<Reception>

/** The deliveries of one world that are on the wire, by URL. */
interface Round {
  readonly lanes: Map<string, string>
  woken: boolean
  /** Called whenever an attempt ended. */
  readonly waiting: Set<() => void>
}

export class Courier {
  readonly #rounds = new Map<World, Round>()
  /** Sends anything to a server of the merchant. */
  readonly send: Sender
  #closed = false

  constructor(send: Sender) {
    this.send = send
  }

  /** Looks for deliveries to start, once the answers of this turn are out. */
  wake(world: World): void {
    const round = this.#roundOf(world)
    if (round.woken || this.#closed) return
    round.woken = true
    // The answers of this turn leave at its end; notifications follow them in the next one.
    afterThisTurn(() => afterThisTurn(() => this.#begin(world, round)))
  }

  /** Whether an attempt of this world is on the wire. */
  isBusy(world: World): boolean {
    return (this.#rounds.get(world)?.lanes.size ?? 0) > 0
  }

  /** When nothing of this world waits to leave or is on the wire. */
  async idle(world: World): Promise<void> {
    while (this.#serves(world) && (this.isBusy(world) || this.#waits(world))) {
      await this.#nextChange(world)
    }
  }

  /** When the first attempt of each of these deliveries has ended. */
  async settled(world: World, ids: readonly string[]): Promise<void> {
    const open = () => {
      return ids.some((id) => world.store.deliveries.find(worldOwner, id)?.state === 'pending')
    }
    while (this.#serves(world) && open()) await this.#nextChange(world)
  }

  /** Starts nothing more for a world that is out of use and wakes everyone who waits for it. */
  forget(world: World): void {
    const round = this.#rounds.get(world)
    this.#rounds.delete(world)
    for (const wake of [...(round?.waiting ?? [])]) wake()
  }

  /** Starts nothing more and wakes everyone who waits. */
  close(): void {
    this.#closed = true
    for (const round of this.#rounds.values()) for (const wake of round.waiting) wake()
    this.#rounds.clear()
  }

  #serves(world: World): boolean {
    return !this.#closed && !world.retired
  }

  #roundOf(world: World): Round {
    let round = this.#rounds.get(world)
    if (!round) {
      round = { lanes: new Map(), woken: false, waiting: new Set() }
      this.#rounds.set(world, round)
    }
    return round
  }

  /** Whether a delivery of this world waits to leave. */
  #waits({ store }: World): boolean {
    return (store.deliveries.indexedRows(worldOwner, { state: 'pending' })?.length ?? 0) > 0
  }

  #nextChange(world: World): Promise<void> {
    const { waiting } = this.#roundOf(world)
    return new Promise((done) => {
      const wake = () => {
        waiting.delete(wake)
        done()
      }
      waiting.add(wake)
    })
  }

  /** Starts once everything is kept that could leave; never when it cannot be kept. */
  #begin(world: World, round: Round): void {
    const keeping = world.context.journal.flushed()
    if (keeping === undefined) {
      round.woken = false
      this.#start(world, round)
      return
    }
    void keeping.then((kept) => {
      if (kept) this.#begin(world, round)
      else this.close()
    })
  }

  #start(world: World, round: Round): void {
    if (!this.#serves(world)) return
    for (const [row] of world.store.deliveries.groups(worldOwner, ['state', 'url'])) {
      if (row?.record.state === 'pending') this.#enter(world, round, row.record)
    }
    this.#tell(world, round)
  }

  /** Starts a delivery unless another one to its URL is on the wire. */
  #enter(world: World, round: Round, delivery: Delivery): void {
    const { url } = delivery
    if (url === null || round.lanes.has(url)) return
    round.lanes.set(url, delivery.id)
    void this.#carry(world, round, delivery, url)
  }

  /** Wakes who waits for a change, and drops a round of which nothing is left. */
  #tell(world: World, round: Round): void {
    for (const wake of [...round.waiting]) wake()
    // A round that is about to start must stay: a second one would send its deliveries twice.
    const busy = round.woken || round.lanes.size > 0 || round.waiting.size > 0
    if (!busy) this.#rounds.delete(world)
  }

  async #carry(world: World, round: Round, delivery: Delivery, url: string): Promise<void> {
    const startMs = world.clock.now()
    const began = stopwatch()
    const { settings } = world
    const headers = headersOf(world, delivery)
    const reception = await this.send(url, headers, delivery.body, settings['webhook.timeoutMs'])
    round.lanes.delete(url)
    if (!this.#serves(world)) return
    const [number, at] = [delivery.attempts + 1, formatTimestamp(startMs)]
    const durationMs = stopwatch() - began
    const facts = { delivery: delivery.id, number, at, durationMs, sent: headers }
    recordAttempt(world, { ...facts, ...reception }, startMs)
    if (world.context.journal.flushed()) {
      this.wake(world)
      return
    }
    const next = world.store.deliveries.indexedRows(worldOwner, { state: 'pending', url })?.[0]
    if (next) this.#enter(world, round, next.record)
    this.#tell(world, round)
  }
}
