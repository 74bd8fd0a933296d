// Rules between the dates of a subscription.
import { formatDate, isDate } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'

const outside = (field: string, hint: string): Refusal =>
  fail.outOfRange(field).about('142').withHint(hint)

/** Refuses a stop that comes no later than the start; days are `yyyy/MM/dd`. */
export function requireStopAfterStart(start: string, stop: string | null): void {
  if (stop !== null && stop <= start) {
    throw outside('stop_date', `stop_date lies after start_date, which is ${start}`)
  }
}

interface Dates {
  readonly start_date?: string | null | undefined
  readonly stop_date?: string | null | undefined
}

/** Reports days that do not exist, a start in the past, and a stop before the start. */
export function checkDates(
  { start_date: start, stop_date: stop }: Dates,
  { nowMs, report }: { readonly nowMs: number; readonly report: (problem: Refusal) => void },
): void {
  for (const [field, day] of Object.entries({ start_date: start, stop_date: stop })) {
    if (!day || isDate(day)) continue
    report(fail.badFormat(field).about('142').withHint(`${field}: a day of the calendar`))
  }
  const today = formatDate(nowMs)
  if (start && isDate(start) && start < today) {
    report(outside('start_date', `start_date: today, ${today} in Japan, or later`))
  }
  if (start && stop && stop <= start) {
    report(outside('stop_date', 'stop_date lies after start_date'))
  }
}
