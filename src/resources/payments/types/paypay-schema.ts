// Payments by the QR wallet: the record and the bodies of its operations.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
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

const text = () => s.nullable(s.anyText())

export const PaypayPayment = s.named(
  'PaypayPayment',
  s.object({
    ...commonFields,
    pay_type: s.oneOf('Paypay'),
    job_code: s.nullable(s.oneOf('AUTH', 'CAPTURE')),
    status: s.oneOf(
      'UNPROCESSED',
      'AUTHORIZED',
      'AWAITING_CUSTOMER_PAYMENT',
      'CAPTURED',
      'CANCELED',
      'EXPIRED',
    ),
    code_url: text(),
    code_expiry_date: s.nullable(s.timestamp()),
    redirect_url: text(),
    redirect_type: s.nullable(s.oneOf('1', '2')),
    auth_max_date: s.nullable(s.slashDate()),
    order_description: text(),
    capture_description: text(),
    update_description: text(),
    cancel_description: text(),
    store_id: text(),
    code_id: text(),
    payment_id: text(),
    paypay_result_code: text(),
    merchant_payment_id: text(),
    merchant_capture_id: text(),
    merchant_update_id: text(),
    merchant_revert_id: text(),
    merchant_refund_id: text(),
    payment_date: s.nullable(s.timestamp()),
  }),
)
/** A stored payment by the QR wallet. */
export type PaypayPayment = s.Infer<typeof PaypayPayment> & Pick<Payment, typeof inner>

const amounts = {
  amount: s.item('009', s.yenInput(9)),
  tax: s.maybe(s.item('010', s.yenInput(9))),
}

const description = (item: string) => s.maybe(s.item(item, s.text(100)))

export const PaypayRegistration = s.named(
  'PaypayPaymentRegistration',
  s.object({
    id: s.maybe(s.item('003', orderId())),
    pay_type: s.item(payTypeItem, s.oneOf('Paypay')),
    job_code: s.item('007', s.oneOf('AUTH', 'CAPTURE')),
    ...amounts,
    order_description: description('027'),
    ...clientFields,
  }),
)

export const PaypayExecution = s.named(
  'PaypayPaymentExecution',
  s.object({
    ...accessFields('Paypay'),
    customer_id: s.maybe(s.item('011', customerId())),
    redirect_url: s.item('036', s.text(256)),
    redirect_type: s.maybe(s.item('037', s.oneOf('1', '2'))),
    // It says something of a browser; where the wallet opens as an app it is ignored. decided
    user_agent: s.maybe(s.item('087', s.text(256))),
  }),
)

export const PaypayCapture = s.named(
  'PaypayPaymentCapture',
  s.object({ ...accessFields('Paypay'), capture_description: description('088') }),
)

export const PaypayCancel = s.named(
  'PaypayPaymentCancel',
  s.object({ ...accessFields('Paypay'), cancel_description: description('090') }),
)

export const PaypayAmountChange = s.named(
  'PaypayPaymentAmountChange',
  s.object({ ...accessFields('Paypay'), ...amounts, update_description: description('089') }),
)

export const PaypayPaymentSearch = s.object({
  pay_type: s.item(payTypeItem, s.oneOf('Paypay')),
  ...commonSearch,
  auth_max_date_from: s.maybe(s.item('067', s.dateOrTimestamp())),
  auth_max_date_to: s.maybe(s.item('067', s.dateOrTimestamp())),
  payment_date_from: s.maybe(s.item('084', s.dateOrTimestamp())),
  payment_date_to: s.maybe(s.item('084', s.dateOrTimestamp())),
})
