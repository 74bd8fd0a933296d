// When a subscription charges: a grid of days that begins with its start. Days are texts
// `yyyy/MM/dd`; nothing here knows of time zones.

/** How often a subscription charges, and from when. */
export interface Rhythm {
  /** The first day of the subscription, whose day of the month is kept. */
  readonly start: string
  readonly pattern: 'month' | 'year'
  /** Every so many months or years. */
  readonly count: number
  /** Whether it charges on the last day of each month instead of the day of `start`. */
  readonly atMonthEnd: boolean
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const lastYear = 9999

const isLeapYear = (year: number): boolean =>
  (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/** Days of a month; January is 1. */
export const daysOfMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (lengths[month - 1] ?? 0)

const two = (value: number): string => (value < 10 ? `0${value}` : `${value}`)

/**
 * The n-th day of the grid, the first being 0. A day that a month lacks is its last day, and the
 * months after that have the day of the start again. Undefined beyond the year 9999.
 */
export function chargeDay({ start, pattern, count, atMonthEnd }: Rhythm, n: number) {
  const [year, month, day] = start.split('/').map(Number) as [number, number, number]
  const months = month - 1 + n * count * (pattern === 'year' ? 12 : 1)
  const [inYear, inMonth] = [year + Math.floor(months / 12), (months % 12) + 1]
  if (inYear > lastYear) return undefined
  const last = daysOfMonth(inYear, inMonth)
  return `${inYear}/${two(inMonth)}/${two(atMonthEnd ? last : Math.min(day, last))}`
}

/** The n-th day, if it comes before the day of the stop; null when nothing is charged any more. */
export function chargeDayBefore(rhythm: Rhythm, n: number, stop: string | null): string | null {
  const day = chargeDay(rhythm, n)
  return day === undefined || (stop !== null && day >= stop) ? null : day
}

/** The same day a month later. */
export const monthLater = (start: string): string =>
  chargeDay({ start, pattern: 'month', count: 1, atMonthEnd: false }, 1) ?? start
