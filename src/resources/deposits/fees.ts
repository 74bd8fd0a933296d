// What the service takes of a sale, and what a deposit comes to. Yen are whole; every part is
// rounded down.

import type { Fee, Sums } from './schema.ts'

/** Percent of the tax on a fee. */
const taxPercent = 10

/** The tax on a fee, or on a sum of fees; rounded alike where more goes back than comes. */
export const taxOn = (fee: number): number => Math.trunc((fee * taxPercent) / 100)

/** How the fee of one kind of payment is found. */
export interface FeeTerms {
  /** Percent. */
  readonly rate: number
  /** Percent of what the service pays itself: this part of the fee is not taxed. */
  readonly costRate: number
  /** The least fee; 0 where there is none. */
  readonly least: number
}

// A rate has two decimals; a hundred times it is whole, so nothing is lost before rounding down.
const part = (total: number, rate: number): number =>
  Math.floor((total * Math.round(rate * 100)) / 10_000)

/**
 * The fee of a sale of `total` yen, tax included.
 * source: the examples of the published rows; the rounding down is decided
 */
export function saleFee(total: number, { rate, costRate, least }: FeeTerms): Fee {
  const byRate = part(total, rate)
  const fee_total = Math.max(byRate, least)
  return {
    fee_total,
    fee_cost: Math.min(part(total, costRate), fee_total),
    fee_rate_total: rate,
    fixed_fee: least === 0 ? null : least,
    apply_type: least > byRate ? 1 : 0,
  }
}

/** No fee at all. */
export const noFee: Fee = {
  fee_total: 0,
  fee_cost: 0,
  fee_rate_total: 0,
  fixed_fee: null,
  apply_type: 0,
}

/** What is left of a fee when `rest` of it stays: the fee that goes back, or comes on top. */
export function feeBetween(whole: Fee, rest: Fee): Fee {
  const fee_total = whole.fee_total - rest.fee_total
  const cost = Math.max(0, whole.fee_cost - rest.fee_cost)
  return { ...whole, fee_total, fee_cost: Math.min(cost, fee_total) }
}

/** The parts of a fee that are taxed and not, and the tax. */
export function partsOf({ fee_total, fee_cost }: Pick<Fee, 'fee_total' | 'fee_cost'>) {
  const fee_profit = fee_total - fee_cost
  const fee_profit_tax = taxOn(fee_profit)
  return { fee_profit, fee_profit_tax, fee_total_taxin: fee_total + fee_profit_tax }
}

export const noSums: Sums = {
  count: 0,
  total: 0,
  fee: 0,
  cost: 0,
  web: 0,
  platformFee: 0,
  platformWeb: 0,
}

/** The sums with one row more, or with what several rows come to. */
export const added = (sums: Sums, row: Omit<Sums, 'count'>, rows = 1): Sums => ({
  count: sums.count + rows,
  total: sums.total + row.total,
  fee: sums.fee + row.fee,
  cost: sums.cost + row.cost,
  web: sums.web + row.web,
  platformFee: sums.platformFee + row.platformFee,
  platformWeb: sums.platformWeb + row.platformWeb,
})

/** The sums in the fields of a deposit; the tax is that of the sum, not the sum of the taxes. */
export function amountsOf(sums: Sums) {
  const taxable_fee_amount = sums.fee - sums.cost
  return {
    count: sums.count,
    total_amount: sums.total,
    fee_amount: sums.fee,
    taxable_fee_amount,
    nontaxable_fee_amount: sums.cost,
    web_registration_fee_amount: sums.web,
    tax_amount: taxOn(taxable_fee_amount),
    platform_fee_amount: sums.platformFee,
    platform_fee_tax_amount: taxOn(sums.platformFee),
    platform_web_registration_fee_amount: sums.platformWeb,
  }
}
type Amounts = ReturnType<typeof amountsOf>

/** What a platform earns of the sales of its tenants. */
export const platformIncome = (amounts: Amounts): number =>
  amounts.platform_fee_amount +
  amounts.platform_fee_tax_amount +
  amounts.platform_web_registration_fee_amount

/** What a shop is to get of its sales, before the fee of the transfer. */
export const shopSettlement = (amounts: Amounts): number =>
  amounts.total_amount -
  amounts.fee_amount -
  amounts.tax_amount -
  amounts.web_registration_fee_amount -
  platformIncome(amounts)
