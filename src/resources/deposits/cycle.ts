// When the term of a deposit ends, and when it is paid. Days are texts `yyyy/MM/dd`.
import { addDays } from '../../kit/business-days.ts'

/** 1 closes at the end of a month, 2 on the 15th too. */
export type Cycle = 1 | 2

export interface Term {
  readonly start: string
  readonly end: string
  /** The day of the transfer, never on a weekend. */
  readonly payday: string
}

/** The last day of the month that lies `months` after that of a day. */
export function endOfMonth(day: string, months = 0): string {
  const [year, month] = day.split('/').map(Number) as [number, number]
  const end = new Date(Date.UTC(year, month + months, 0))
  return end.toISOString().slice(0, 10).replaceAll('-', '/')
}

/** The day itself, or the last weekday before it. */
function weekdayUpTo(day: string): string {
  const weekday = new Date(`${day.replaceAll('/', '-')}T00:00:00Z`).getUTCDay()
  return weekday === 6 ? addDays(day, -1) : weekday === 0 ? addDays(day, -2) : day
}

/**
 * The term that a day lies in.
 * source: published cycles; that a weekend moves the transfer forward is decided
 */
export function termOf(day: string, cycle: Cycle): Term {
  const month = day.slice(0, 8)
  const end = endOfMonth(day)
  if (cycle === 1) {
    return { start: `${month}01`, end, payday: weekdayUpTo(endOfMonth(day, 1)) }
  }
  if (day <= `${month}15`) {
    return { start: `${month}01`, end: `${month}15`, payday: weekdayUpTo(end) }
  }
  const payday = weekdayUpTo(`${addDays(end, 1).slice(0, 8)}15`)
  return { start: `${month}16`, end, payday }
}
