// Whether something stays as it is: the first of its looks are compared with the last.
import { spreadOf } from '../bench/spread.ts'

export interface Tolerance {
  /** What it may grow by: this share of what it was, and this much besides. */
  readonly share: number
  readonly amount: number
}

export interface Steadiness {
  readonly before: number
  readonly after: number
  /** Why it is not steady; undefined when it is. */
  readonly short: string | undefined
}

const third = (count: number): number => Math.max(1, Math.floor(count / 3))

/** Medians of the first and of the last third. */
export function steadinessOf(
  name: string,
  looks: readonly number[],
  { share, amount }: Tolerance,
): Steadiness {
  const before = spreadOf(looks.slice(0, third(looks.length))).median
  const after = spreadOf(looks.slice(-third(looks.length))).median
  const most = before * (1 + share) + amount
  const told = `${name} grew from ${before.toFixed(1)} to ${after.toFixed(1)}`
  const short = after > most ? `${told}; at most ${most.toFixed(1)} is steady` : undefined
  return { before, after, short }
}
