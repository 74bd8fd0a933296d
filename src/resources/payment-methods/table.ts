// The states of payment methods and what moves them: a table for each pay_type.
import { machine, type TransitionRow } from '../../kit/machine.ts'
import { decided, observed, published } from '../../kit/source.ts'
import type { MethodStatus } from './schema.ts'

type Row = TransitionRow<MethodStatus, string, string>

const operations = published('payment methods of the newest clients')
const bank = published('statuses and their meaning; when nobody is told is decided')
const tds = observed('registrations with 3-D Secure, by success and failure')
const again = decided(
  'an update with 3-D Secure waits as a registration does; the old data stays valid',
)
const lapse = decided('an application that nobody decides fails after 24 hours')
const form = published('fields of paper forms; the transitions are decided')
const deletion = published('the whole record is answered; only virtual accounts tell of it')

const told = 'customers.payment_methods.updated'
const waits = 'AWAITING_CUSTOMER_ACTION'

const deletable = (statuses: readonly MethodStatus[], emits: string | null): Row[] =>
  statuses.map((status) => [status, 'delete', 'approved', status, emits, deletion])

// biome-ignore format: a table
export const cardMethodTable = machine<MethodStatus, string, string>('card payment method', [
  // from      on              result      to           emits
  ['none',      'register',     'approved', 'ACTIVATED', told, operations],
  ['none',      'register 3DS', 'approved', waits,       null, tds],
  [waits,       'authenticate', 'approved', 'ACTIVATED', told, tds],
  [waits,       'fail',         'approved', 'FAILED',    told, tds],
  [waits,       'expire',       'approved', 'FAILED',    told, lapse],
  ['ACTIVATED', 'update',       'approved', 'ACTIVATED', told, operations],
  [waits,       'update',       'approved', waits,       told, operations],
  ['FAILED',    'update',       'approved', 'FAILED',    told, operations],
  ['ACTIVATED', 'update 3DS',   'approved', waits,       null, again],
  [waits,       'update 3DS',   'approved', waits,       null, again],
  ['FAILED',    'update 3DS',   'approved', waits,       null, again],
  ...deletable([waits, 'ACTIVATED', 'FAILED'], null),
])

// biome-ignore format: a table
export const directdebitMethodTable = machine<MethodStatus, string, string>('direct debit payment method', [
  // from         on                        result      to             emits
  ['none',        'register ONLINE',        'approved', waits,         null, bank],
  [waits,         'authorize-bank-account', 'approved', 'ACTIVATED',   told, bank],
  [waits,         'refuse-bank-account',    'approved', 'FAILED',      told, bank],
  [waits,         'expire',                 'approved', 'FAILED',      told, lapse],
  ['none',        'register PAPER',         'approved', 'INACTIVATED', null, form],
  ['INACTIVATED', 'accept-paper-form',      'approved', 'ACTIVATED',   told, form],
  ['INACTIVATED', 'reject-paper-form',      'approved', 'FAILED',      told, form],
  ...deletable([waits, 'INACTIVATED', 'ACTIVATED', 'FAILED'], null),
])

// biome-ignore format: a table
export const virtualaccountMethodTable = machine<MethodStatus, string, string>('virtual account payment method', [
  // from          on            result      to             emits
  ['none',        'register',   'approved', 'ACTIVATED',   'customers.payment_methods.created',     operations],
  ['ACTIVATED',   'update',     'approved', 'ACTIVATED',   told,                                    operations],
  ['INACTIVATED', 'update',     'approved', 'INACTIVATED', told,                                    operations],
  ['ACTIVATED',   'inactivate', 'approved', 'INACTIVATED', 'customers.payment_methods.inactivated', operations],
  ['INACTIVATED', 'reactivate', 'approved', 'ACTIVATED',   'customers.payment_methods.activated',   operations],
  ...deletable(['ACTIVATED', 'INACTIVATED'], 'customers.payment_methods.deleted'),
])
