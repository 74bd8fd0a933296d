// Payments by the QR wallet, put together.

import { inner } from '../../../kit/collection.ts'
import { endOfDay, parseTimestamp } from '../../../kit/dates.ts'
import { blankCommon } from '../schema.ts'
import type { PaymentType, Registration } from './payment-type.ts'
import {
  PaypayAmountChange,
  PaypayCancel,
  PaypayCapture,
  PaypayExecution,
  PaypayPayment,
  PaypayPaymentSearch,
  PaypayRegistration,
} from './paypay-schema.ts'
import { paypayBuyerStep, paypaySteps } from './paypay-steps.ts'
import { paypayTable } from './paypay-table.ts'

const notice = (paid: PaypayPayment): Record<string, unknown> => ({
  process_date: paid.process_date,
  job_code: paid.job_code,
  code_expiry_date: paid.code_expiry_date,
  auth_max_date: paid.auth_max_date,
  order_description: paid.order_description,
  code_id: paid.code_id,
  payment_id: paid.payment_id,
  payment_date: paid.payment_date,
  merchant_payment_id: paid.merchant_payment_id,
  merchant_update_id: paid.merchant_update_id,
  merchant_revert_id: paid.merchant_revert_id,
  merchant_refund_id: paid.merchant_refund_id,
})

/** A payment of which nothing is known; new ones are copies of it, as those by card are. */
const blank: PaypayPayment = {
  ...blankCommon,
  pay_type: 'Paypay',
  job_code: null,
  status: 'UNPROCESSED',
  code_url: null,
  code_expiry_date: null,
  redirect_url: null,
  redirect_type: null,
  auth_max_date: null,
  order_description: null,
  capture_description: null,
  update_description: null,
  cancel_description: null,
  store_id: null,
  code_id: null,
  payment_id: null,
  paypay_result_code: null,
  merchant_payment_id: null,
  merchant_capture_id: null,
  merchant_update_id: null,
  merchant_revert_id: null,
  merchant_refund_id: null,
  payment_date: null,
  [inner]: { profile: null },
}

/** The end of the code, and then that of the hold. */
function term({ status, code_expiry_date, auth_max_date }: PaypayPayment) {
  const priority = 52
  if (status === 'AWAITING_CUSTOMER_PAYMENT' && code_expiry_date !== null) {
    return { dueMs: parseTimestamp(code_expiry_date) ?? 0, priority }
  }
  if (status !== 'AUTHORIZED' || auth_max_date === null) return undefined
  return { dueMs: endOfDay(parseTimestamp(auth_max_date) ?? 0) + 1, priority }
}

type PaypayFields = Registration & { readonly order_description?: string | null }

export const paypayType: PaymentType<PaypayPayment> = {
  payType: 'Paypay',
  eventPart: 'paypay',
  record: PaypayPayment,
  executed: PaypayPayment,
  bodies: {
    register: PaypayRegistration,
    execute: PaypayExecution,
    capture: PaypayCapture,
    cancel: PaypayCancel,
    change: PaypayAmountChange,
  },
  functions: {
    register: 'EE001',
    execute: 'EE002',
    capture: 'EE003',
    cancel: 'EE004',
    change: 'EE005',
    retrieve: 'EE008',
    list: 'EE009',
    refused: 'EE010',
  },
  table: paypayTable,
  totalRange: { minimum: 1, maximum: 999_999_999 },
  search: PaypayPaymentSearch,
  sortable: [
    'status',
    'process_date',
    'total_amount',
    'auth_max_date',
    'payment_date',
    'created',
    'updated',
  ],
  given(_api, operation, wish) {
    if (operation !== 'execute') return {}
    const { customer_id, redirect_url = 'https://shop.example/paid' } = wish
    return { redirect_url, ...(customer_id === undefined ? {} : { customer_id }) }
  },
  usualResult: () => 'approved',
  steps: paypaySteps,
  buyerStep: paypayBuyerStep,
  term,
  notice,
  fresh: (common, input): PaypayPayment => ({
    ...blank,
    ...common,
    job_code: (input.job_code ?? null) as PaypayPayment['job_code'],
    order_description: (input as PaypayFields).order_description ?? null,
  }),
}
