// Payments by direct debit, put together.
import type { GivenApi, Wish } from '../../../http/given.ts'
import { inner } from '../../../kit/collection.ts'
import { formatTimestamp, hourMs, isDate, parseTimestamp } from '../../../kit/dates.ts'
import { fail } from '../../../world/failures.ts'
import { nextDebitDay } from '../../payment-methods/debit-days.ts'
import type { SettlementRoute } from '../../payment-methods/schema.ts'
import { blankCommon } from '../schema.ts'
import { failingTotals, usualResult } from './directdebit-results.ts'
import {
  DirectdebitAmountChange,
  DirectdebitCancel,
  DirectdebitExecution,
  DirectdebitPayment,
  DirectdebitPaymentSearch,
  DirectdebitRegistration,
} from './directdebit-schema.ts'
import { debitResultStep, directdebitSteps, resultStep } from './directdebit-steps.ts'
import { directdebitTable } from './directdebit-table.ts'
import type { PaymentType, Registration } from './payment-type.ts'

/** When banks tell what came of debits, on the day of the return. */
const returnHour = 10

/** What stands on the statements of buyers where the shop has no name in kana. decided */
const usualRemarks = 'ｻﾝﾄﾞﾎﾞｯｸｽ'

/** The first nine characters of the shop's name in kana. published: remarks */
export const remarksOf = (nameInKana: string | null): string =>
  nameInKana?.slice(0, 9) ?? usualRemarks

const notice = (debit: DirectdebitPayment): Record<string, unknown> => ({
  payment_method_id: debit.payment_method_id,
  result_code: debit.result_code,
  process_date: debit.process_date,
  target_date: debit.target_date,
  withdrawal_date: debit.withdrawal_date,
  request_accept_end_date: debit.request_accept_end_date,
  transfer_return_date: debit.transfer_return_date,
  remarks: debit.remarks,
  subscription_id: debit.subscription_id,
})

/** A payment of which nothing is known; new ones are copies of it, as those by card are. */
const blank: DirectdebitPayment = {
  ...blankCommon,
  pay_type: 'Directdebit',
  status: 'UNPROCESSED',
  result_code: null,
  target_date: null,
  withdrawal_date: null,
  request_accept_end_date: null,
  transfer_return_date: null,
  payment_method_id: null,
  settlement_route: null,
  bank_code: null,
  bank_name: null,
  branch_code: null,
  branch_name: null,
  remarks: usualRemarks,
  subscription_id: null,
  [inner]: { profile: null },
}

const choices = (value: string): string[] => value.split(',').map((part) => part.trim())

/** A customer with a bank account, and the next day on which it can be debited. */
async function executionOf(api: GivenApi, wish: Wish): Promise<object> {
  const { customer_id, payment_method_id, target_date } = wish
  const made =
    customer_id === undefined
      ? await api.make<Made>('paymentMethod', { pay_type: 'Directdebit', ...routeOf(wish) })
      : undefined
  const route = made?.directdebit.settlement_route ?? '1'
  return {
    customer_id: customer_id ?? made?.customer_id,
    ...(payment_method_id === undefined ? {} : { payment_method_id }),
    target_date: target_date ?? nextDebitDay(route, formatTimestamp(api.world.clock.now())),
  }
}

interface Made {
  readonly customer_id: string
  readonly directdebit: { readonly settlement_route: SettlementRoute }
}

const routeOf = ({ settlement_route }: Wish) =>
  settlement_route === undefined ? {} : { settlement_route }

export const directdebitType: PaymentType<DirectdebitPayment> = {
  payType: 'Directdebit',
  eventPart: 'directdebit',
  record: DirectdebitPayment,
  executed: DirectdebitPayment,
  bodies: {
    register: DirectdebitRegistration,
    execute: DirectdebitExecution,
    cancel: DirectdebitCancel,
    change: DirectdebitAmountChange,
  },
  functions: {
    register: 'EF001',
    execute: 'EF002',
    cancel: 'EF003',
    change: 'EF004',
    retrieve: 'EF005',
    list: 'EF006',
  },
  table: directdebitTable,
  totalRange: { minimum: 1, maximum: 9_999_999_999 },
  specialTotals: { on: 'debit-result', totals: failingTotals },
  search: DirectdebitPaymentSearch,
  sortable: [
    'status',
    'process_date',
    'total_amount',
    'target_date',
    'withdrawal_date',
    'created',
    'updated',
  ],
  matches: {
    result_code: ({ result_code }: DirectdebitPayment, codes) =>
      result_code !== null && choices(codes).includes(result_code),
  },
  given(api, operation, wish) {
    if (operation === 'execute') return executionOf(api, wish)
    if (operation !== 'debit-result') return {}
    const { status, result_code = status === 'FAILED' ? '1' : '0' } = wish
    return { result_code }
  },
  checks(operation, { body: { target_date: date }, report }) {
    if (operation !== 'execute' || typeof date !== 'string' || isDate(date)) return
    const hint = 'target_date: a day of the calendar'
    report(fail.badFormat('target_date').about('038').withHint(hint))
  },
  usualResult,
  steps: directdebitSteps,
  buyerStep: debitResultStep,
  term({ status, transfer_return_date: date }) {
    if (status !== 'AWAITING_PAYMENT_APPROVAL' || date === null) return undefined
    return { dueMs: (parseTimestamp(date) ?? 0) + returnHour * hourMs, priority: 90 }
  },
  termStep: (world) => resultStep(world, undefined),
  termName: 'result',
  notice,
  fresh: (common, input, nameInKana): DirectdebitPayment => ({
    ...blank,
    ...common,
    remarks:
      (input as Registration & { remarks?: string | null }).remarks ?? remarksOf(nameInKana()),
  }),
}
