// The states of a payment by direct debit and what moves it.
import { machine } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

const operations = published('behaviour of payments by direct debit, state table')
const results = published('result codes of debits')
const inTime = decided('the event is published; possible until the end of the acceptance')

// biome-ignore format: a table
export const directdebitTable = machine<PaymentStatus, string, string>('direct debit payment', [
  // from                       on              result      to                           emits
  ['none',                      'register',     'approved', 'UNPROCESSED',               'payments.directdebit.regist',   operations],
  ['UNPROCESSED',               'execute',      'approved', 'AWAITING_PAYMENT_APPROVAL', 'payments.directdebit.exec',     operations],
  ['AWAITING_PAYMENT_APPROVAL', 'debit-result', 'approved', 'CAPTURED',                  'payments.directdebit.complete', results],
  ['AWAITING_PAYMENT_APPROVAL', 'debit-result', 'unpaid',   'FAILED',                    'payments.directdebit.complete', results],
  ['AWAITING_PAYMENT_APPROVAL', 'cancel',       'approved', 'CANCELED',                  'payments.directdebit.cancel',   inTime],
  ['AWAITING_PAYMENT_APPROVAL', 'change',       'approved', 'AWAITING_PAYMENT_APPROVAL', 'payments.directdebit.change',   inTime],
])
