// What each operation, and the bank, makes of a payment by direct debit.
import { businessDayFrom } from '../../../kit/business-days.ts'
import type { Infer } from '../../../kit/schema.ts'
import { worldOwner } from '../../../world/account.ts'
import { fail } from '../../../world/failures.ts'
import type { World } from '../../../world/world.ts'
import { methodToPayWith } from '../../payment-methods/actions.ts'
import {
  debitDates,
  debitDays,
  isAccepted,
  isDebitDay,
  lastMomentOf,
  nextDebitDay,
} from '../../payment-methods/debit-days.ts'
import type { DirectdebitDetail, SettlementRoute } from '../../payment-methods/schema.ts'
import { type AmountInput, amountsOf } from '../amounts.ts'
import { requireKnownCode, usualResult } from './directdebit-results.ts'
import type { DirectdebitExecution, DirectdebitPayment } from './directdebit-schema.ts'
import { payerOf } from './payer.ts'
import type { AskedDetails, BuyerAct, Moment, Step, Steps } from './payment-type.ts'

type DebitStep = Step<DirectdebitPayment>

/** The code of a debit that failed; which failure it was says the result code. */
const failedCode = 'E9993134999'

/** Refuses a day on which nothing is debited, and one for which it is too late. */
function requireDebitDay(world: World, route: SettlementRoute, date: string): void {
  const { stamp } = world
  const days = debitDays[route].map(Number).join(', ')
  const next = `the next possible day is ${nextDebitDay(route, stamp)}`
  const refuse = (why: string) => {
    throw fail.outOfRange('target_date').about('038').withHint(`${why}; ${next}`)
  }
  if (!isDebitDay(route, date)) refuse(`route ${route} debits on the days ${days} of a month`)
  if (isAccepted(date, stamp)) return
  const { request_accept_end_date: end } = debitDates(date)
  refuse(`a debit on ${date} was accepted until the end of ${end}`)
}

const execute = (
  { world, store }: Moment,
  _payment: DirectdebitPayment,
  body: Infer<typeof DirectdebitExecution>,
): DebitStep => ({
  on: 'execute',
  change(before) {
    const customer_id = payerOf(store, body.customer_id) ?? ''
    const { payment_method_id: wanted, target_date } = body
    const method = methodToPayWith(store, customer_id, 'Directdebit', wanted)
    const { settlement_route, bank_code, bank_name, branch_code, branch_name } =
      method.directdebit as DirectdebitDetail
    requireDebitDay(world, settlement_route, target_date)
    const { request_accept_end_date, transfer_return_date } = debitDates(target_date)
    return {
      ...before,
      customer_id,
      payment_method_id: method.id,
      ...{ target_date, request_accept_end_date, transfer_return_date },
      ...{ settlement_route, bank_code, bank_name, branch_code, branch_name },
    }
  },
})

/** Refuses when the bank has the request already. */
function requireAccepted(world: World, { request_accept_end_date }: DirectdebitPayment): void {
  if (request_accept_end_date !== null && world.stamp > lastMomentOf(request_accept_end_date)) {
    const hint = `it ended with ${request_accept_end_date}, 23:59; now the bank decides`
    throw fail.termOver('acceptance of the debit').withHint(hint)
  }
}

const cancel = ({ world }: Moment): DebitStep => ({
  on: 'cancel',
  change(debit) {
    requireAccepted(world, debit)
    return { ...debit }
  },
})

const change = ({ world }: Moment, _payment: DirectdebitPayment, body: AmountInput): DebitStep => ({
  on: 'change',
  change(debit) {
    requireAccepted(world, debit)
    return { ...debit, ...amountsOf(body) }
  },
})

export const directdebitSteps: Pick<Steps<DirectdebitPayment>, 'execute' | 'cancel' | 'change'> = {
  execute,
  cancel,
  change,
}

/** What the bank told last stands with the account too, if it is still there. */
function noteResult(world: World, debit: DirectdebitPayment): void {
  const shop = world.store.accounts.find(worldOwner, debit.shop_id)
  const view = shop && world.storeOf(shop).paymentMethods
  const method = view?.find(debit.payment_method_id ?? '')
  if (!method?.directdebit) return
  const { result_code, withdrawal_date } = debit
  const directdebit = {
    ...method.directdebit,
    last_result_code: result_code,
    ...(withdrawal_date ? { last_withdrawal_date: lastMomentOf(withdrawal_date) } : {}),
  }
  view?.replace({ ...method, directdebit })
}

/** The bank tells what came of a debit: `code` where it is said, else whoever may ask for one. */
export function resultStep(world: World, code: string | undefined): DebitStep {
  const result = code === undefined ? undefined : code === '0' ? 'approved' : `unpaid:${code}`
  return {
    on: 'debit-result',
    ...(result === undefined ? {} : { result }),
    change: (debit) => ({
      ...debit,
      result_code: '0',
      withdrawal_date: businessDayFrom(debit.target_date ?? world.stamp.slice(0, 10)),
    }),
    otherwise: (_result, debit, parameter = '1') => ({
      ...debit,
      result_code: parameter as DirectdebitPayment['result_code'],
      withdrawal_date: null,
    }),
    errorCodeOf: (taken) => (taken === 'unpaid' ? failedCode : null),
    afterwards: (stored) => noteResult(world, stored),
  }
}

/** The bank tells before its day what came of a debit; without a code, what a rule or data says. */
export function debitResultStep(
  world: World,
  debit: DirectdebitPayment,
  act: BuyerAct,
  { told: { result_code: code }, askRules }: AskedDetails,
): DebitStep | undefined {
  if (act !== 'debit-result') return undefined
  if (code !== undefined) {
    requireKnownCode(debit.settlement_route, String(code))
    return resultStep(world, String(code))
  }
  const shop = world.store.accounts.find(worldOwner, debit.shop_id)
  const customer = shop && world.storeOf(shop).customers.find(debit.customer_id ?? '')
  return {
    ...resultStep(world, undefined),
    result: askRules() ?? usualResult(debit, customer?.name ?? '', act),
  }
}
