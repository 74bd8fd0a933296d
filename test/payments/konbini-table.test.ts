// behaviour of payments 1.4: every row of the table, and every pair that no row names.
import { konbiniTable } from '../../src/resources/payments/types/konbini-table.ts'
import { moves, stays, testForbidden, testNotOffered, testRows } from '../harness/payment-types.ts'
import { phone } from '../harness/phone.ts'

const tablet = { ...phone, device_name: 'Tab', win_width: '900', win_height: '600' }

const slip = ['payment_term', 'payment_term_day', 'order_serial', 'invoice_id', 'result']
const device = ['device_name', 'win_width', 'win_height']
const picture = ['barcode', 'barcode_format', 'barcode_width', 'barcode_height']
const paid = ['payment_date', 'konbini_code', 'konbini_store_code']

const konbini = {
  payType: 'Konbini',
  table: konbiniTable,
  // biome-ignore format: a table
  changes: {
    'UNPROCESSED execute':                            moves(...slip, ...device, ...picture, 'customer_id'),
    'UNPROCESSED execute unrecognized':               moves(...slip, ...device, 'customer_id'),
    'UNPROCESSED execute failed':                     ['error_code', 'result', 'updated'],
    'AWAITING_CUSTOMER_PAYMENT barcode':              ['updated', 'barcode', 'barcode_height', 'barcode_width', ...device],
    'AWAITING_CUSTOMER_PAYMENT pay-at-store':         moves(...paid),
    'CAPTURED pay-at-store':                          stays('overpayment_flag'),
    'CANCELED pay-at-store':                          stays('cancel_overpayment_flag', 'payment_date'),
    'AWAITING_CUSTOMER_PAYMENT cancel':               moves(),
    'AWAITING_CUSTOMER_PAYMENT expire':               moves(),
    'AWAITING_CUSTOMER_PAYMENT pay-at-store refused': [],
    'EXPIRED pay-at-store refused':                   [],
  },
  sends: (on: string) =>
    on === 'execute' ? { ...phone, customer_id: 'c_demo_alice' } : on === 'barcode' ? tablet : {},
  before: async (
    { from, result }: { from: string; result: string },
    { sandbox }: { sandbox: { clock: { advance(to: { to: string }): Promise<unknown> } } },
  ) => {
    // The term is over, and the batch that tells of it has not yet run.
    if (result === 'refused' && from !== 'EXPIRED') {
      await sandbox.clock.advance({ to: '2026/01/08 00:00:00.000' })
    }
  },
}

testRows(konbini)

// biome-ignore format: a table
testForbidden(konbini, ['UNPROCESSED', 'AWAITING_CUSTOMER_PAYMENT', 'CAPTURED', 'CANCELED', 'EXPIRED'], {
  'execute':      'ED002901031',
  'cancel':       'ED003901031',
  'barcode':      'ED004901031',
  'pay-at-store': 'SANDBOX_ACT_NOT_POSSIBLE',
  'transfer':     'SANDBOX_ACT_NOT_POSSIBLE',
})

// biome-ignore format: a table
testNotOffered('Konbini', {
  capture: 'EP003023018',
  auth:    'EP005023018',
  change:  'EP006023018',
})
