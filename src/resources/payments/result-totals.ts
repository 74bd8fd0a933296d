// Totals that ask for a result. Each payment type knows its own, so it is asked: special totals
// stand in the first hundred after a round ten thousand.
import { examplePayment } from './events.ts'
import { paymentTypes } from './types/index.ts'
import type { PaymentType } from './types/payment-type.ts'

const round = 10_000
const hundred = 100

export interface ResultOfTotal {
  readonly payType: string
  /** Amount and tax, in yen. */
  readonly total: number
  readonly result: string
}

function totalsOf(type: PaymentType): ResultOfTotal[] {
  const payment = examplePayment(type)
  const on = type.table.transitions.find((row) => row.on.startsWith('execute'))?.on ?? 'execute'
  const usual = type.usualResult(payment, '', on)
  const found: ResultOfTotal[] = []
  for (let base = 0; base <= type.totalRange.maximum; base += round) {
    for (let total = base; total < base + hundred; total++) {
      const result = type.usualResult({ ...payment, total_amount: total }, '', on)
      if (result !== usual) found.push({ payType: type.payType, total, result })
    }
  }
  return found
}

/** Every total that makes an execution end otherwise than usual. */
export const resultsOfTotals = (): ResultOfTotal[] => Object.values(paymentTypes).flatMap(totalsOf)
