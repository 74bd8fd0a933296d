// Which worlds are guarded against card data, and what was found in each: beside the state, as the
// trace is.
import type { FoundData } from '../kit/card-data.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { blotCards } from '../world/trace.ts'
import type { World } from '../world/world.ts'

/** One thing that was found where it does not belong. */
export interface Finding extends FoundData {
  /** Virtual time, `yyyy/MM/dd HH:mm:ss.SSS`. */
  readonly at: string
  /** The call that carried it, or the name of the text that was checked. */
  readonly on: string
}

/** Of very many the first are kept; the rest is counted. */
const findingsMax = 1_000

class Guard {
  isOn: boolean
  readonly findings: Finding[] = []
  /** How many there were. */
  total = 0

  constructor(isOn: boolean) {
    this.isOn = isOn
  }
}

export class CardGuards {
  readonly #isUsual: boolean
  readonly #guards = new WeakMap<World, Guard>()
  /** False as long as no world was ever guarded: then no call is looked at. */
  isNeeded: boolean

  constructor(isUsual: boolean) {
    this.#isUsual = isUsual
    this.isNeeded = isUsual
  }

  of(world: World): Guard {
    let guard = this.#guards.get(world)
    if (!guard) {
      guard = new Guard(this.#isUsual)
      this.#guards.set(world, guard)
    }
    return guard
  }

  /** Whether calls are looked at; of a world that is not open, what the setting says. */
  guards(world: World | undefined): boolean {
    return world ? this.of(world).isOn : this.#isUsual
  }

  turn(world: World, isOn: boolean): void {
    this.of(world).isOn = isOn
    this.isNeeded ||= isOn
  }

  note(world: World, on: string, found: readonly FoundData[]): readonly Finding[] {
    const guard = this.of(world)
    const at = formatTimestamp(world.clock.now())
    const findings = found.map(({ where, what }) => {
      return { at, on: blotCards(on), where: blotCards(where), what }
    })
    guard.total += findings.length
    guard.findings.push(...findings.slice(0, findingsMax - guard.findings.length))
    return findings
  }
}
