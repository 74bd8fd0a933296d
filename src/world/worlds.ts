// The worlds of one process, by name. Each opens from the fixture when it is first asked for.
import { wallNow } from '../kit/clock.ts'
import { parseTimestamp, secondMs } from '../kit/dates.ts'
import { freshSeed, worldSeed } from '../kit/ids.ts'
import { AttemptLog } from './attempts.ts'
import { fail } from './failures.ts'
import { type Fixture, fill, type Resolve } from './fixture.ts'
import { Trace, type TraceEntry } from './trace.ts'
import { World, type WorldContext } from './world.ts'

export const defaultWorld = 'default'

const namePattern = /^[a-z0-9][a-z0-9-]{0,39}$/

export const isWorldName = (name: string): boolean => namePattern.test(name)

const thisSecond = (): number => Math.floor(wallNow() / secondMs) * secondMs

export interface OpenOptions {
  readonly seed?: string | undefined
  readonly fixture?: Fixture | undefined
}

export class Worlds {
  readonly #context: WorldContext
  readonly #fixture: Fixture
  readonly #resolverFor: (seed: string) => Resolve
  readonly #worlds = new Map<string, World>()
  readonly #fixtureKeys: ReadonlySet<string>
  readonly #seed: string
  /** Told of every trace entry of every world. */
  readonly watchers = new Set<(entry: TraceEntry) => void>()
  readonly #startMs: number

  /** `resolverFor` gives what stands behind the fixture's texts for the salt of a world. */
  constructor(context: WorldContext, fixture: Fixture, resolverFor: (seed: string) => Resolve) {
    this.#context = context
    this.#fixture = fixture
    this.#resolverFor = resolverFor
    const { defaults, rows = [] } = fixture.records.keys ?? {}
    const keys = rows.map((row): Readonly<Record<string, unknown>> => ({ ...defaults, ...row }))
    this.#fixtureKeys = new Set(
      keys.filter((key) => key['revoked'] !== true).map((key) => String(key['value'])),
    )
    this.#seed = context.settings.seed || freshSeed()
    this.#startMs = parseTimestamp(context.settings.now) ?? thisSecond()
  }

  /** Where the clock of a world that opens now starts, in milliseconds since 1970 UTC. */
  get startMs(): number {
    const { clock, now } = this.#context.settings
    return clock === 'real' && now === '' ? thisSecond() : this.#startMs
  }

  /** Whether a world opened from the fixture would accept this key. */
  knowsKey(value: string): boolean {
    return this.#fixtureKeys.has(value)
  }

  list(): World[] {
    return [...this.#worlds.values()]
  }

  find(name: string): World | undefined {
    return this.#worlds.get(name)
  }

  /** The world of this name, opened from the fixture if there is none yet. */
  get(name: string): World {
    return this.#worlds.get(name) ?? this.open(name)
  }

  /** Opens a world, in place of one of the same name. Refuses a bad name and one too many. */
  open(name: string, { seed, fixture }: OpenOptions = {}): World {
    if (!isWorldName(name)) throw fail.worldMalformed(name)
    const { settings } = this.#context
    if (!this.#worlds.has(name) && this.#worlds.size >= settings.worldsMax) {
      throw fail.tooManyWorlds(settings.worldsMax)
    }
    const ownSeed = seed ?? worldSeed(this.#seed, name)
    const limits = { max: settings['trace.max'], bytesMax: settings['trace.bytesMax'] }
    const world = new World(this.#context, {
      name,
      seed: ownSeed,
      startMs: this.startMs,
      trace: new Trace(limits, this.watchers),
      attempts: new AttemptLog(settings['deliveries.max']),
      fill: (store, startMs) => {
        fill(store, fixture ?? this.#fixture, startMs, this.#resolverFor(ownSeed))
      },
    })
    this.#retire(name)
    this.#worlds.set(name, world)
    return world
  }

  /** Back to the starting state, with the same seed. */
  reset(name: string, fixture?: Fixture): World {
    return this.open(name, { seed: this.get(name).seed, fixture })
  }

  delete(name: string): void {
    this.#retire(name)
    this.#worlds.delete(name)
  }

  /** Takes every world out of use. */
  close(): void {
    for (const name of this.#worlds.keys()) this.delete(name)
  }

  #retire(name: string): void {
    const world = this.#worlds.get(name)
    if (!world) return
    world.retired = true
    this.#context.retired(world)
  }
}
