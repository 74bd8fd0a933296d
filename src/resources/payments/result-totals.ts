// Totals that ask for a result: each payment type names its own, and says what they ask for.
import { examplePayment } from './events.ts'
import { paymentTypes } from './types/index.ts'
import type { PaymentType } from './types/payment-type.ts'

export interface ResultOfTotal {
  readonly payType: string
  /** Amount and tax, in yen. */
  readonly total: number
  readonly result: string
}

function totalsOf(type: PaymentType): ResultOfTotal[] {
  const { on = '', totals = [] } = type.specialTotals ?? {}
  return totals.map((total) => {
    const payment = { ...examplePayment(type), total_amount: total }
    return { payType: type.payType, total, result: type.usualResult(payment, '', on) }
  })
}

/** Every total that makes something end otherwise than usual. */
export const resultsOfTotals = (): ResultOfTotal[] => Object.values(paymentTypes).flatMap(totalsOf)
