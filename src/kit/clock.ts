// The only file that reads the wall clock. A world's time is a value that this clock gives at the
// edge; nothing inside a world asks for it.

export type ClockMode = 'real' | 'manual'

/** The wall clock, in milliseconds since 1970 UTC. */
export const wallNow = (): number => Date.now()

/** How a clock stands, so that it can go on in another process. */
export interface ClockReading {
  readonly mode: ClockMode
  /** Virtual time of the reading, in milliseconds since 1970 UTC. */
  readonly nowMs: number
  /** What a real clock adds to the wall clock, in milliseconds. */
  readonly offsetMs: number
}

/**
 * The virtual clock of one world. `real` follows the wall clock plus an offset; `manual` moves
 * only when told. It never goes backwards by itself.
 */
export class VirtualClock {
  #mode: ClockMode
  #offsetMs = 0
  #nowMs: number

  constructor(mode: ClockMode, startMs: number) {
    this.#mode = mode
    this.#nowMs = startMs
    this.#offsetMs = startMs - wallNow()
  }

  /** A clock that goes on from a reading: a real one has moved on meanwhile, a manual one not. */
  static from({ mode, nowMs, offsetMs }: ClockReading): VirtualClock {
    const clock = new VirtualClock(mode, nowMs)
    clock.#offsetMs = offsetMs
    return clock
  }

  get mode(): ClockMode {
    return this.#mode
  }

  /** Virtual now, in milliseconds since 1970 UTC. */
  now(): number {
    if (this.#mode === 'real') this.#nowMs = Math.max(this.#nowMs, wallNow() + this.#offsetMs)
    return this.#nowMs
  }

  read(): ClockReading {
    return { mode: this.#mode, nowMs: this.now(), offsetMs: this.#offsetMs }
  }

  /** Moves to `ms`, backwards too: a person who sets a clock means it. */
  set(ms: number): void {
    this.#nowMs = ms
    this.#offsetMs = ms - wallNow()
  }

  /** Moves forward to `ms`; a moment already passed changes nothing. */
  moveOnTo(ms: number): void {
    if (ms > this.now()) this.set(ms)
  }

  /** Changes the mode without a jump of the time. */
  setMode(mode: ClockMode): void {
    this.set(this.now())
    this.#mode = mode
  }

  /** Wall milliseconds until virtual `ms` comes by itself; undefined when it never does. */
  wallMsUntil(ms: number): number | undefined {
    return this.#mode === 'manual' ? undefined : Math.max(0, ms - this.now())
  }
}
