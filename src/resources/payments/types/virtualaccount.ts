// Payments by transfer to a virtual account, put together.

import { inner } from '../../../kit/collection.ts'
import { hourMs, minuteMs, parseTimestamp } from '../../../kit/dates.ts'
import { fail } from '../../../world/failures.ts'
import { blankCommon } from '../schema.ts'
import type { PaymentType, Registration } from './payment-type.ts'
import {
  VirtualaccountCancel,
  VirtualaccountExecution,
  VirtualaccountPayment,
  VirtualaccountPaymentSearch,
  VirtualaccountRegistration,
} from './virtualaccount-schema.ts'
import { virtualaccountBuyerStep, virtualaccountSteps } from './virtualaccount-steps.ts'
import { virtualaccountTable } from './virtualaccount-table.ts'

const termDaysMax = 99
const totalRange = { minimum: 1, maximum: 9_999_999_999 }

/** When the batch of the accounts runs, after the end of a day. */
const batchMs = hourMs + 30 * minuteMs

type Billed = VirtualaccountPayment

const notice = (billed: Billed): Record<string, unknown> => ({
  // The published name of this type; the newest clients read order_id as of every other.
  id: billed.id,
  customer_group_id: billed.customer_group_id,
  process_date: billed.process_date,
  billing_amount: String(billed.billing_amount),
  billing_tax: String(billed.billing_tax),
  billing_total_amount: billed.billing_total_amount,
  payment_term_day: billed.payment_term_day,
  payment_term: billed.payment_term,
  payment_method_id: billed.payment_method_id,
  va_branch_code: billed.va_branch_code,
  va_branch_name: billed.va_branch_name,
  va_account_number: billed.va_account_number,
  va_account_name: billed.va_account_name,
  account_assignment_date: billed.account_assignment_date,
  virtual_account_id: billed.virtual_account_id,
  transaction_date: billed.transaction_date,
  value_date: billed.value_date,
  remitter_bank_name: billed.remitter_bank_name,
  remitter_branch_name: billed.remitter_branch_name,
  remitter_account_name: billed.remitter_account_name,
  overpayment_flag: billed.overpayment_flag,
  cancel_overpayment_flag: billed.cancel_overpayment_flag,
  expire_overpayment_flag: billed.expire_overpayment_flag,
  bulk_payment_id: billed.bulk_payment_id,
  use_static_virtual_account: billed.use_static_virtual_account,
  use_exact_deposit_amount: billed.use_exact_deposit_amount,
})

/** A payment of which nothing is known; new ones are copies of it, as those by card are. */
const blank: Billed = {
  ...blankCommon,
  pay_type: 'Virtualaccount',
  status: 'UNPROCESSED',
  billing_amount: 0,
  billing_tax: 0,
  billing_total_amount: 0,
  payment_term_day: null,
  payment_term: null,
  payment_method_id: null,
  va_branch_code: null,
  va_branch_name: null,
  va_account_number: null,
  va_account_name: null,
  virtual_account_id: null,
  account_assignment_date: null,
  transaction_date: null,
  value_date: null,
  remitter_account_name: null,
  remitter_bank_name: null,
  remitter_branch_name: null,
  overpayment_flag: '0',
  cancel_overpayment_flag: '0',
  expire_overpayment_flag: '0',
  use_exact_deposit_amount: null,
  use_static_virtual_account: null,
  bulk_payment_id: null,
  [inner]: { profile: null },
}

interface Bill {
  readonly billing_amount?: string | number | null
  readonly billing_tax?: string | number | null
  readonly use_exact_deposit_amount?: boolean | null
}

const billOf = ({ billing_amount, billing_tax, use_exact_deposit_amount }: Bill) => {
  const [amount, tax] = [Number(billing_amount ?? 0), Number(billing_tax ?? 0)]
  return {
    billing_amount: amount,
    billing_tax: tax,
    billing_total_amount: amount + tax,
    use_exact_deposit_amount: use_exact_deposit_amount ?? null,
  }
}

