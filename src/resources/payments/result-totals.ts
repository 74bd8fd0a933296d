// Totals that ask for a result. Each payment type knows its own, so it is asked: special totals
// stand in the first hundred after a round ten thousand.
import { examplePayment } from './events.ts'
import { paymentTypes } from './types/index.ts'
import type { PaymentType } from './types/payment-type.ts'

const round = 10_000
const hundred = 100
/** Nobody is asked about more: special totals have seven digits, as what a card can pay. */
const greatest = 9_999_999

export interface ResultOfTotal {
  readonly payType: string
  /** Amount and tax, in yen. */
  readonly total: number
  readonly result: string
}

function totalsOf(type: PaymentType): ResultOfTotal[] {
  const payment = { ...examplePayment(type) }
  const on = type.table.transitions.find((row) => row.on.startsWith('execute'))?.on ?? 'execute'
  const usual = type.usualResult(payment, '', on)
  const found: ResultOfTotal[] = []
  const last = Math.min(type.totalRange.maximum, greatest)
  for (let base = 0; base <= last; base += round) {
    for (let total = base; total < base + hundred; total++) {
      // One payment for all questions: there are a hundred thousand for each type.
      payment.total_amount = total
      const result = type.usualResult(payment, '', on)
      if (result !== usual) found.push({ payType: type.payType, total, result })
    }
  }
  return found
}

/** Every total that makes an execution end otherwise than usual. */
export const resultsOfTotals = (): ResultOfTotal[] => Object.values(paymentTypes).flatMap(totalsOf)
