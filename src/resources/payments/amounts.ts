// Amount and tax of a request, and whether their total is possible.
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { PaymentType } from './types/payment-type.ts'

export interface AmountInput {
  readonly amount?: string | number | null | undefined
  readonly tax?: string | number | null | undefined
}

/** Amount, tax and their total in yen; what is left out is 0. */
export function amountsOf(input: AmountInput) {
  const amount = Number(input.amount ?? 0)
  const tax = Number(input.tax ?? 0)
  return { amount, tax, total_amount: amount + tax }
}

/** Reports an amount below 1 yen and a total outside the range of the type. */
export function checkTotal(
  input: AmountInput,
  { totalRange }: PaymentType,
  report: (problem: Refusal) => void,
): void {
  const { amount, total_amount } = amountsOf(input)
  const { minimum, maximum } = totalRange
  if (amount < minimum || total_amount > maximum) {
    const hint = `amount is at least ${minimum}, amount and tax together at most ${maximum} yen`
    report(fail.outOfRange('amount').about('009').withHint(hint))
  }
}
