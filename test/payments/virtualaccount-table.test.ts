// behaviour of payments 1.7: every row of the table, and every pair that no row names.
import { virtualaccountTable } from '../../src/resources/payments/types/virtualaccount-table.ts'
import {
  type AnyPayment,
  moves,
  type Row,
  stays,
  testForbidden,
  testNotOffered,
  testRows,
} from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import type { TestSandbox } from '../harness/sandbox.ts'

const account = [
  ...['va_branch_code', 'va_branch_name', 'va_account_number', 'va_account_name'],
  ...['virtual_account_id', 'account_assignment_date', 'use_static_virtual_account'],
]
const received = [
  ...['amount', 'total_amount', 'transaction_date', 'value_date'],
  ...['remitter_account_name', 'remitter_bank_name', 'remitter_branch_name'],
]

async function accountOfInvoice({ sandbox, api }: TestSandbox): Promise<AnyPayment> {
  await sandbox.given['invoice']?.({ status: 'AWAITING_CUSTOMER_PAYMENT' })
  const waits = sandbox.buyer.waiting().find((each) => 'payment' in each)
  const id = waits && 'payment' in waits ? waits.payment : ''
  return read<AnyPayment>(api, { id, pay_type: 'Virtualaccount' })
}

const virtualaccount = {
  payType: 'Virtualaccount',
  table: virtualaccountTable,
  // biome-ignore format: a table
  changes: {
    'UNPROCESSED execute':                        moves(...account, 'payment_term', 'payment_term_day', 'customer_id'),
    'AWAITING_CUSTOMER_PAYMENT transfer':         moves(...received),
    'AWAITING_CUSTOMER_PAYMENT transfer refused': [],
    'AWAITING_CUSTOMER_PAYMENT transfer short':   moves(...received).filter((each) => each !== 'status'),
    'CAPTURED transfer':                          stays('overpayment_flag'),
    'CANCELED transfer':                          stays('cancel_overpayment_flag'),
    'EXPIRED transfer':                           stays('expire_overpayment_flag'),
    'AWAITING_CUSTOMER_PAYMENT cancel':           moves(),
    'AWAITING_CUSTOMER_PAYMENT expire':           moves(),
  },
  sends: (on: string, result: string) =>
    on === 'execute'
      ? { customer_id: 'c_demo_alice' }
      : on === 'transfer' && result === 'refused'
        ? { amount: 999 }
        : on === 'transfer' && result === 'short'
          ? { amount: 5000 }
          : {},
  wish: ({ result }: Row) => (result === 'refused' ? { use_exact_deposit_amount: true } : {}),
  // Only the account of an invoice waits for more.
  make: ({ result }: Row, context: TestSandbox) =>
    result === 'short' ? accountOfInvoice(context) : undefined,
}

testRows(virtualaccount)

// biome-ignore format: a table
testForbidden(virtualaccount, ['UNPROCESSED', 'AWAITING_CUSTOMER_PAYMENT', 'CAPTURED', 'CANCELED', 'EXPIRED'], {
  'execute':      'EG002901031',
  'cancel':       'EG003901031',
  'transfer':     'SANDBOX_ACT_NOT_POSSIBLE',
  'pay-at-store': 'SANDBOX_ACT_NOT_POSSIBLE',
})

// biome-ignore format: a table
testNotOffered('Virtualaccount', {
  capture: 'EP003023018',
  auth:    'EP005023018',
  change:  'EP006023018',
  barcode: 'EP020023018',
})
