// behaviour of payments 1.5: every row of the table, and every pair that no row names.
import { paypayTable } from '../../src/resources/payments/types/paypay-table.ts'
import {
  moves,
  type Row,
  stays,
  testForbidden,
  testNotOffered,
  testRows,
} from '../harness/payment-types.ts'

const code = ['code_id', 'code_url', 'code_expiry_date', 'redirect_url', 'redirect_type']
const amounts = ['amount', 'tax', 'total_amount', 'update_description']
const bodies: Readonly<Record<string, object>> = {
  execute: { redirect_url: 'https://shop.example/paid', customer_id: 'c_demo_alice' },
  capture: { capture_description: 'sent' },
  cancel: { cancel_description: 'sold out' },
  change: { amount: '800', tax: '8', update_description: 'less' },
}

const paypay = {
  payType: 'Paypay',
  table: paypayTable,
  // biome-ignore format: a table
  changes: {
    'UNPROCESSED execute':                                 moves(...code, 'customer_id', 'merchant_payment_id', 'store_id'),
    'AWAITING_CUSTOMER_PAYMENT approve-in-wallet AUTH':    moves('payment_id', 'auth_max_date', 'paypay_result_code'),
    'AWAITING_CUSTOMER_PAYMENT approve-in-wallet CAPTURE': moves('payment_id', 'payment_date'),
    'AWAITING_CUSTOMER_PAYMENT refuse-in-wallet refused':  [],
    'AWAITING_CUSTOMER_PAYMENT expire':                    moves(),
    'AUTHORIZED expire':                                   moves(),
    'AUTHORIZED capture':                                  moves('job_code', 'merchant_capture_id', 'capture_description', 'payment_date'),
    'AUTHORIZED cancel':                                   moves('merchant_revert_id', 'cancel_description'),
    'CAPTURED cancel':                                     moves('merchant_refund_id', 'cancel_description'),
    'AWAITING_CUSTOMER_PAYMENT cancel':                    moves('cancel_description'),
    'AUTHORIZED change':                                   stays(...amounts, 'merchant_update_id'),
    'CAPTURED change':                                     stays(...amounts, 'merchant_refund_id'),
  },
  sends: (on: string) => bodies[on] ?? {},
  wish: ({ on }: Row) => (on === 'approve-in-wallet AUTH' ? { job_code: 'AUTH' } : {}),
}

testRows(paypay)

// biome-ignore format: a table
testForbidden(paypay, ['UNPROCESSED', 'AWAITING_CUSTOMER_PAYMENT', 'AUTHORIZED', 'CAPTURED', 'CANCELED', 'EXPIRED'], {
  'execute':          'EE002901031',
  'capture':          'EE003901031',
  'cancel':           'EE004901031',
  'change':           'EE005901031',
  'refuse-in-wallet': 'SANDBOX_ACT_NOT_POSSIBLE',
  'pay-at-store':     'SANDBOX_ACT_NOT_POSSIBLE',
})

// biome-ignore format: a table
testNotOffered('Paypay', {
  auth:    'EE010023018',
  barcode: 'EE010023018',
})
