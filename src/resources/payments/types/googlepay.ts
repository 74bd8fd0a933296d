// Payments by Googlepay, put together.
import {
  blankAuthentication,
  blankCharge,
  chargeNotice,
  chargeSortable,
  chargeSpecialTotals,
  chargeTotalRange,
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
  GooglepaySecure,
} from './googlepay-schema.ts'
import { googlepaySteps } from './googlepay-steps.ts'
import { googlepayTable } from './googlepay-table.ts'
import type { PaymentType } from './payment-type.ts'
import {
  authenticationOf,
  challengedCard,
  checkAuthentication,
  secureGiven,
  secureResult,
} from './secure.ts'
import { addressesFor } from './secure-steps.ts'
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
    secure: GooglepaySecure,
  },
  functions: {
    register: 'EB001',
    execute: 'EB002',
    capture: 'EB003',
    cancel: 'EB004',
    auth: 'EB005',
    change: 'EB006',
    secure: 'EB007',
    authenticate: 'EB008',
    confirm: 'EB009',
    retrieve: 'EB010',
    list: 'EB011',
  },
  table: googlepayTable,
  totalRange: chargeTotalRange,
  specialTotals: { on: 'execute', totals: chargeSpecialTotals },
  search: GooglepayPaymentSearch,
  sortable: chargeSortable,
  given: secureGiven((_api, wish) => walletOf({ card: challengedCard(wish), ...wish })),
  usualResult: secureResult(googlepayTable),
  steps: googlepaySteps,
  besides: addressesFor,
  checks: checkAuthentication,
  notice: (payment) => ({ ...chargeNotice(payment), ...payTimesNotice(payment) }),
  fresh: (common, wish): GooglepayPayment => ({
    ...blank,
    ...common,
    ...(wish.tds_type === '2' ? authenticationOf(common, wish) : {}),
    job_code: (wish.job_code ?? null) as GooglepayPayment['job_code'],
  }),
}
