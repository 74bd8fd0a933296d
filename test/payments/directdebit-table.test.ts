// Payments by direct debit: every row of the table, and what it does not allow.
import { directdebitTable } from '../../src/resources/payments/types/directdebit-table.ts'
import { moves, stays, testForbidden, testNotOffered, testRows } from '../harness/payment-types.ts'

const debit = [
  ...['customer_id', 'payment_method_id', 'target_date', 'request_accept_end_date'],
  ...['transfer_return_date', 'settlement_route', 'bank_code', 'bank_name', 'branch_code'],
  'branch_name',
]

const execution = { customer_id: 'c_demo_bob', target_date: '2026/01/23' }

const directdebit = {
  payType: 'Directdebit',
  table: directdebitTable,
  // biome-ignore format: a table
  changes: {
    'UNPROCESSED execute':                           moves(...debit),
    'AWAITING_PAYMENT_APPROVAL debit-result':        moves('result_code', 'withdrawal_date'),
    'AWAITING_PAYMENT_APPROVAL debit-result unpaid': moves('result_code', 'error_code'),
    'AWAITING_PAYMENT_APPROVAL cancel':              moves(),
    'AWAITING_PAYMENT_APPROVAL change':              stays('amount', 'tax', 'total_amount'),
  },
  sends: (on: string, result: string) =>
    on === 'execute'
      ? execution
      : on === 'change'
        ? { amount: '5', tax: '3' }
        : on === 'debit-result' && result === 'unpaid'
          ? { result_code: '2' }
          : {},
}

testRows(directdebit)

// biome-ignore format: a table
testForbidden(directdebit, ['UNPROCESSED', 'AWAITING_PAYMENT_APPROVAL', 'CAPTURED', 'CANCELED', 'FAILED'], {
  'execute':      'EF002901031',
  'cancel':       'EF003901031',
  'change':       'EF004901031',
  'debit-result': 'SANDBOX_ACT_NOT_POSSIBLE',
  'transfer':     'SANDBOX_ACT_NOT_POSSIBLE',
})

// biome-ignore format: a table
testNotOffered('Directdebit', {
  capture: 'EP003023018',
  auth:    'EP005023018',
  secure:  'EP007023018',
  barcode: 'EP020023018',
})
