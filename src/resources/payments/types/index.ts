// The only lookup by pay_type.
import { applepayType } from './applepay.ts'
import { cardType } from './card.ts'
import { directdebitType } from './directdebit.ts'
import { googlepayType } from './googlepay.ts'
import { konbiniType } from './konbini.ts'
import type { PaymentType } from './payment-type.ts'
import { paypayType } from './paypay.ts'
import { virtualaccountType } from './virtualaccount.ts'

export const paymentTypes: Readonly<Record<string, PaymentType>> = {
  [cardType.payType]: cardType,
  [applepayType.payType]: applepayType,
  [googlepayType.payType]: googlepayType,
  [konbiniType.payType]: konbiniType,
  [paypayType.payType]: paypayType,
  [directdebitType.payType]: directdebitType,
  [virtualaccountType.payType]: virtualaccountType,
}

/** The type of a payment, or of a body or query whose pay_type was found to be known. */
export function typeOf(payment: { readonly pay_type: string }): PaymentType {
  return paymentTypes[payment.pay_type] as PaymentType
}

/** The tables of all types. */
export const paymentMachines = Object.values(paymentTypes).map(({ table }) => table)
