// What a measurement is: the rows it fills, what each must reach, and how it runs.
import type { Effort } from './effort.ts'
import type { Programs } from './programs.ts'
import type { Spread } from './spread.ts'

/** One row of the table, before it is measured. */
export interface Goal {
  readonly measure: string
  readonly against: string
  /** Of the figure; a ratio has none. */
  readonly unit?: 'ms' | 'KiB' | 'us'
  readonly reach: number
  /** What the figure must not pass. */
  readonly gate: number
  readonly better: 'lower' | 'higher'
}

/** A figure that explains the row: what was measured to get to it. */
export interface Detail {
  readonly name: string
  readonly unit: string
  readonly figure: Spread
}

export interface Finding {
  /** One figure a round; empty when this system cannot tell. */
  readonly figures: readonly number[]
  readonly details: readonly Detail[]
  /** Requests that were not answered 200. */
  readonly failures?: readonly string[]
  /** What limits the figure's meaning here. */
  readonly note?: string
}

export interface Session {
  readonly effort: Effort
  readonly programs: Programs
  /** Tells whoever waits what is being done. */
  readonly say: (what: string) => void
}

export interface Measurement {
  readonly goals: Readonly<Record<string, Goal>>
  /** A finding for each goal. */
  readonly run: (session: Session) => Promise<Readonly<Record<string, Finding>>>
}

export type Verdict = 'ok' | 'over reach' | 'OVER GATE' | 'FAILED' | 'not judged'

export interface Row extends Goal, Finding {
  readonly name: string
  readonly figure: Spread | undefined
  readonly verdict: Verdict
}

/** How a figure stands to its goal. */
export function judge({ reach, gate, better }: Goal, figure: number): Verdict {
  const passes = (limit: number) => (better === 'lower' ? figure > limit : figure < limit)
  return passes(gate) ? 'OVER GATE' : passes(reach) ? 'over reach' : 'ok'
}

/** What is written where nobody counts the CPU of a process. */
export const wallOnly = 'wall-clock figures only, not judged: this system has no /proc'
/** The same for memory. */
export const memoryUnknown = 'not measured: this system has no /proc to read memory from'
