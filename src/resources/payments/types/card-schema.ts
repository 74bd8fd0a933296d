// Payments by card: the record and the bodies of its operations, without 3-D Secure.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
import { brands, cardFields } from '../../cards/schema.ts'
import { customerId } from '../../customers/schema.ts'
import {
  accessFields,
  clientFields,
  commonFields,
  commonSearch,
  orderId,
  type Payment,
  payTypeItem,
} from '../schema.ts'

export const CardPayment = s.named(
  'CardPayment',
  s.object({
    ...commonFields,
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
    card_no: s.nullable(s.anyText()),
    expire: s.nullable(s.anyText()),
    holder_name: s.nullable(s.anyText()),
    card_no_hash: s.nullable(s.anyText()),
    method: s.nullable(s.oneOf('1', '2', '5')),
    pay_times: s.nullable(s.integer()),
    bulk_payment_id: s.nullable(s.anyText()),
    subscription_id: s.nullable(s.anyText()),
    tds_type: s.oneOf('0', '2'),
    tds2_type: s.nullable(s.oneOf('2', '3')),
    tds2_ret_url: s.nullable(s.anyText()),
    return_url: s.nullable(s.anyText()),
    return_url_on_failure: s.nullable(s.anyText()),
    tds2_status: s.nullable(s.oneOf('AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED')),
    merchant_name: s.nullable(s.anyText()),
    forward: s.nullable(s.anyText()),
    issuer: s.nullable(s.anyText()),
    transaction_id: s.nullable(s.anyText()),
    approve: s.nullable(s.anyText()),
    auth_max_date: s.nullable(s.timestamp()),
    item_code: s.text(7, 7),
    send_url: s.nullable(s.anyText()),
    acs: s.nullable(s.anyText()),
    bill_id: s.nullable(s.anyText()),
  }),
)
/** A stored card payment. */
export type CardPayment = s.Infer<typeof CardPayment> & Pick<Payment, typeof inner>

/** The answer of an execution; both addresses are null when no authentication is needed. */
export const ExecutedCardPayment = s.named(
  'ExecutedCardPayment',
  s.extend(CardPayment, {
    acs_url: s.optional(s.nullable(s.anyText())),
    redirect_url: s.optional(s.nullable(s.anyText())),
  }),
)

const amounts = {
  amount: s.item('009', s.yenInput(7)),
  tax: s.maybe(s.item('010', s.yenInput(7))),
}

const instalments = {
  method: s.item('015', s.oneOf('1', '2', '5')),
  pay_times: s.maybe(s.item('016', s.oneOf('3', '5', '6', '10', '12', '15', '18', '20', '24'))),
}

export const CardRegistration = s.named(
  'CardPaymentRegistration',
  s.object({
    id: s.maybe(s.item('003', orderId())),
    pay_type: s.item(payTypeItem, s.oneOf('Card')),
    job_code: s.item('007', s.oneOf('CHECK', 'AUTH', 'CAPTURE')),
    amount: s.optional(s.nullable(amounts.amount)),
    tax: amounts.tax,
    tds_type: s.maybe(s.item('033', s.oneOf('0'))),
    ...clientFields,
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
  }),
)

export const CardCapture = s.named(
  'CardPaymentCapture',
  s.object({
    ...accessFields('Card'),
    method: s.optional(s.nullable(instalments.method)),
    pay_times: instalments.pay_times,
  }),
)

export const CardCancel = s.named('CardPaymentCancel', s.object(accessFields('Card')))

export const CardAuth = s.named(
  'CardPaymentAuth',
  s.object({ ...accessFields('Card'), ...instalments }),
)

export const CardAmountChange = s.named(
  'CardPaymentAmountChange',
  s.object({
    ...accessFields('Card'),
    ...amounts,
    job_code: s.item('007', s.oneOf('AUTH', 'CAPTURE')),
  }),
)

export const CardPaymentSearch = s.object({
  pay_type: s.item(payTypeItem, s.oneOf('Card')),
  ...commonSearch,
  auth_max_date_from: s.maybe(s.item('067', s.dateOrTimestamp())),
  auth_max_date_to: s.maybe(s.item('067', s.dateOrTimestamp())),
  subscription_id: s.maybe(s.item('194', s.text(25))),
  pay_pattern: s.maybe(s.item('068', s.anyText())),
  last_four_digits: s.maybe(s.item('017', s.formed('^[0-9]{4}$', '1111'))),
  order_id: s.maybe(s.item('003', orderId())),
  search_scope: s.maybe(s.item('069', s.anyText())),
  shop_id_list: s.maybe(s.item('078', s.anyText())),
})
