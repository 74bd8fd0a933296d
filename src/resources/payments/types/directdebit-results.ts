// How a debit turns out: which codes a bank tells, and what asks for one of them.
import { fail } from '../../../world/failures.ts'
import { debitResultCodes, type SettlementRoute } from '../../payment-methods/schema.ts'
import { wordOf } from './data-word.ts'
import type { DirectdebitPayment } from './directdebit-schema.ts'
import { directdebitTable } from './directdebit-table.ts'

/** Totals of 9,999,901 to 9,999,909 yen fail with the result code of their last digit. */
const failingTotalBase = 9_999_900
export const failingTotals = [1, 2, 3, 4, 7, 8, 9].map((code) => failingTotalBase + code)

/** Codes that a bank tells on one route only. */
const routeOf: Readonly<Partial<Record<string, SettlementRoute>>> = { 7: '2', E: '1', N: '1' }

/** Whether a bank of this route can tell this code. */
const isKnownOn = (route: SettlementRoute | null, code: string): boolean =>
  routeOf[code] === undefined || routeOf[code] === (route ?? '1')

/** Refuses a code that no bank of this route tells. */
export function requireKnownCode(route: SettlementRoute | null, code: string): void {
  if (isKnownOn(route, code)) return
  const known = debitResultCodes.filter((each) => isKnownOn(route, each))
  throw fail.resultUnknown(code, `on route ${route}: ${known.join(', ')}`)
}

/** What asks for a result of the bank: a word in the data, else the total. */
export function usualResult(debit: DirectdebitPayment, customerName: string, on: string): string {
  if (on !== 'debit-result') return 'approved'
  const word = wordOf(debit, customerName, directdebitTable.results)
  if (word !== undefined) return word
  const { total_amount: total, settlement_route } = debit
  const code = String(total - failingTotalBase)
  const fails = failingTotals.includes(total) && isKnownOn(settlement_route, code)
  return fails ? `unpaid:${code}` : 'approved'
}
