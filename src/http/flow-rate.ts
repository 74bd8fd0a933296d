// How many requests a key may send: as many at once as the burst, which fills again with the clock
// of the world. Off unless the settings say a rate. It is no state: a kept world begins full.
import { secondMs } from '../kit/dates.ts'
import type { World } from '../world/world.ts'

interface Allowance {
  readonly left: number
  /** Milliseconds since 1970 UTC. */
  readonly atMs: number
}

export class FlowRate {
  readonly #allowances = new WeakMap<World, Map<string, Allowance>>()

  /** Whether the key may send one more request now; notes that it did. */
  admits(world: World, key: string): boolean {
    const perSecond = world.settings['rateLimit.perSecond']
    if (perSecond === 0) return true
    const burst = Math.max(1, world.settings['rateLimit.burst'])
    const keys = this.#allowances.get(world) ?? new Map<string, Allowance>()
    this.#allowances.set(world, keys)
    const nowMs = world.clock.now()
    const { left, atMs } = keys.get(key) ?? { left: burst, atMs: nowMs }
    // A clock that was set back gives nothing and takes nothing.
    const grown = (Math.max(0, nowMs - atMs) * perSecond) / secondMs
    const filled = Math.min(burst, left + grown)
    const isAllowed = filled >= 1
    keys.set(key, { left: isAllowed ? filled - 1 : filled, atMs: nowMs })
    return isAllowed
  }
}
