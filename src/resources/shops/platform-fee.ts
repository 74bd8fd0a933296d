// What a platform takes of a sale of one of its tenants.
import type { FeeKind, PlatformFee, PlatformRate } from './schema.ts'

/** Percent of the tax on a fee. */
const taxPercent = 10

type Fees = Pick<PlatformRate, 'platform_rate' | 'fixed_fee'>

/**
 * The fee of a sale of `total` yen at the moment that it is confirmed. What the tenant has not of
 * its own comes from the standard of its platform, else it is nothing.
 * source: published fields; the rounding down is decided
 */
export function platformFee(
  total: number,
  own: Fees | undefined,
  standard: Fees | undefined,
): PlatformFee {
  const rate = own?.platform_rate ?? standard?.platform_rate ?? 0
  const least = own?.fixed_fee ?? standard?.fixed_fee ?? 0
  // A rate has two decimals; a hundred times it is whole, so nothing is lost before rounding down.
  const byRate = Math.floor((total * Math.round(rate * 100)) / 10_000)
  const fee = Math.max(byRate, least)
  return {
    platform_fee: fee,
    platform_fee_taxin: fee + Math.floor((fee * taxPercent) / 100),
    platform_fee_rate: rate,
    fixed_fee_for_platform_fee: least,
    apply_type_for_platform_fee: least > byRate ? 1 : 0,
  }
}

const ofPairs: Readonly<Record<string, readonly [FeeKind, FeeKind]>> = {
  Card: ['vm', 'jad'],
  Applepay: ['applepay_vm', 'applepay_jad'],
  Googlepay: ['googlepay_vm', 'googlepay_jad'],
}

const ofTypes: Readonly<Record<string, FeeKind>> = {
  Konbini: 'konbini',
  Paypay: 'paypay',
  Virtualaccount: 'virtualaccount',
}

/** Under which kind the fees of a payment are set; `settlement_route` is that of a debit. */
export function feeKindOf(payment: {
  readonly pay_type: string
  readonly brand?: string | null
  readonly settlement_route?: '1' | '2' | null
}): FeeKind {
  const pair = ofPairs[payment.pay_type]
  if (pair) return /^(VISA|MASTER)/.test(payment.brand ?? '') ? pair[0] : pair[1]
  const isOtherRoute = payment.settlement_route === '2'
  return ofTypes[payment.pay_type] ?? (isOtherRoute ? 'directdebit_mizuho' : 'directdebit')
}
