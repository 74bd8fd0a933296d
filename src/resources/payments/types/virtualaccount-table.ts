// The states of a payment by transfer to a virtual account and what moves it.
import { machine } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

const operations = published('behaviour of payments by virtual account, state table')
const exact = decided('a transfer that differs is sent back and leaves no trace')
const again = decided('the flag is published; the amount stays and the event is sent')
const addsUp = decided('only the account of an invoice waits until all is there, and adds up')
const flags = published('the flags of a transfer to a closed payment')
const lapse = published('the status; no event exists')

// biome-ignore format: a table
export const virtualaccountTable = machine<PaymentStatus, string, string>('virtual account payment', [
  // from                       on          result      to                           emits
  ['none',                      'register', 'approved', 'UNPROCESSED',               'payments.virtualaccount.regist',   operations],
  ['UNPROCESSED',               'execute',  'approved', 'AWAITING_CUSTOMER_PAYMENT', 'payments.virtualaccount.exec',     operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'transfer', 'approved', 'CAPTURED',                  'payments.virtualaccount.complete', operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'transfer', 'refused',  'AWAITING_CUSTOMER_PAYMENT', null,                               exact],
  ['AWAITING_CUSTOMER_PAYMENT', 'transfer', 'short',    'AWAITING_CUSTOMER_PAYMENT', 'payments.virtualaccount.complete', addsUp],
  ['CAPTURED',                  'transfer', 'approved', 'CAPTURED',                  'payments.virtualaccount.complete', again],
  ['CANCELED',                  'transfer', 'approved', 'CANCELED',                  'payments.virtualaccount.complete', flags],
  ['EXPIRED',                   'transfer', 'approved', 'EXPIRED',                   'payments.virtualaccount.complete', flags],
  ['AWAITING_CUSTOMER_PAYMENT', 'cancel',   'approved', 'CANCELED',                  'payments.virtualaccount.cancel',   operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'expire',   'approved', 'EXPIRED',                   null,                               lapse],
])
