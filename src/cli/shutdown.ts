import { stopwatch } from '../kit/real-time.ts'

/** npm passes a Ctrl-C on that we got from the terminal too: both count as one. */
const samePressMs = 300

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
const numbers = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

/** Calls `stop` at the first signal to end; a second one ends the process at once. */
export function onEndSignal(stop: () => void): void {
  let firstAt: number | undefined
  for (const signal of signals) {
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = stopwatch()
        stop()
      } else if (stopwatch() - firstAt > samePressMs) {
        // As a shell names the death by a signal.
        process.exit(128 + numbers[signal])
      }
    })
  }
}
