// How many of its records limits made go in a world.
import type { UndoLog } from '../kit/undo-log.ts'
import type { DropName } from '../settings.ts'

/** What goes within a command; the trace and the log of attempts count for themselves. */
export type DroppedRecords = Exclude<DropName, 'trace' | 'attempts'>

export class Drops {
  readonly counts = { deliveries: 0, storedAnswers: 0, tokens: 0, mails: 0, jobs: 0 }
  readonly #log: UndoLog

  constructor(log: UndoLog) {
    this.#log = log
  }

  /** Notes that the running command let one go; undone with it. */
  add(name: DroppedRecords): void {
    this.counts[name]++
    this.#log.alsoUndo(() => {
      this.counts[name]--
    })
  }
}
