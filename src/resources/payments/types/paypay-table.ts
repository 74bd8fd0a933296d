// The states of a payment by the QR wallet and what moves it.
import { machine } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

const operations = published('behaviour of payments by QR wallet, state table')
const refusal = decided('the code stays payable until it expires')
const lapse = decided('no event exists for an expiry, EXPIRED does')
const early = decided('a cancel before the approval makes the code unusable')
const refund = decided('an increase would need the buyer, a decrease is a refund')

// biome-ignore format: a table
export const paypayTable = machine<PaymentStatus, string, string>('paypay payment', [
  // from                       on                           result      to                           emits
  ['none',                      'register',                  'approved', 'UNPROCESSED',               'payments.paypay.regist',   operations],
  ['UNPROCESSED',               'execute',                   'approved', 'AWAITING_CUSTOMER_PAYMENT', 'payments.paypay.exec',     operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'approve-in-wallet AUTH',    'approved', 'AUTHORIZED',                'payments.paypay.complete', operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'approve-in-wallet CAPTURE', 'approved', 'CAPTURED',                  'payments.paypay.complete', operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'refuse-in-wallet',          'refused',  'AWAITING_CUSTOMER_PAYMENT', null,                       refusal],
  ['AWAITING_CUSTOMER_PAYMENT', 'expire',                    'approved', 'EXPIRED',                   null,                       lapse],
  ['AUTHORIZED',                'expire',                    'approved', 'EXPIRED',                   null,                       lapse],
  ['AUTHORIZED',                'capture',                   'approved', 'CAPTURED',                  'payments.paypay.capture',  operations],
  ['AUTHORIZED',                'cancel',                    'approved', 'CANCELED',                  'payments.paypay.cancel',   operations],
  ['CAPTURED',                  'cancel',                    'approved', 'CANCELED',                  'payments.paypay.cancel',   operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'cancel',                    'approved', 'CANCELED',                  'payments.paypay.cancel',   early],
  ['AUTHORIZED',                'change',                    'approved', 'AUTHORIZED',                'payments.paypay.change',   operations],
  ['CAPTURED',                  'change',                    'approved', 'CAPTURED',                  'payments.paypay.change',   refund],
])
