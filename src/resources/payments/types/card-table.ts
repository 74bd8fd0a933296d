// The states of a card payment and what moves it, without 3-D Secure.
import { machine } from '../../../kit/machine.ts'
import { decided, published } from '../../../kit/source.ts'
import type { PaymentStatus } from '../schema.ts'

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
