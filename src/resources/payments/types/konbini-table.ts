// The states of a payment at a convenience store and what moves it.
import { machine } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

const operations = published('behaviour of payments at stores, state table')
const results = published('results of the store network')
const network = decided('a refused execution changes nothing but result and error_code')
const flags = published('the flags; that an event tells of them is decided')
const closed = decided('a store refuses what is over: no flag exists for it')

// biome-ignore format: a table
export const konbiniTable = machine<PaymentStatus, string, string>('konbini payment', [
  // from                       on              result          to                           emits
  ['none',                      'register',     'approved',     'UNPROCESSED',               'payments.konbini.regist',   operations],
  ['UNPROCESSED',               'execute',      'approved',     'AWAITING_CUSTOMER_PAYMENT', 'payments.konbini.exec',     operations],
  ['UNPROCESSED',               'execute',      'unrecognized', 'AWAITING_CUSTOMER_PAYMENT', 'payments.konbini.exec',     results],
  ['UNPROCESSED',               'execute',      'failed',       'UNPROCESSED',               null,                        network],
  ['AWAITING_CUSTOMER_PAYMENT', 'barcode',      'approved',     'AWAITING_CUSTOMER_PAYMENT', null,                        operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'pay-at-store', 'approved',     'CAPTURED',                  'payments.konbini.complete', operations],
  ['CAPTURED',                  'pay-at-store', 'approved',     'CAPTURED',                  'payments.konbini.complete', flags],
  ['CANCELED',                  'pay-at-store', 'approved',     'CANCELED',                  'payments.konbini.complete', flags],
  ['AWAITING_CUSTOMER_PAYMENT', 'cancel',       'approved',     'CANCELED',                  'payments.konbini.cancel',   operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'expire',       'approved',     'EXPIRED',                   'payments.konbini.expired.update.batch', operations],
  ['AWAITING_CUSTOMER_PAYMENT', 'pay-at-store', 'refused',      'AWAITING_CUSTOMER_PAYMENT', null,                        closed],
  ['EXPIRED',                   'pay-at-store', 'refused',      'EXPIRED',                   null,                        closed],
])
