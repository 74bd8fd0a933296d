// The states of an invoice card payment. `request` and `auth` come in either order: what an
// authorization leads to depends on whether the payment was requested already.
import { machine } from '../../kit/machine.ts'
import { decided } from '../../kit/source.ts'
import type { BusinessStatus } from './schema.ts'

const draft = decided('nothing is public of this family; drafts may be incomplete')
const orders = decided('request and auth are given without an order, so both work')
const judged = decided('examin_result_reason shows an examination after the request')
const paid = decided('the payee is paid by bank transfer in the name of the buyer')
const late = decided('what cannot be paid in time any more ends by itself')
const gone = decided('a payment that nobody examines yet may be given up')

const told = 'business_payments.update'
const done = 'business_payments.exec'

// biome-ignore format: a table
export const businessPaymentTable = machine<BusinessStatus, string, string>('business payment', [
  // from              on                           result               to                  emits
  ['none',             'register',                  'approved',          'DRAFT',            'business_payments.regist', draft],
  ['DRAFT',            'update',                    'approved',          'DRAFT',            told, draft],
  ['SUBMITTED',        'update',                    'approved',          'DRAFT',            told, draft],
  ['REQUESTED',        'update',                    'approved',          'DRAFT',            told, draft],
  ['AUTH_FAILED',      'update',                    'approved',          'DRAFT',            told, draft],
  ['RETURNED',         'update',                    'approved',          'RETURNED',         told, judged],
  ['TRANSFER_FAILED',  'correct account',           'approved',          'APPROVED',         told, paid],
  ['DRAFT',            'submit',                    'approved',          'SUBMITTED',        done, draft],
  ['SUBMITTED',        'submit',                    'approved',          'SUBMITTED',        done, draft],
  ['AUTH_FAILED',      'submit',                    'approved',          'SUBMITTED',        done, draft],
  ['RETURNED',         'submit',                    'unchanged',         'UNDER_EXAMINATION', done, judged],
  ['RETURNED',         'submit',                    'changed',           'SUBMITTED',        done, judged],
  ['SUBMITTED',        'request',                   'approved',          'REQUESTED',        told, orders],
  ['AUTHORIZED',       'request',                   'approved',          'UNDER_EXAMINATION', told, orders],
  ['SUBMITTED',        'auth',                      'challenge',         'AUTHENTICATING',   told, orders],
  ['AUTH_FAILED',      'auth',                      'challenge',         'AUTHENTICATING',   told, orders],
  ['REQUESTED',        'auth when requested',       'challenge',         'AUTHENTICATING',   told, orders],
  ['AUTH_FAILED',      'auth when requested',       'challenge',         'AUTHENTICATING',   told, orders],
  ['SUBMITTED',        'auth',                      'approved',          'AUTHORIZED',       done, orders],
  ['AUTH_FAILED',      'auth',                      'approved',          'AUTHORIZED',       done, orders],
  ['AUTHENTICATING',   'authenticated',             'approved',          'AUTHORIZED',       done, orders],
  ['REQUESTED',        'auth when requested',       'approved',          'UNDER_EXAMINATION', done, orders],
  ['AUTH_FAILED',      'auth when requested',       'approved',          'UNDER_EXAMINATION', done, orders],
  ['AUTHENTICATING',   'authenticated as requested', 'approved',         'UNDER_EXAMINATION', done, orders],
  ['SUBMITTED',        'auth',                      'declined',          'AUTH_FAILED',      done, orders],
  ['AUTH_FAILED',      'auth',                      'declined',          'AUTH_FAILED',      done, orders],
  ['REQUESTED',        'auth when requested',       'declined',          'AUTH_FAILED',      done, orders],
  ['AUTH_FAILED',      'auth when requested',       'declined',          'AUTH_FAILED',      done, orders],
  ['AUTHENTICATING',   'authenticated',             'declined',          'AUTH_FAILED',      done, orders],
  ['AUTHENTICATING',   'authenticated as requested', 'declined',         'AUTH_FAILED',      done, orders],
  ['SUBMITTED',        'auth',                      'not_authenticated', 'AUTH_FAILED',      done, orders],
  ['AUTH_FAILED',      'auth',                      'not_authenticated', 'AUTH_FAILED',      done, orders],
  ['REQUESTED',        'auth when requested',       'not_authenticated', 'AUTH_FAILED',      done, orders],
  ['AUTH_FAILED',      'auth when requested',       'not_authenticated', 'AUTH_FAILED',      done, orders],
  ['AUTHENTICATING',   'authenticated',             'not_authenticated', 'AUTH_FAILED',      done, orders],
  ['AUTHENTICATING',   'authenticated as requested', 'not_authenticated', 'AUTH_FAILED',     done, orders],
  ['AUTHENTICATING',   'time out',                  'approved',          'AUTH_FAILED',      done, late],
  ['UNDER_EXAMINATION', 'examine',                  'approve',           'APPROVED',         told, judged],
  ['UNDER_EXAMINATION', 'examine',                  'reject',            'REJECTED',         told, judged],
  ['UNDER_EXAMINATION', 'examine',                  'return',            'RETURNED',         told, judged],
  ['UNDER_EXAMINATION', 'examine',                  'hold',              'UNDER_EXAMINATION', null, judged],
  ['APPROVED',         'transfer',                  'approved',          'TRANSFERRING',     told, paid],
  ['TRANSFERRING',     'bank result',               'ok',                'TRANSFERRED',      told, paid],
  ['TRANSFERRING',     'bank result',               'fail',              'TRANSFER_FAILED',  told, paid],
  ['TRANSFER_FAILED',  'refund',                    'approved',          'REFUNDED',         told, paid],
  ['DRAFT',            'expire',                    'approved',          'EXPIRED',          told, late],
  ['SUBMITTED',        'expire',                    'approved',          'EXPIRED',          told, late],
  ['REQUESTED',        'expire',                    'approved',          'EXPIRED',          told, late],
  ['AUTHENTICATING',   'expire',                    'approved',          'EXPIRED',          told, late],
  ['AUTH_FAILED',      'expire',                    'approved',          'EXPIRED',          told, late],
  ['AUTHORIZED',       'expire',                    'approved',          'EXPIRED',          told, late],
  ['RETURNED',         'expire',                    'approved',          'EXPIRED',          told, late],
  ['DRAFT',            'delete',                    'approved',          'DELETED',          told, gone],
  ['SUBMITTED',        'delete',                    'approved',          'DELETED',          told, gone],
  ['REQUESTED',        'delete',                    'approved',          'DELETED',          told, gone],
  ['AUTH_FAILED',      'delete',                    'approved',          'DELETED',          told, gone],
  ['AUTHORIZED',       'delete',                    'approved',          'DELETED',          told, gone],
  ['RETURNED',         'delete',                    'approved',          'DELETED',          told, gone],
])
