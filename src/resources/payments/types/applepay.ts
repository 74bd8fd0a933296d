// Payments by Applepay, put together.
import {
  ApplepayCancel,
  ApplepayCapture,
  ApplepayExecution,
  ApplepayPayment,
  ApplepayPaymentSearch,
  ApplepayRegistration,
} from './applepay-schema.ts'
import { applepaySteps } from './applepay-steps.ts'
import { applepayTable } from './applepay-table.ts'
import {
  blankCharge,
  chargeNotice,
  chargeResult,
  chargeSortable,
  chargeSpecialTotals,
  chargeTotalRange,
} from './charge.ts'
import type { PaymentType } from './payment-type.ts'
import { walletOf } from './wallet-given.ts'

const blank: ApplepayPayment = {
  ...blankCharge,
  pay_type: 'Applepay',
  holder_name: null,
  send_url: null,
}

export const applepayType: PaymentType<ApplepayPayment> = {
  payType: 'Applepay',
  eventPart: 'applepay',
  record: ApplepayPayment,
  executed: ApplepayPayment,
  bodies: {
    register: ApplepayRegistration,
    execute: ApplepayExecution,
    capture: ApplepayCapture,
    cancel: ApplepayCancel,
  },
  functions: {
    register: 'EA001',
    execute: 'EA002',
    capture: 'EA003',
    cancel: 'EA004',
    auth: 'EA005',
    change: 'EA006',
    retrieve: 'EA010',
    list: 'EA011',
  },
  table: applepayTable,
  totalRange: chargeTotalRange,
  specialTotals: { on: 'execute', totals: chargeSpecialTotals },
  search: ApplepayPaymentSearch,
  sortable: chargeSortable,
  given: (_api, operation, wish) => (operation === 'execute' ? walletOf(wish) : {}),
  usualResult: chargeResult(applepayTable),
  steps: applepaySteps,
  notice: chargeNotice,
  fresh: (common, { job_code, item_code }): ApplepayPayment => ({
    ...blank,
    ...common,
    job_code: (job_code ?? null) as ApplepayPayment['job_code'],
    item_code: item_code ?? blank.item_code,
  }),
}
