// Payments at a convenience store: the record and the bodies of its operations.
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

/** Chains at which a buyer may pay; 00050 stands on old payments only. */
export const konbiniCodes = ['00010', '00020', '00030', '00080', '00760'] as const

/** What the network of stores says of an execution. */
const results = [
  ...['000', '001', '002', '003', '004', '005', '006', '007', '008', '009', '010', '011'],
  ...['012', '013', '900'],
]

export const KonbiniPayment = s.named(
  'KonbiniPayment',
  s.object({
    ...commonFields,
    pay_type: s.oneOf('Konbini'),
    status: s.oneOf('UNPROCESSED', 'AWAITING_CUSTOMER_PAYMENT', 'CAPTURED', 'CANCELED', 'EXPIRED'),
    payment_term_day: s.nullable(s.integer()),
    payment_term: s.nullable(s.timestamp()),
    payment_date: s.nullable(s.timestamp()),
    barcode: s.nullable(s.anyText()),
    barcode_format: s.nullable(s.oneOf('jpg', 'png', 'bmp')),
    barcode_width: s.nullable(s.anyText()),
    barcode_height: s.nullable(s.anyText()),
    overpayment_flag: s.flag(),
    cancel_overpayment_flag: s.flag(),
    konbini_code: s.nullable(s.oneOf(...konbiniCodes, '00050')),
    konbini_store_code: s.nullable(s.anyText()),
    device_name: s.nullable(s.anyText()),
    os_version: s.nullable(s.anyText()),
    win_width: s.nullable(s.anyText()),
    win_height: s.nullable(s.anyText()),
    xdpi: s.nullable(s.anyText()),
    ydpi: s.nullable(s.anyText()),
    result: s.nullable(s.oneOf(...results)),
    order_serial: s.nullable(s.anyText()),
    invoice_id: s.nullable(s.anyText()),
    bill_id: s.nullable(s.anyText()),
  }),
)
/** A stored payment at a store. */
export type KonbiniPayment = s.Infer<typeof KonbiniPayment> & Pick<Payment, typeof inner>

export const KonbiniRegistration = s.named(
  'KonbiniPaymentRegistration',
  s.object({
    id: s.maybe(s.item('003', orderId())),
    pay_type: s.item(payTypeItem, s.oneOf('Konbini')),
    amount: s.item('009', s.yenInput(6)),
    tax: s.maybe(s.item('010', s.yenInput(6))),
    ...clientFields,
  }),
)

const pixels = () => s.bounded(s.formed('^[0-9]*$', '1170'), 5)

const device = {
  device_name: s.item('040', s.text(20)),
  win_width: s.item('041', pixels()),
  win_height: s.item('042', pixels()),
  pixel_ratio: s.item('043', s.bounded(s.formed('^([0-9]+(\\.[0-9]{1,2})?)?$', '2.00'), 5)),
  win_size_type: s.item('044', s.oneOf('1', '2')),
}

export const KonbiniExecution = s.named(
  'KonbiniPaymentExecution',
  s.object({
    ...accessFields('Konbini'),
    customer_id: s.maybe(s.item('011', customerId())),
    payment_term_day: s.maybe(s.item('039', s.countInput(0, 14))),
    ...device,
  }),
)

export const KonbiniBarcode = s.named(
  'KonbiniPaymentBarcode',
  s.object({ ...accessFields('Konbini'), ...device }),
)

export const KonbiniCancel = s.named('KonbiniPaymentCancel', s.object(accessFields('Konbini')))

export const KonbiniPaymentSearch = s.object({
  pay_type: s.item(payTypeItem, s.oneOf('Konbini')),
  ...commonSearch,
  payment_term_from: s.maybe(s.item('083', s.dateOrTimestamp())),
  payment_term_to: s.maybe(s.item('083', s.dateOrTimestamp())),
  payment_date_from: s.maybe(s.item('084', s.dateOrTimestamp())),
  payment_date_to: s.maybe(s.item('084', s.dateOrTimestamp())),
  overpayment_flag: s.maybe(s.item('085', s.flag())),
  cancel_overpayment_flag: s.maybe(s.item('086', s.flag())),
})
