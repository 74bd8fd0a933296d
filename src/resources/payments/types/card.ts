// Payments by card: fields, bodies and the table of spec 1.1, without 3-D Secure.
import { inner } from '../../../kit/collection.ts'
import { machine } from '../../../kit/machine.ts'
import * as s from '../../../kit/schema.ts'
import { decided, published } from '../../../kit/source.ts'
import { brands, cardFields } from '../../cards/schema.ts'
import { customerId } from '../../customers/schema.ts'
import {
  accessFields,
  clientFields,
  commonFields,
  commonSearch,
  orderId,
  type Payment,
  type PaymentStatus,
  payTypeItem,
} from '../schema.ts'
import type { PaymentType } from './payment-type.ts'

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

const CardRegistration = s.named(
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

const CardCapture = s.named(
  'CardPaymentCapture',
  s.object({
    ...accessFields('Card'),
    method: s.optional(s.nullable(instalments.method)),
    pay_times: instalments.pay_times,
  }),
)

const CardCancel = s.named('CardPaymentCancel', s.object(accessFields('Card')))

const CardAuth = s.named('CardPaymentAuth', s.object({ ...accessFields('Card'), ...instalments }))

const CardAmountChange = s.named(
  'CardPaymentAmountChange',
  s.object({
    ...accessFields('Card'),
    ...amounts,
    job_code: s.item('007', s.oneOf('AUTH', 'CAPTURE')),
  }),
)

const machineTable = published('behaviour of card payments, state table')
const notWhileDeclined = decided('a declined operation changes nothing but error_code')

// biome-ignore format: a table
export const cardTable = machine<PaymentStatus, string, string>('card payment', [
  // from           on                 result      to             emits
  ['none',          'register',        'approved', 'UNPROCESSED', 'payments.card.regist',  machineTable],
  ['UNPROCESSED',   'execute CHECK',   'approved', 'CHECKED',     'payments.card.exec',    machineTable],
  ['UNPROCESSED',   'execute AUTH',    'approved', 'AUTHORIZED',  'payments.card.exec',    machineTable],
  ['UNPROCESSED',   'execute CAPTURE', 'approved', 'CAPTURED',    'payments.card.exec',    machineTable],
  ['UNPROCESSED',   'execute CHECK',   'declined', 'UNPROCESSED', null,                    notWhileDeclined],
  ['UNPROCESSED',   'execute AUTH',    'declined', 'UNPROCESSED', null,                    notWhileDeclined],
  ['UNPROCESSED',   'execute CAPTURE', 'declined', 'UNPROCESSED', null,                    notWhileDeclined],
  ['AUTHORIZED',    'capture',         'approved', 'CAPTURED',    'payments.card.capture', machineTable],
  ['AUTHORIZED',    'capture',         'declined', 'AUTHORIZED',  null,                    notWhileDeclined],
  ['CANCELED',      'capture',         'approved', 'CAPTURED',    'payments.card.capture', machineTable],
  ['CANCELED',      'capture',         'declined', 'CANCELED',    null,                    notWhileDeclined],
  ['AUTHORIZED',    'cancel',          'approved', 'CANCELED',    'payments.card.cancel',  machineTable],
  ['AUTHORIZED',    'cancel',          'declined', 'AUTHORIZED',  null,                    notWhileDeclined],
  ['CAPTURED',      'cancel',          'approved', 'CANCELED',    'payments.card.cancel',  machineTable],
  ['CAPTURED',      'cancel',          'declined', 'CAPTURED',    null,                    notWhileDeclined],
  ['CANCELED',      'auth',            'approved', 'AUTHORIZED',  'payments.card.auth',    machineTable],
  ['CANCELED',      'auth',            'declined', 'CANCELED',    null,                    notWhileDeclined],
  ['AUTHORIZED',    'change AUTH',     'approved', 'AUTHORIZED',  'payments.card.change',  machineTable],
  ['AUTHORIZED',    'change AUTH',     'declined', 'AUTHORIZED',  null,                    notWhileDeclined],
  ['AUTHORIZED',    'change CAPTURE',  'approved', 'CAPTURED',    'payments.card.change',  machineTable],
  ['AUTHORIZED',    'change CAPTURE',  'declined', 'AUTHORIZED',  null,                    notWhileDeclined],
  ['CAPTURED',      'change AUTH',     'approved', 'AUTHORIZED',  'payments.card.change',  machineTable],
  ['CAPTURED',      'change AUTH',     'declined', 'CAPTURED',    null,                    notWhileDeclined],
  ['CAPTURED',      'change CAPTURE',  'approved', 'CAPTURED',    'payments.card.change',  machineTable],
  ['CAPTURED',      'change CAPTURE',  'declined', 'CAPTURED',    null,                    notWhileDeclined],
])

export const cardType: PaymentType = {
  payType: 'Card',
  eventPart: 'card',
  record: CardPayment,
  bodies: {
    register: CardRegistration,
    execute: CardExecution,
    capture: CardCapture,
    cancel: CardCancel,
    auth: CardAuth,
    change: CardAmountChange,
  },
  functions: {
    register: 'EC001',
    execute: 'EC002',
    capture: 'EC003',
    cancel: 'EC004',
    auth: 'EC005',
    change: 'EC006',
    retrieve: 'EC010',
    list: 'EC011',
  },
  table: cardTable,
  totalRange: { minimum: 1, maximum: 9_999_999 },
  search: s.object({
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
  }),
  sortable: ['status', 'process_date', 'total_amount', 'auth_max_date', 'created', 'updated'],
  fresh: (common, { job_code }): CardPayment => ({
    ...common,
    pay_type: 'Card',
    job_code: (job_code ?? null) as CardPayment['job_code'],
    status: 'UNPROCESSED',
    card_id: null,
    brand: '',
    card_no: null,
    expire: null,
    holder_name: null,
    card_no_hash: null,
    method: null,
    pay_times: null,
    bulk_payment_id: null,
    subscription_id: null,
    tds_type: '0',
    tds2_type: null,
    tds2_ret_url: null,
    return_url: null,
    return_url_on_failure: null,
    tds2_status: null,
    merchant_name: null,
    forward: null,
    issuer: null,
    transaction_id: null,
    approve: null,
    auth_max_date: null,
    item_code: '0000990',
    send_url: null,
    acs: null,
    bill_id: null,
    [inner]: { profile: null },
  }),
}
