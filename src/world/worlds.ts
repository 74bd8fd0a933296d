// The worlds of one process, by name. Each opens from the fixture when it is first asked for.
import { wallNow } from '../kit/clock.ts'
import type { Collection } from '../kit/collection.ts'
import { parseTimestamp, secondMs } from '../kit/dates.ts'
import { freshSeed, worldSeed } from '../kit/ids.ts'
import { worldOwner } from './account.ts'
import { AttemptLog } from './attempts.ts'
import { fail } from './failures.ts'
import { type Fixture, fill, type Resolve } from './fixture.ts'
import type { WorldImage } from './journal.ts'
import { RecordLimit } from './limits.ts'
import type { Store } from './store.ts'
import { Trace, type TraceWatcher } from './trace.ts'
import { World } from './world.ts'
import type { WorldContext, WorldParts } from './world-parts.ts'

export const defaultWorld = 'default'

const namePattern = /^[a-z0-9][a-z0-9-]{0,39}$/

export const isWorldName = (name: string): boolean => namePattern.test(name)

const thisSecond = (): number => Math.floor(wallNow() / secondMs) * secondMs

export interface OpenOptions {
  readonly seed?: string | undefined
  readonly fixture?: Fixture | undefined
  readonly startMs?: number
}

/** The keys that a world opened from a fixture accepts. */
function keysIn({ records }: Fixture): ReadonlySet<string> {
  const { defaults, rows = [] } = records.keys ?? {}
  const keys = rows.map((row): Readonly<Record<string, unknown>> => ({ ...defaults, ...row }))
  return new Set(keys.filter((key) => key['revoked'] !== true).map((key) => String(key['value'])))
}

export class Worlds {
  readonly #context: WorldContext
  #fixture: Fixture
  readonly #resolverFor: (seed: string) => Resolve
  readonly #worlds = new Map<string, World>()
  #fixtureKeys: ReadonlySet<string>
  readonly #seed: string
  /** Told of every trace entry of every world. */
  readonly watchers = new Set<TraceWatcher>()
  readonly #startMs: number

  /** `resolverFor` gives what stands behind the fixture's texts for the salt of a world. */
  constructor(context: WorldContext, fixture: Fixture, resolverFor: (seed: string) => Resolve) {
    this.#context = context
    this.#fixture = fixture
    this.#resolverFor = resolverFor
    this.#fixtureKeys = keysIn(fixture)
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
  open(name: string, { seed, fixture = this.#fixture, startMs }: OpenOptions = {}): World {
    const { settings, holdsCardNumber } = this.#context
    if (!isWorldName(name) || holdsCardNumber(name)) throw fail.worldMalformed(name)
    if (!this.#worlds.has(name) && this.#worlds.size >= settings.worldsMax) {
      throw fail.tooManyWorlds(settings.worldsMax)
    }
    const ownSeed = seed ?? worldSeed(this.#seed, name)
    const world = this.#fromFixture(fixture, name, ownSeed, startMs ?? this.startMs)
    this.#retire(name)
    this.#worlds.set(name, world)
    world.noteOpened()
    return world
  }

  /**
   * Worlds that open or are reset from now on start from this fixture; open ones keep what they
   * have. Throws a `FixtureError`, and changes nothing, when no world can be filled from it.
   */
  useFixture(fixture: Fixture): void {
    this.#fromFixture(fixture, defaultWorld, this.#seed, this.startMs)
    this.#fixture = fixture
    this.#fixtureKeys = keysIn(fixture)
  }

  #fromFixture(fixture: Fixture, name: string, seed: string, startMs: number): World {
    return this.#make({
      name,
      seed,
      startMs,
      idsCounter: fixture.ids ?? 0,
      fill: (store, startMs) => {
        fill(store, fixture, startMs, this.#resolverFor(seed))
        for (const rule of this.#context.startingRules()) store.rules.add(worldOwner, rule)
        new RecordLimit(store, this.#context.settings['records.max']).refuseFixture()
      },
    })
  }

  /** Opens a world as it was kept; no limit holds it back. */
  restore(image: WorldImage): World {
    const world = this.#fromImage(image)
    this.#worlds.set(world.name, world)
    return world
  }

  /** Puts an open world back as it was, in place of what it has become. */
  putBack(image: WorldImage): World {
    const world = this.#fromImage(image)
    this.#retire(world.name)
    this.#worlds.set(world.name, world)
    world.noteOpened()
    return world
  }

  #fromImage({ name, seed, startMs, standing, records }: WorldImage): World {
    const fill = (store: Store) => {
      for (const [collection, rows] of records) {
        const target = store[collection] as unknown as Collection<object>
        for (const { owner, record } of rows) target.restore(owner, record)
      }
    }
    return this.#make({ name, seed, startMs, standing, fill })
  }

  /** Back to the starting state, with the same seed. */
  reset(name: string, fixture?: Fixture): World {
    const { seed, startMs } = this.get(name)
    const { clock, now } = this.#context.settings
    // A clock that nobody set may have started in an earlier process.
    const asBefore = clock === 'manual' && now === '' ? { startMs } : {}
    return this.open(name, { seed, fixture, ...asBefore })
  }

  delete(name: string): void {
    if (!this.#worlds.has(name)) return
    this.#retire(name)
    this.#worlds.delete(name)
    this.#context.journal.append({ kind: 'close', world: name })
  }

  /** Takes every world out of use; the journal is not told, for they are not gone. */
  close(): void {
    for (const name of this.#worlds.keys()) this.#retire(name)
    this.#worlds.clear()
  }

  #make(parts: Omit<WorldParts, 'trace' | 'attempts'>): World {
    const { settings } = this.#context
    const limits = (of: 'trace' | 'attempts') => {
      return { max: settings[`${of}.max`], bytesMax: settings[`${of}.bytesMax`] }
    }
    return new World(this.#context, {
      ...parts,
      trace: new Trace(limits('trace'), this.watchers),
      attempts: new AttemptLog(limits('attempts')),
    })
  }

  #retire(name: string): void {
    const world = this.#worlds.get(name)
    if (!world) return
    world.retired = true
    this.#context.retired(world)
  }
}
