// Payments at a convenience store, put together.

import { inner } from '../../../kit/collection.ts'
import { hourMs, parseTimestamp } from '../../../kit/dates.ts'
import { fail } from '../../../world/failures.ts'
import { blankCommon } from '../schema.ts'
import { wordOf } from './data-word.ts'
import {
  KonbiniBarcode,
  KonbiniCancel,
  KonbiniExecution,
  KonbiniPayment,
  KonbiniPaymentSearch,
  KonbiniRegistration,
} from './konbini-schema.ts'
import { konbiniBuyerStep, konbiniSteps } from './konbini-steps.ts'
import { konbiniTable } from './konbini-table.ts'
import type { PaymentType } from './payment-type.ts'

const termDaysMax = 14

/** When the batch of the stores runs, after the end of a day. */
const batchHour = 1

const notice = (slip: KonbiniPayment): Record<string, unknown> => ({
  overpayment_flag: slip.overpayment_flag,
  cancel_overpayment_flag: slip.cancel_overpayment_flag,
  payment_date: slip.payment_date,
  payment_term: slip.payment_term,
  process_date: slip.process_date,
  konbini_code: slip.konbini_code,
  konbini_store_code: slip.konbini_store_code,
  order_serial: slip.order_serial,
  invoice_id: slip.invoice_id,
})

const device = {
  device_name: 'iPhone',
  win_width: '390',
  win_height: '844',
  pixel_ratio: '3.00',
  win_size_type: '2',
}

/** A payment of which nothing is known; new ones are copies of it, as those by card are. */
const blank: KonbiniPayment = {
  ...blankCommon,
  pay_type: 'Konbini',
  status: 'UNPROCESSED',
  payment_term_day: null,
  payment_term: null,
  payment_date: null,
  barcode: null,
  barcode_format: null,
  barcode_width: null,
  barcode_height: null,
  overpayment_flag: '0',
  cancel_overpayment_flag: '0',
  konbini_code: null,
  konbini_store_code: null,
  device_name: null,
  os_version: null,
  win_width: null,
  win_height: null,
  xdpi: null,
  ydpi: null,
  result: null,
  order_serial: null,
  invoice_id: null,
  bill_id: null,
  [inner]: { profile: null },
}

export const konbiniType: PaymentType<KonbiniPayment> = {
  payType: 'Konbini',
  eventPart: 'konbini',
  record: KonbiniPayment,
  executed: KonbiniPayment,
  bodies: {
    register: KonbiniRegistration,
    execute: KonbiniExecution,
    cancel: KonbiniCancel,
    barcode: KonbiniBarcode,
  },
  functions: {
    register: 'ED001',
    execute: 'ED002',
    cancel: 'ED003',
    barcode: 'ED004',
    retrieve: 'ED005',
    list: 'ED006',
  },
  table: konbiniTable,
  totalRange: { minimum: 1, maximum: 299_999 },
  search: KonbiniPaymentSearch,
  sortable: [
    'status',
    'process_date',
    'total_amount',
    'payment_term',
    'payment_date',
    'created',
    'updated',
  ],
  matches: {
    overpayment_flag: ({ overpayment_flag }: KonbiniPayment, flag) => overpayment_flag === flag,
    cancel_overpayment_flag: ({ cancel_overpayment_flag }: KonbiniPayment, flag) =>
      cancel_overpayment_flag === flag,
  },
  given: (_api, operation, wish) => {
    if (operation !== 'execute' && operation !== 'barcode') return {}
    const { customer_id, payment_term_day } = wish
    return {
      ...device,
      ...(customer_id === undefined ? {} : { customer_id }),
      ...(payment_term_day === undefined ? {} : { payment_term_day }),
    }
  },
  checks(_operation, { body: { payment_term_day: days }, report }) {
    if (days !== undefined && days !== null && Number(days) > termDaysMax) {
      const hint = `payment_term_day is 0 to ${termDaysMax} days; 0 is today`
      report(fail.outOfRange('payment_term_day').about('039').withHint(hint))
    }
  },
  usualResult: (payment, customerName, on) =>
    on === 'execute'
      ? (wordOf(payment, customerName, ['unrecognized', 'failed']) ?? 'approved')
      : 'approved',
  steps: konbiniSteps,
  buyerStep: konbiniBuyerStep,
  term({ status, payment_term }) {
    if (status !== 'AWAITING_CUSTOMER_PAYMENT' || payment_term === null) return undefined
    const endMs = parseTimestamp(payment_term) ?? 0
    return { dueMs: endMs + 1 + batchHour * hourMs, priority: 50 }
  },
  notice,
  fresh: (common): KonbiniPayment => ({ ...blank, ...common }),
}
