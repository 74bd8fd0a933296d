// The clock that a rule moves on once a command is kept.
import { runJob } from './run-job.ts'
import type { World } from './world.ts'

/** Moves the clock on by `ms`; each job that becomes due on the way runs at its own time. */
export function passTime(world: World, ms: number): void {
  if (ms === 0) return
  const targetMs = world.clock.now() + ms
  // Whoever advances the clock runs what is due.
  if (!world.advancing && !world.retired) {
    world.advancing = true
    try {
      for (let job = world.scheduler.next(); job; job = world.scheduler.next()) {
        if (job.dueMs > targetMs) break
        world.moveClockOnTo(job.dueMs)
        runJob(world, job)
      }
    } finally {
      world.advancing = false
    }
  }
  world.moveClockOnTo(targetMs)
}
