// The days of an invoice card payment: which due dates can be kept, when the payee is paid, and
// when it is too late. Days are texts `yyyy/MM/dd` in Japan time.
import {
  addBusinessDays,
  addDays,
  businessDayUpTo,
  isBusinessDay,
} from '../../kit/business-days.ts'
import { dayMs, formatDate, hourMs, minuteMs, parseTimestamp, startOfDay } from '../../kit/dates.ts'
import { invariant } from '../../kit/invariant.ts'
import type { Settings } from '../../settings.ts'

type DaySettings = Pick<Settings, 'buyer.leadBusinessDays' | 'buyer.holidays'>

/** Days that a due date may lie ahead. */
const aheadMax = 60
/** Business days after which a failed transfer is given back. */
const correctionDays = 5

/** Times of day, in milliseconds: banks are told, banks tell, the batch of the night. */
export const transferTime = 9 * hourMs
export const bankResultTime = 15 * hourMs
const batchTime = 5 * minuteMs

/** Days on which banks are closed beside weekends and national holidays. */
const closedDays = (settings: DaySettings): readonly string[] =>
  settings['buyer.holidays'] === ''
    ? []
    : settings['buyer.holidays'].split(',').map((day) => day.trim())

/** Milliseconds since 1970 UTC of the begin of a day. */
export function startOf(date: string): number {
  const ms = parseTimestamp(date)
  invariant(ms !== undefined, `${date} is no day`)
  return ms
}

/** The first due date that can still be kept by who asks today. */
export const earliestDueDate = (settings: DaySettings, today: string): string =>
  addBusinessDays(today, settings['buyer.leadBusinessDays'], closedDays(settings))

/** The due dates that may be asked for today, both ends included. */
export const dueDatesOn = (settings: DaySettings, today: string) => ({
  earliest: earliestDueDate(settings, today),
  latest: addDays(today, aheadMax),
})

/** The day on which the payee is paid: the due date, or the last business day before it. */
export const transferDayOf = (settings: DaySettings, dueDate: string): string =>
  businessDayUpTo(dueDate, closedDays(settings))

/** The business day after a day, or so many. */
export const businessDaysAfter = (settings: DaySettings, date: string, days = 1): string =>
  addBusinessDays(date, days, closedDays(settings))

/** The moment that lies so many business days later, at the same time of day. */
export const momentAfter = (settings: DaySettings, ms: number, days: number): number =>
  startOf(businessDaysAfter(settings, formatDate(ms), days)) + (ms - startOfDay(ms))

/** When an examination that begins now is decided: one business day later. */
export const decisionMoment = (settings: DaySettings, ms: number): number =>
  momentAfter(settings, ms, 1)

/** When the card is given its money back after a transfer that failed. */
export const refundMoment = (settings: DaySettings, ms: number): number =>
  momentAfter(settings, ms, correctionDays)

/** The batch of the first night in which the due date cannot be kept any more. */
export function tooLateMoment(settings: DaySettings, dueDate: string): number {
  let last = dueDate
  while (earliestDueDate(settings, last) > dueDate) last = addDays(last, -1)
  return startOf(last) + dayMs + batchTime
}

/** The first batch at or after a moment. */
export function batchFrom(ms: number): number {
  const sameDay = startOfDay(ms) + batchTime
  return ms <= sameDay ? sameDay : sameDay + dayMs
}

/** The transfer of an approval now: as planned, or the next business day when that is over. */
export function transferDayNow(settings: DaySettings, nowMs: number, planned: string): string {
  if (nowMs < startOf(planned) + transferTime) return planned
  const today = formatDate(nowMs)
  const isOpen = isBusinessDay(today, closedDays(settings))
  return nowMs < startOfDay(nowMs) + transferTime && isOpen
    ? today
    : businessDaysAfter(settings, today)
}
