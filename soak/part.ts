// What a part of the soak is: it runs within bounds and says what fell short.

export interface Bounds {
  /** Minutes of mixed load, and of random walks. */
  readonly minutes: number
  /** How often the sandbox is killed. */
  readonly kills: number
  /** Idle connections. */
  readonly connections: number
}

export interface Outcome {
  /** What was measured; null where this system cannot tell. */
  readonly figures: Readonly<Record<string, number | string | null>>
  /** What is not as it must be, in words; empty when all is well. */
  readonly short: readonly string[]
}

/** Runs a part; `say` tells whoever waits how far it is. */
export type Part = (bounds: Bounds, say: (progress: string) => void) => Promise<Outcome>

/** Rounded for people and for JSON. */
export const rounded = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : Math.round(value * 100) / 100
