// What each operation, and a buyer at the bank, makes of a payment by transfer.
import { inner } from '../../../kit/collection.ts'
import { dayMs, endOfDay, formatDate, formatTimestamp, parseTimestamp } from '../../../kit/dates.ts'
import type { Infer } from '../../../kit/schema.ts'
import { worldOwner } from '../../../world/account.ts'
import { fail } from '../../../world/failures.ts'
import type { AccountStore } from '../../../world/store.ts'
import type { World } from '../../../world/world.ts'
import { methodToPayWith } from '../../payment-methods/actions.ts'
import type { VirtualaccountDetail } from '../../payment-methods/schema.ts'
import { newAccount } from '../../payment-methods/virtual-account.ts'
import { payerOf } from './payer.ts'
import type { AskedDetails, BuyerAct, Moment, Step, Steps } from './payment-type.ts'
import type { VirtualaccountExecution, VirtualaccountPayment } from './virtualaccount-schema.ts'

type TransferStep = Step<VirtualaccountPayment>
type Execution = Infer<typeof VirtualaccountExecution>

const usualTermDays = 3
/** How long an account whose payment is over may be used again. */
const reuseDays = 90

/** The account that the customer has for good; its customer pays where none is named. */
function staticAccount(store: AccountStore, { customer_id, payment_method_id: id }: Execution) {
  const customer = customer_id ?? store.paymentMethods.find(id ?? '')?.customer_id ?? ''
  const method = methodToPayWith(store, customer, 'Virtualaccount', id)
  const {
    last_activated_date: _,
    latest_transaction_date: __,
    ...account
  } = method.virtualaccount as VirtualaccountDetail
  return {
    ...account,
    customer_id: customer,
    payment_method_id: method.id,
    use_static_virtual_account: true,
  }
}

/** A transfer to the account that a customer has for good stands with the account too. */
function noteTransfer(world: World, paid: VirtualaccountPayment): void {
  if (paid.payment_method_id === null) return
  const shop = world.store.accounts.find(worldOwner, paid.shop_id)
  const view = shop && world.storeOf(shop).paymentMethods
  const method = view?.find(paid.payment_method_id)
  if (!method?.virtualaccount) return
  const latest_transaction_date = formatDate(world.nowMs)
  const virtualaccount = { ...method.virtualaccount, latest_transaction_date }
  view?.replace({ ...method, virtualaccount })
}

/**
 * The account of another payment, which must be over and have had a transfer not long ago; where
 * none came, its days count from when it was assigned. decided: a canceled bill can be billed anew
 */
function sameAccount(world: World, store: AccountStore, id: string) {
  const other = store.payments.find(id) as VirtualaccountPayment | undefined
  if (other?.pay_type !== 'Virtualaccount') throw fail.notFound(`Payment ${id}`).about('045')
  if (!['CAPTURED', 'CANCELED', 'EXPIRED'].includes(other.status)) {
    throw fail.stateForbids(other.status).withHint(`its account is in use: ${id} is not over`)
  }
  const last = other[inner].lastTransfer ?? other.transaction_date ?? other.account_assignment_date
  if (world.nowMs > endOfDay((parseTimestamp(last ?? '') ?? 0) + reuseDays * dayMs)) {
    throw fail.termOver(`term of ${reuseDays} days after the last transfer`)
  }
  const { va_branch_code, va_branch_name, va_account_number, va_account_name } = other
  const { virtual_account_id, account_assignment_date } = other
  return {
    ...{ va_branch_code, va_branch_name, va_account_number, va_account_name },
    ...{ virtual_account_id, account_assignment_date },
  }
}

const execute = (
  { world, store }: Moment,
  _payment: VirtualaccountPayment,
  body: Execution,
): TransferStep => ({
  on: 'execute',
  change(before) {
    const days = Number(body.payment_term_day ?? usualTermDays)
    const { reference_order_id: reference, payment_method_id: chosen } = body
    const customer_id = payerOf(store, body.customer_id)
    return {
      ...before,
      use_static_virtual_account: false,
      customer_id,
      ...(chosen
        ? staticAccount(store, body)
        : reference
          ? sameAccount(world, store, reference)
          : (before[inner].invoice?.account ?? newAccount(world))),
      payment_term_day: days,
      payment_term: formatTimestamp(endOfDay(world.nowMs + days * dayMs)),
    }
  },
})

const cancel = (): TransferStep => ({ on: 'cancel', change: (billed) => ({ ...billed }) })

export const virtualaccountSteps: Pick<Steps<VirtualaccountPayment>, 'execute' | 'cancel'> = {
  execute,
  cancel,
}

/** The flag of a transfer that comes when the payment is closed. */
const lateFlags = {
  CAPTURED: 'overpayment_flag',
  CANCELED: 'cancel_overpayment_flag',
  EXPIRED: 'expire_overpayment_flag',
} as const

/** What a rule says of a transfer to an open account: what comes of it, and how much came. */
function ruled(billed: VirtualaccountPayment, { told, askRules }: AskedDetails) {
  const [asked, yen] = askRules()?.split(':') ?? []
  const due = billed.billing_total_amount - billed.total_amount
  // Only the account of an invoice adds up; any other one is closed by what came.
  const isShort = asked === 'short'
  const result = isShort && !billed[inner].invoice ? undefined : asked
  const received = Number(told['amount'] ?? due)
  const less = Math.min(Number(yen ?? Math.floor(due / 2)), due - 1)
  return { result, received: isShort ? less : received }
}

/** What became of a transfer to an open account: sent back, short of the bill, or all there. */
function resultOf(billed: VirtualaccountPayment, received: number): string {
  const { billing_total_amount: due, use_exact_deposit_amount: isExact } = billed
  if (isExact === true && received !== due) return 'refused'
  return billed[inner].invoice && received < due ? 'short' : 'approved'
}

/**
 * A transfer: the first one closes the payment with what was received, short or not. Only the
 * account of an invoice adds up until the bill is paid.
 */
export function virtualaccountBuyerStep(
  world: World,
  billed: VirtualaccountPayment,
  act: BuyerAct,
  details: AskedDetails,
): TransferStep | undefined {
  if (act !== 'transfer') return undefined
  const { told } = details
  const { status, total_amount: before } = billed
  const isWaiting = status === 'AWAITING_CUSTOMER_PAYMENT'
  const { result: asked, received } = ruled(billed, details)
  const amount = before + received
  const result = asked ?? (isWaiting ? resultOf(billed, amount) : 'approved')
  const today = formatDate(world.nowMs)
  const change = (open: VirtualaccountPayment): VirtualaccountPayment => {
    const flag = lateFlags[status as keyof typeof lateFlags]
    const noted = { ...open, [inner]: { ...open[inner], lastTransfer: today } }
    if (!isWaiting) return { ...noted, [flag]: '1' }
    return {
      ...noted,
      amount,
      tax: 0,
      total_amount: amount,
      transaction_date: today,
      value_date: today,
      remitter_account_name: String(told['remitter_account_name'] ?? 'サンドボックス タロウ'),
      remitter_bank_name: String(told['remitter_bank_name'] ?? 'サンドボックス'),
      remitter_branch_name: String(told['remitter_branch_name'] ?? 'ホンテン'),
    }
  }
  return {
    on: act,
    result,
    leaves: result === 'refused',
    change,
    afterwards: (stored) => noteTransfer(world, stored),
  }
}
