// A running world, taken as JSON and put back: as often as a test needs it, in a world of any name.
import * as s from '../kit/schema.ts'
import { imageOf } from '../world/image.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'
import { describeWorld } from './worlds.ts'

/** A world as it stood: records, jobs, deliveries, clock. */
export type WorldSnapshot = Readonly<Record<string, unknown>>

export const takeSnapshot = operation({
  route: 'GET /_sandbox/snapshot',
  summary: 'The whole world as JSON, to be restored later, here or in another world',
  async run({ control, world }): Promise<WorldSnapshot> {
    const { writeWorld } = await control.writing()
    if (world.retired) throw controlFail.worldReplaced(world.name)
    const image = imageOf(world)
    try {
      return writeWorld(image)
    } finally {
      image.release?.()
    }
  },
})

export const restoreSnapshot = operation({
  route: 'POST /_sandbox/restore',
  summary: 'Put a world back as a snapshot has it; a clock that moves by itself goes on',
  body: s.object({}),
  openBody: true,
  async run({ control, world: { name }, body }) {
    const { readWorld } = await control.writing()
    const image = readWorld(name, body)
    if (typeof image === 'string') throw controlFail.snapshotUnusable(image)
    // Its policy or a rule of it may want one.
    await control.hireBuyer()
    const restored = control.desk.worlds.putBack(image)
    control.desk.courier.wake(restored)
    control.rearm()
    return describeWorld(restored)
  },
})
