// Waiting for the next delivery of an event, each given once.
import { refuseUnknownEvent } from '../control/clock.ts'
import { describeDelivery } from '../control/deliveries.ts'
import { controlFail } from '../control/failures.ts'
import type { Desk } from '../http/call.ts'
import { after } from '../kit/real-time.ts'
import { worldOwner } from '../world/account.ts'
import { type Journal, untilKept } from '../world/journal.ts'
import type { Delivery } from '../world/records.ts'
import type { World } from '../world/world.ts'
import type { Worlds } from '../world/worlds.ts'
import { SandboxError } from './sandbox-error.ts'

const timeoutMsUsual = 5_000

/** Whether nothing more is to be waited for: the first attempt ended, or there is none. */
const isReady = ({ state, attempts }: Delivery): boolean => state !== 'pending' || attempts > 0

export class NextDeliveries {
  readonly #worlds: Worlds
  readonly #journal: Journal
  readonly #given = new WeakMap<World, Set<string>>()
  readonly #most: number
  /** Ends each wait with an error. */
  readonly #endings = new Set<(error: unknown) => void>()

  constructor({ worlds, journal, settings }: Desk) {
    this.#worlds = worlds
    this.#journal = journal
    this.#most = settings.waitsMax
  }

  /** The next delivery of `event` in the world `name`; rejects after `timeoutMs` of real time. */
  next(name: string, event: string, timeoutMs = timeoutMsUsual) {
    return new Promise<ReturnType<typeof describeDelivery>>((done, refuse) => {
      refuseUnknownEventAsError(event)
      if (this.#endings.size >= this.#most) {
        throw new SandboxError(controlFail.tooManyWaits(this.#most))
      }
      const stop = () => {
        cancel()
        this.#worlds.watchers.delete(look)
        this.#endings.delete(end)
      }
      const end = (error: unknown) => {
        stop()
        refuse(error)
      }
      const look = () => {
        const world = this.#worlds.get(name)
        const delivery = this.#take(world, event)
        if (!delivery) return
        stop()
        const told = describeDelivery(world, delivery)
        untilKept(this.#journal).then(
          () => done(told),
          (error) => refuse(SandboxError.of(error)),
        )
      }
      const late = () => {
        const seen = this.#worlds.get(name).store.deliveries.of(worldOwner).all()
        end(missed(event, timeoutMs, seen))
      }
      const cancel = after(timeoutMs, late)
      this.#worlds.watchers.add(look)
      this.#endings.add(end)
      look()
    })
  }

  /** Ends every wait; nothing is left behind. */
  close(): void {
    const closed = new SandboxError(controlFail.sandboxClosed())
    for (const end of [...this.#endings]) end(closed)
  }

  #take(world: World, event: string): Delivery | undefined {
    let given = this.#given.get(world)
    if (!given) {
      given = new Set()
      this.#given.set(world, given)
    }
    const taken = given
    const found = world.store.deliveries
      .of(worldOwner)
      .all()
      .find((each) => each.event === event && isReady(each) && !taken.has(each.id))
    if (found) remember(taken, found, world)
    return found
  }
}

/** Notes a delivery as given; those that a limit made go need no remembering. */
function remember(taken: Set<string>, { id }: Delivery, { store, settings }: World): void {
  taken.add(id)
  if (taken.size <= settings['deliveries.max']) return
  for (const each of taken) if (!store.deliveries.find(worldOwner, each)) taken.delete(each)
}

function refuseUnknownEventAsError(event: string): void {
  try {
    refuseUnknownEvent(event)
  } catch (error) {
    throw SandboxError.of(error)
  }
}

function missed(event: string, timeoutMs: number, seen: readonly Delivery[]): SandboxError {
  const names = seen.map((each) => (each.event === event ? `${event} (${each.state})` : each.event))
  return new SandboxError(controlFail.noDelivery(event, timeoutMs, [...new Set(names)].join(', ')))
}
