// What a payment costs its buyer. A rate is a fraction of at most four decimals, such as 0.03.

/** A rate is counted in ten-thousandths. */
const parts = 10_000

/** The fee in yen, rounded up so that it is never below the rate. */
export function feeOf(billing_amount: number, fee_rate: number, min_fee: number): number {
  // A product of fractions would drift: 0.07 times 100 is more than 7.
  const rate = Math.round(fee_rate * parts)
  return Math.max(Math.ceil((billing_amount * rate) / parts), min_fee)
}

/** What is fixed when a payment is submitted. */
export function amountsOf(
  billing_amount: number,
  { fee_rate, min_fee }: { readonly fee_rate: number; readonly min_fee: number },
) {
  const card_payment_fee = feeOf(billing_amount, fee_rate, min_fee)
  return { fee_rate, min_fee, card_payment_fee, total_amount: billing_amount + card_payment_fee }
}
