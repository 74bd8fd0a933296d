// Payments by card: the record and the bodies of its operations.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
import { brands, cardFields } from '../../cards/schema.ts'
import { customerId } from '../../customers/schema.ts'
import { tdsWish } from '../../three-d-secure/schema.ts'
import { accessFields, commonFields, orderId, type Payment } from '../schema.ts'
import {
  amounts,
  authenticationAddresses,
  authenticationFields,
  authenticationInput,
  authFields,
  captureFields,
  changeFields,
  chargeFields,
  chargeSearch,
  instalments,
  registrationFields,
  secureFields,
} from './charge-schema.ts'

export const CardPayment = s.named(
  'CardPayment',
  s.object({
    ...commonFields,
    ...chargeFields,
    ...authenticationFields,
    pay_type: s.oneOf('Card'),
    job_code: s.nullable(s.oneOf('CHECK', 'AUTH', 'CAPTURE', 'SALES', 'CANCEL')),
    status: s.oneOf(
      'UNPROCESSED',
      'CHECKED',
      'AUTHORIZED',
      'CAPTURED',
      'CANCELED',
      'AUTHENTICATED',
    ),
    card_id: s.nullable(s.anyText()),
    brand: s.oneOf(...brands),
    holder_name: s.nullable(s.anyText()),
    bulk_payment_id: s.nullable(s.anyText()),
    subscription_id: s.nullable(s.anyText()),
    send_url: s.nullable(s.anyText()),
    invoice_id: s.nullable(s.anyText()),
  }),
)
/** A stored card payment. */
export type CardPayment = s.Infer<typeof CardPayment> & Pick<Payment, typeof inner>

export const ExecutedCardPayment = s.named(
  'ExecutedCardPayment',
  s.extend(CardPayment, authenticationAddresses),
)

export const CardRegistration = s.named(
  'CardPaymentRegistration',
  s.object({
    ...registrationFields('Card', 'CHECK', 'AUTH', 'CAPTURE'),
    amount: s.optional(s.nullable(amounts.amount)),
    ...tdsWish,
  }),
)

export const CardExecution = s.named(
  'CardPaymentExecution',
  s.object({
    ...accessFields('Card'),
    token: s.maybe(s.item('020', s.text(512))),
    customer_id: s.maybe(s.item('011', customerId())),
    card_id: s.maybe(s.item('013', s.text(25))),
    payment_method_id: s.maybe(s.item('014', s.text(25))),
    method: s.optional(s.nullable(instalments.method)),
    pay_times: instalments.pay_times,
    holder_name: s.maybe(s.item('021', s.text(50))),
    security_code: s.maybe(s.item('019', cardFields.security_code())),
    card_no: s.maybe(s.item('017', cardFields.card_no())),
    expire: s.maybe(s.item('018', s.yearMonth())),
    ...authenticationInput,
  }),
)

export const CardCapture = s.named('CardPaymentCapture', s.object(captureFields('Card')))
export const CardCancel = s.named('CardPaymentCancel', s.object(accessFields('Card')))
export const CardAuth = s.named('CardPaymentAuth', s.object(authFields('Card')))
export const CardSecure = s.named('CardPaymentSecure', s.object(secureFields('Card')))
export const CardAmountChange = s.named('CardPaymentAmountChange', s.object(changeFields('Card')))

export const CardPaymentSearch = s.object({
  ...chargeSearch('Card'),
  subscription_id: s.maybe(s.item('194', s.text(25))),
  pay_pattern: s.maybe(s.item('068', s.anyText())),
  last_four_digits: s.maybe(s.item('017', s.formed('^[0-9]{4}$', '1111'))),
  order_id: s.maybe(s.item('003', orderId())),
  search_scope: s.maybe(s.item('069', s.anyText())),
  shop_id_list: s.maybe(s.item('078', s.anyText())),
})