/** What was billed is so to what was received. */
const amountPatterns: Readonly<Record<string, (billed: number, received: number) => boolean>> = {
  1: (billed, received) => billed === received,
  2: (billed, received) => billed !== received,
  3: (billed, received) => billed < received,
  4: (billed, received) => billed <= received,
  5: (billed, received) => billed > received,
  6: (billed, received) => billed >= received,
}

const matches: Readonly<Record<string, (payment: Billed, value: string) => boolean>> = {
  overpayment_flag: ({ overpayment_flag }, flag) => overpayment_flag === flag,
  cancel_overpayment_flag: ({ cancel_overpayment_flag }, flag) => cancel_overpayment_flag === flag,
  expire_overpayment_flag: ({ expire_overpayment_flag }, flag) => expire_overpayment_flag === flag,
  bulk_payment_id: ({ bulk_payment_id }, id) => bulk_payment_id === id,
  billing_total_amount_min: ({ billing_total_amount: total }, min) => total >= Number(min),
  billing_total_amount_max: ({ billing_total_amount: total }, max) => total <= Number(max),
  amount_pattern: ({ billing_total_amount, total_amount }, pattern) =>
    amountPatterns[pattern]?.(billing_total_amount, total_amount) ?? true,
}

const checks: NonNullable<PaymentType['checks']> = (operation, { body, report }) => {
  const { payment_term_day: days } = body
  if (days !== undefined && days !== null && Number(days) > termDaysMax) {
    const hint = `payment_term_day is 0 to ${termDaysMax} days; 0 is today`
    report(fail.outOfRange('payment_term_day').about('039').withHint(hint))
  }
  if (operation !== 'register' || body['billing_amount'] === undefined) return
  const { billing_amount, billing_total_amount } = billOf(body as Bill)
  if (billing_amount < totalRange.minimum || billing_total_amount > totalRange.maximum) {
    const hint = `billing_amount is at least 1, with billing_tax at most ${totalRange.maximum} yen`
    report(fail.outOfRange('billing_amount').about('046').withHint(hint))
  }
}

export const virtualaccountType: PaymentType<Billed> = {
  payType: 'Virtualaccount',
  eventPart: 'virtualaccount',
  record: VirtualaccountPayment,
  executed: VirtualaccountPayment,
  bodies: {
    register: VirtualaccountRegistration,
    execute: VirtualaccountExecution,
    cancel: VirtualaccountCancel,
  },
  functions: {
    register: 'EG001',
    execute: 'EG002',
    cancel: 'EG003',
    retrieve: 'EG004',
    list: 'EG005',
  },
  table: virtualaccountTable,
  totalRange,
  search: VirtualaccountPaymentSearch,
  sortable: [
    'status',
    'process_date',
    'total_amount',
    'payment_term',
    'payment_date',
    'created',
    'updated',
  ],
  matches,
  given(_api, operation, wish) {
    if (operation === 'register') return { billing_amount: '1000' }
    const { customer_id, payment_method_id, payment_term_day } = wish
    if (operation !== 'execute') return {}
    return {
      ...(customer_id === undefined ? {} : { customer_id }),
      ...(payment_method_id === undefined ? {} : { payment_method_id }),
      ...(payment_term_day === undefined ? {} : { payment_term_day }),
    }
  },
  checks,
  usualResult: () => 'approved',
  steps: virtualaccountSteps,
  buyerStep: virtualaccountBuyerStep,
  term({ status, payment_term, [inner]: { invoice } }) {
    if (invoice) return undefined
    if (status !== 'AWAITING_CUSTOMER_PAYMENT' || payment_term === null) return undefined
    return { dueMs: (parseTimestamp(payment_term) ?? 0) + 1 + batchMs, priority: 51 }
  },
  notice,
  fresh: (common, input): Billed => ({
    ...blank,
    ...common,
    ...billOf(input as Registration & Bill),
  }),
}
