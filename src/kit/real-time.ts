// The only file that owns timers and durations of the real world.

const timerMsMax = 24 * 24 * 60 * 60 * 1000

/** A monotonic reading in milliseconds, for durations only. */
export function stopwatch(): number {
  // The performance API costs a start some milliseconds to load; this reads the same clock.
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1000 + nanoseconds / 1_000_000
}

/** Runs `act` once after `ms` of real time; the result cancels it. */
export function after(ms: number, act: () => void): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

/** Real milliseconds to wait, as a promise. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** Runs `act` when this turn of the event loop has handed its answers to their sockets. */
export const afterThisTurn = (act: () => void): void => {
  setImmediate(act)
}

/**
 * One re-armable timer. `setTimeout` overflows beyond 24.8 days, so a far alarm is armed in
 * stretches. It does not keep the process alive by itself.
 */
export class Alarm {
  readonly #ring: () => void
  #cancel: (() => void) | undefined

  constructor(ring: () => void) {
    this.#ring = ring
  }

  /** Rings after `ms`; an earlier arming is forgotten. */
  arm(ms: number): void {
    this.disarm()
    const stretchMs = Math.min(ms, timerMsMax)
    const timer = setTimeout(() => {
      if (ms > timerMsMax) this.arm(ms - timerMsMax)
      else this.#ring()
    }, stretchMs)
    timer.unref()
    this.#cancel = () => {
      // Node forgets the list of a duration with its last timer only if that one is referenced;
      // each arming has a duration of its own, and the lists would stay until they are over.
      timer.ref()
      clearTimeout(timer)
    }
  }

  disarm(): void {
    this.#cancel?.()
    this.#cancel = undefined
  }
}
