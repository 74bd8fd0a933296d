// Payments by direct debit: the record and the bodies of its operations.
import type { inner } from '../../../kit/collection.ts'
import * as s from '../../../kit/schema.ts'
import { customerId } from '../../customers/schema.ts'
import { debitResultCodes, kana, settlementRoutes } from '../../payment-methods/schema.ts'
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
const day = () => s.nullable(s.slashDate())

export const DirectdebitPayment = s.named(
  'DirectdebitPayment',
  s.object({
    ...commonFields,
    pay_type: s.oneOf('Directdebit'),
    status: s.oneOf('UNPROCESSED', 'AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'FAILED'),
    result_code: s.nullable(s.oneOf(...debitResultCodes)),
    target_date: day(),
    withdrawal_date: day(),
    request_accept_end_date: day(),
    transfer_return_date: day(),
    payment_method_id: text(),
    settlement_route: s.nullable(s.oneOf(...settlementRoutes)),
    bank_code: text(),
    bank_name: text(),
    branch_code: text(),
    branch_name: text(),
    remarks: s.anyText(),
    subscription_id: text(),
  }),
)
/** A stored payment by direct debit. */
export type DirectdebitPayment = s.Infer<typeof DirectdebitPayment> & Pick<Payment, typeof inner>

const amounts = {
  amount: s.item('009', s.yenInput(10)),
  tax: s.maybe(s.item('010', s.yenInput(10))),
}

export const DirectdebitRegistration = s.named(
  'DirectdebitPaymentRegistration',
  s.object({
    id: s.maybe(s.item('003', orderId())),
    pay_type: s.item(payTypeItem, s.oneOf('Directdebit')),
    ...amounts,
    remarks: s.maybe(s.item('028', s.bounded(kana('ホンダイ'), 9))),
    ...clientFields,
  }),
)

export const DirectdebitExecution = s.named(
  'DirectdebitPaymentExecution',
  s.object({
    ...accessFields('Directdebit'),
    customer_id: s.item('011', customerId()),
    payment_method_id: s.maybe(s.item('014', s.text(25))),
    target_date: s.item('038', s.slashDate()),
  }),
)

export const DirectdebitCancel = s.named(
  'DirectdebitPaymentCancel',
  s.object(accessFields('Directdebit')),
)

export const DirectdebitAmountChange = s.named(
  'DirectdebitPaymentAmountChange',
  s.object({ ...accessFields('Directdebit'), ...amounts }),
)

const dateSearch = (item: string) => s.maybe(s.item(item, s.dateOrTimestamp()))

export const DirectdebitPaymentSearch = s.object({
  pay_type: s.item(payTypeItem, s.oneOf('Directdebit')),
  ...commonSearch,
  pay_pattern: s.maybe(s.item('068', s.anyText())),
  subscription_id: s.maybe(s.item('194', s.text(25))),
  target_date_from: dateSearch('038'),
  target_date_to: dateSearch('038'),
  withdrawal_date_from: dateSearch('098'),
  withdrawal_date_to: dateSearch('098'),
  result_code: s.maybe(s.item('099', s.formed('^[0-9A-Z]( *, *[0-9A-Z])*$', '0'))),
})
