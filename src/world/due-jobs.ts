// Jobs that are due run right after a command. A long job runs in slices, each in a turn of the
// event loop of its own, so that requests are answered between them.
import { afterThisTurn } from '../kit/real-time.ts'
import { isLong, runJob } from './run-job.ts'
import type { World } from './world.ts'

export class DueJobs {
  readonly #world: World
  #running = false
  #sliceAwaited = false

  constructor(world: World) {
    this.#world = world
  }

  /** Runs every job that is due by now, in order, up to the next slice of a long one. */
  run(): void {
    this.#run(false)
  }

  #run(mayRunSlice: boolean): void {
    const world = this.#world
    if (world.advancing || world.retired || this.#running) return
    let isOpen = mayRunSlice
    this.#running = true
    try {
      for (;;) {
        const job = world.scheduler.next()
        if (job === undefined || job.dueMs > world.clock.now()) return
        if (isLong(world, job)) {
          if (!isOpen) {
            this.#awaitSlice()
            return
          }
          isOpen = false
        }
        runJob(world, job)
      }
    } finally {
      this.#running = false
    }
  }

  #awaitSlice(): void {
    if (this.#sliceAwaited) return
    this.#sliceAwaited = true
    afterThisTurn(() => {
      this.#sliceAwaited = false
      this.#run(true)
    })
  }
}
