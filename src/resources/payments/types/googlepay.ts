// Payments by Googlepay, put together.
import {
  blankAuthentication,
  blankCharge,
  chargeGiven,
  chargeNotice,
  chargeResult,
  chargeSortable,
  chargeTotalRange,
  noAddresses,
  payTimesNotice,
} from './charge.ts'
import {
  ExecutedGooglepayPayment,
  GooglepayAmountChange,
  GooglepayAuth,
  GooglepayCancel,
  GooglepayCapture,
  GooglepayExecution,
  GooglepayPayment,
  GooglepayPaymentSearch,
  GooglepayRegistration,
} from './googlepay-schema.ts'
import { googlepaySteps } from './googlepay-steps.ts'
import { googlepayTable } from './googlepay-table.ts'
import type { PaymentType } from './payment-type.ts'
import { walletOf } from './wallet-given.ts'

const blank: GooglepayPayment = { ...blankCharge, ...blankAuthentication, pay_type: 'Googlepay' }

export const googlepayType: PaymentType<GooglepayPayment> = {
  payType: 'Googlepay',
  eventPart: 'googlepay',
  record: GooglepayPayment,
  executed: ExecutedGooglepayPayment,
  bodies: {
    register: GooglepayRegistration,
    execute: GooglepayExecution,
    capture: GooglepayCapture,
    cancel: GooglepayCancel,
    auth: GooglepayAuth,
    change: GooglepayAmountChange,
  },
  functions: {
    register: 'EB001',
    execute: 'EB002',
    capture: 'EB003',
    cancel: 'EB004',
    auth: 'EB005',
    change: 'EB006',
    retrieve: 'EB010',
    list: 'EB011',
  },
  table: googlepayTable,
  totalRange: chargeTotalRange,
  search: GooglepayPaymentSearch,
  sortable: chargeSortable,
  given: chargeGiven((_api, wish) => walletOf(wish)),
  usualResult: chargeResult(googlepayTable.results),
  steps: googlepaySteps,
  besides: noAddresses,
  notice: (payment) => ({ ...chargeNotice(payment), ...payTimesNotice(payment) }),
  fresh: (common, { job_code }): GooglepayPayment => ({
    ...blank,
    ...common,
    job_code: (job_code ?? null) as GooglepayPayment['job_code'],
  }),
}
