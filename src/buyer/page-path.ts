// Where a buyer does by hand what the acts do by command: the page of a payment.
import type { Payment } from '../resources/payments/schema.ts'

const pathOf: Readonly<Record<string, (payment: Payment) => string>> = {
  Konbini: ({ shop_id, id }) => `/pages/store/${shop_id}/${id}`,
  Virtualaccount: ({ shop_id, id }) => `/pages/transfer/${shop_id}/${id}`,
  Paypay: (payment) => `/pages/wallet/${(payment as { readonly code_id?: string }).code_id}`,
}

/** The path of its page; undefined where its type has none. */
export const pagePathOf = (payment: Payment): string | undefined =>
  pathOf[payment.pay_type]?.(payment)
