// Days on which Japanese banks work: no weekend, no national holiday, not the turn of the year.
// Days are texts `yyyy/MM/dd`.
import { createRequire } from 'node:module'
import { dayMs, formatDate, parseTimestamp } from './dates.ts'
import { invariant } from './invariant.ts'

interface HolidayCalendar {
  /** Of a day `yyyy-MM-dd`; it knows the years 1970 to 2050. */
  isHoliday(date: string): boolean
}

/** National holidays; the calendar is loaded when the first day is asked for. */
function isNationalHoliday(date: string): boolean {
  const calendar = createRequire(import.meta.url)('@holiday-jp/holiday_jp') as HolidayCalendar
  return calendar.isHoliday(date.replaceAll('/', '-'))
}

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
