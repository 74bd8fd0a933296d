// Several figures of one thing as their median and range.

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/** The spread of at least one figure. */
export function spreadOf(figures: readonly number[]): Spread {
  const sorted = [...figures].sort((a, b) => a - b)
  const [min, max] = [sorted.at(0), sorted.at(-1)]
  if (min === undefined || max === undefined) throw new Error('A spread needs a figure.')
  const middle = sorted.length / 2
  const lower = sorted[Math.ceil(middle) - 1] ?? min
  const upper = sorted[Math.floor(middle)] ?? max
  return { median: (lower + upper) / 2, min, max }
}

/** Three digits that count, or all before the point: 0.0148 and 66,448 can stand in one column. */
export const digits = (figure: number): string =>
  Math.abs(figure) >= 1000
    ? Math.round(figure).toLocaleString('en')
    : figure.toLocaleString('en', { maximumSignificantDigits: 3 })

/** `0.24 (0.23-0.26)`. */
export const spreadText = ({ median, min, max }: Spread): string =>
  `${digits(median)} (${digits(min)}-${digits(max)})`
