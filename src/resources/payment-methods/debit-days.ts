// When bank accounts are debited: each route has its days of the month, and each debit its dates.
import { addBusinessDays, addDays, businessDayFrom } from '../../kit/business-days.ts'
import { endOfDay, formatTimestamp, parseTimestamp } from '../../kit/dates.ts'
import type { SettlementRoute } from './schema.ts'

/** Days of the month. published: settlement routes */
export const debitDays: Readonly<Record<SettlementRoute, readonly string[]>> = {
  1: ['05', '06', '23', '27'],
  2: ['01', '05', '20', '26'],
}

/** Requests for a debit are taken until so many days before it. */
const acceptanceDays = 11
/** The bank tells what came of a debit so many business days after it. */
const returnDays = 3

/**
 * The dates of a debit, `yyyy/MM/dd`. They reproduce the published sample: 2022/05/06 is accepted
 * until 2022/04/25 and told of on 2022/05/11.
 */
export function debitDates(target_date: string) {
  const withdrawal_date = businessDayFrom(target_date)
  return {
    target_date,
    request_accept_end_date: addDays(target_date, -acceptanceDays),
    withdrawal_date,
    transfer_return_date: addBusinessDays(withdrawal_date, returnDays),
  }
}

/** The last moment of a day, as a stamp. */
export const lastMomentOf = (date: string): string =>
  formatTimestamp(endOfDay(parseTimestamp(date) ?? 0))

export const isDebitDay = (route: SettlementRoute, date: string): boolean =>
  debitDays[route].includes(date.slice(8))

/** Whether a request for a debit on this day is still taken at the moment `stamp`. */
export const isAccepted = (target_date: string, stamp: string): boolean =>
  stamp <= lastMomentOf(debitDates(target_date).request_accept_end_date)

/** The first day on which a request that is made at `stamp` can be debited. */
export function nextDebitDay(route: SettlementRoute, stamp: string): string {
  let date = addDays(stamp.slice(0, 10), acceptanceDays)
  while (!isDebitDay(route, date) || !isAccepted(date, stamp)) date = addDays(date, 1)
  return date
}
