// Days on which Japanese banks work: no weekend, no national holiday, not the turn of the year.
// Days are texts `yyyy/MM/dd`.
import { createRequire } from 'node:module'
import { dayMs, formatDate, parseTimestamp } from './dates.ts'
import { invariant } from './invariant.ts'

/** The years that the calendar of national holidays knows. */
const [firstYear, lastYear] = [1970, 2050]

const load = createRequire(import.meta.url)

/** National holidays by `yyyy-MM-dd`; a year is loaded when its first day is asked for. */
function holidaysOf(year: number): object {
  if (year < firstYear || year > lastYear) return {}
  return load(`@holiday-jp/holiday_jp/lib/holidays_every_year/${year}`) as object
}

const isNationalHoliday = (date: string): boolean =>
  Object.hasOwn(holidaysOf(Number(date.slice(0, 4))), date.replaceAll('/', '-'))

/** Banks are closed on the last day of a year and the first three. */
const turnOfYear = /\/(12\/31|01\/0[123])$/

/** The day that lies this many days later. */
export function addDays(date: string, days: number): string {
  const ms = parseTimestamp(date)
  invariant(ms !== undefined, `${date} is no day`)
  return formatDate(ms + days * dayMs)
}

/** Whether banks work on a day; `closed` names days on which they do not, beside all others. */
export function isBusinessDay(date: string, closed: readonly string[] = []): boolean {
  const [year, month, day] = date.split('/').map(Number) as [number, number, number]
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay()
  const isUsual = weekday > 0 && weekday < 6 && !turnOfYear.test(date) && !closed.includes(date)
  return isUsual && !isNationalHoliday(date)
}

/** The day itself, or the next on which banks work. */
export const businessDayFrom = (date: string, closed?: readonly string[]): string =>
  isBusinessDay(date, closed) ? date : businessDayFrom(addDays(date, 1), closed)

/** The day itself, or the last before it on which banks work. */
export const businessDayUpTo = (date: string, closed?: readonly string[]): string =>
  isBusinessDay(date, closed) ? date : businessDayUpTo(addDays(date, -1), closed)

/** The business day that lies this many business days later. */
export const addBusinessDays = (date: string, days: number, closed?: readonly string[]): string =>
  days === 0 ? date : addBusinessDays(businessDayFrom(addDays(date, 1), closed), days - 1, closed)
