// Worlds: which are open, how they stand, and back to the start.
import { formatTimestamp } from '../kit/dates.ts'
import * as s from '../kit/schema.ts'
import { type Fixture, FixtureError } from '../world/fixture.ts'
import { knownFixture } from '../world/fixtures.ts'
import type { World } from '../world/world.ts'
import type { Worlds } from '../world/worlds.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const fixture = s.optional(s.nameOrObject())

const summaryOf = (world: World) => ({
  name: world.name,
  revision: world.revision,
  now: formatTimestamp(world.clock.now()),
  dropped: world.dropped,
})

/** How a world stands; equal worlds have equal digests. */
export function describeWorld(world: World) {
  const counts = Object.entries(world.store).map(([name, { size }]) => [name, size] as const)
  return {
    ...summaryOf(world),
    digest: world.digest(),
    seed: world.seed,
    clock: world.clock.mode,
    deliveryMode: world.deliveryMode,
    buyer: world.buyerPolicy,
    counts: Object.fromEntries(counts) as Readonly<Record<string, number>>,
  }
}

function findWorld(worlds: Worlds, name: string): World {
  const world = worlds.find(name)
  if (!world) throw controlFail.noSuchWorld(name)
  return world
}

/** Opens a world with a fixture from outside; a bad one is refused and changes nothing. */
function openWith(given: string | object | undefined, open: (fixture?: Fixture) => World) {
  try {
    return describeWorld(open(given === undefined ? undefined : knownFixture(given)))
  } catch (error) {
    if (error instanceof FixtureError) throw controlFail.fixtureUnusable(error.message)
    throw error
  }
}

export const listWorlds = operation({
  route: 'GET /_sandbox/worlds',
  summary: 'List the open worlds, each with what limits made go',
  run: ({ control }) => ({ list: control.desk.worlds.list().map(summaryOf) }),
})

export const createWorld = operation({
  route: 'POST /_sandbox/worlds',
  summary: 'Open a world, with a seed and a starting state of its own if given',
  body: s.object({ name: s.text(40), seed: s.optional(s.text(200)), fixture }),
  run({ control, body }) {
    const { worlds } = control.desk
    if (worlds.find(body.name)) throw controlFail.worldExists(body.name)
    return openWith(body.fixture, (fixture) => {
      return worlds.open(body.name, { seed: body.seed, fixture })
    })
  },
})

export const retrieveWorld = operation({
  route: 'GET /_sandbox/worlds/{name}',
  summary:
    'How a world stands: revision, digest, time, counts of its records and of what limits made go',
  run: ({ control, params }) => describeWorld(findWorld(control.desk.worlds, params.name)),
})

export const deleteWorld = operation({
  route: 'DELETE /_sandbox/worlds/{name}',
  summary: 'Delete a world; the next request for it opens it anew',
  run({ control, params }) {
    const { name } = findWorld(control.desk.worlds, params.name)
    control.desk.worlds.delete(name)
    return { name, deleted: true }
  },
})

export const resetWorld = operation({
  route: 'POST /_sandbox/reset',
  summary: 'Back to the starting state, or to another one, with the same seed',
  body: s.object({ fixture }),
  run({ control, body, world }) {
    return openWith(body.fixture, (fixture) => control.desk.worlds.reset(world.name, fixture))
  },
})
