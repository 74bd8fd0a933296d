// Payments by transfer to a virtual account: the record and the bodies of its operations.
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

export const VirtualaccountPayment = s.named(
  'VirtualaccountPayment',
  s.object({
    ...commonFields,
    pay_type: s.oneOf('Virtualaccount'),
    status: s.oneOf('UNPROCESSED', 'AWAITING_CUSTOMER_PAYMENT', 'CAPTURED', 'CANCELED', 'EXPIRED'),
    billing_amount: s.yen(),
    billing_tax: s.yen(),
    billing_total_amount: s.yen(),
    payment_term_day: s.nullable(s.integer()),
    payment_term: s.nullable(s.timestamp()),
    payment_method_id: text(),
    va_branch_code: text(),
    va_branch_name: text(),
    va_account_number: text(),
    va_account_name: text(),
    virtual_account_id: text(),
    account_assignment_date: s.nullable(s.timestamp()),
    transaction_date: s.nullable(s.slashDate()),
    value_date: s.nullable(s.slashDate()),
    remitter_account_name: text(),
    remitter_bank_name: text(),
    remitter_branch_name: text(),
    overpayment_flag: s.flag(),
    cancel_overpayment_flag: s.flag(),
    expire_overpayment_flag: s.flag(),
    use_exact_deposit_amount: s.nullable(s.boolean()),
    use_static_virtual_account: s.nullable(s.boolean()),
    bulk_payment_id: text(),
  }),
)
/** A stored payment by transfer. */
export type VirtualaccountPayment = s.Infer<typeof VirtualaccountPayment> &
  Pick<Payment, typeof inner>

export const VirtualaccountRegistration = s.named(
  'VirtualaccountPaymentRegistration',
  s.object({
    id: s.maybe(s.item('003', orderId())),
    pay_type: s.item(payTypeItem, s.oneOf('Virtualaccount')),
    billing_amount: s.item('046', s.yenInput(10)),
    billing_tax: s.maybe(s.item('047', s.yenInput(10))),
    use_exact_deposit_amount: s.maybe(s.item('091', s.boolean())),
    ...clientFields,
  }),
)

export const VirtualaccountExecution = s.named(
  'VirtualaccountPaymentExecution',
  s.object({
    ...accessFields('Virtualaccount'),
    customer_id: s.maybe(s.item('011', customerId())),
    payment_method_id: s.maybe(s.item('014', s.text(25))),
    payment_term_day: s.maybe(s.item('039', s.countInput(0, 99))),
    reference_order_id: s.maybe(s.item('045', orderId())),
  }),
)

export const VirtualaccountCancel = s.named(
  'VirtualaccountPaymentCancel',
  s.object(accessFields('Virtualaccount')),
)

const flagSearch = (item: string) => s.maybe(s.item(item, s.flag()))
const amountSearch = () => s.maybe(s.item('046', s.integer({ minimum: 0 })))
const dateSearch = (item: string) => s.maybe(s.item(item, s.dateOrTimestamp()))

export const VirtualaccountPaymentSearch = s.object({
  pay_type: s.item(payTypeItem, s.oneOf('Virtualaccount')),
  ...commonSearch,
  billing_total_amount_min: amountSearch(),
  billing_total_amount_max: amountSearch(),
  payment_term_from: dateSearch('083'),
  payment_term_to: dateSearch('083'),
  transaction_date_from: dateSearch('092'),
  transaction_date_to: dateSearch('092'),
  overpayment_flag: flagSearch('085'),
  cancel_overpayment_flag: flagSearch('086'),
  expire_overpayment_flag: flagSearch('093'),
  amount_pattern: s.maybe(s.item('094', s.oneOf('1', '2', '3', '4', '5', '6'))),
  bulk_payment_id: s.maybe(s.item('095', s.text(25))),
})
