// Registering, changing and submitting a payment.
import { formatDate } from '../../kit/dates.ts'
import { Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import type { World } from '../../world/world.ts'
import { termsOf } from '../tenant-buyers/terms.ts'
import {
  type Change,
  moveBusiness,
  requireBusiness,
  saleAs,
  tellOfBusiness,
  withChange,
} from './actions.ts'
import { amountsOf } from './amounts.ts'
import { cardChange, type PayingCard } from './cards.ts'
import { checkBank } from './completeness.ts'
import { businessDaysAfter, dueDatesOn, transferDayOf } from './days.ts'
import { changeSaid, type Said, unfixed } from './draft.ts'
import { blankPayment } from './events.ts'
import { keepInvoice, type SentInvoice } from './invoice-file.ts'
import { requireLimit } from './limit.ts'
import { keepJobs } from './planned.ts'
import { bankItems, businessItems, payeeItems, type StoredBusinessPayment } from './schema.ts'
import { businessPaymentTable } from './table.ts'

type File = SentInvoice | null | undefined

/** What a file changes of the payment: its name is shown. */
const fileChange = (file: File): Change =>
  file === undefined ? {} : { invoice_file_name_display: file?.name ?? null }

/** A new draft; who sends the money is told by the application unless the draft says it. */
export function registerBusiness(
  world: World,
  buyer: Account,
  said: Said,
  file: File,
): StoredBusinessPayment {
  takeRow(world, businessPaymentTable, { from: 'none', on: 'register' }, 'approved')
  const blank = blankPayment(world.ids.id('a_'), buyer.id, world.stamp)
  const { remitter_name } = termsOf(world, buyer)
  const told = withChange({ ...blank, remitter_name }, changeSaid(blank, said))
  const payment = world.store.businessPayments.of(buyer.id).add(withChange(told, fileChange(file)))
  if (file) keepInvoice(world, payment, file)
  keepJobs(world, payment)
  tellOfBusiness(world, 'business_payments.regist', payment, null)
  return payment
}

/** The account of the payee is put right after the bank refused it; nothing else changes then. */
function correctAccount(
  world: World,
  payment: StoredBusinessPayment,
  said: Said,
  file: File,
): StoredBusinessPayment {
  const problems: Refusal[] = []
  const others = Object.entries(said).filter(([name, value]) => {
    return value !== undefined && name !== 'payee_bank'
  })
  if (file && !others.some(([name]) => name === 'invoice_file')) others.push(['invoice_file', ''])
  for (const [name] of others) problems.push(fail.notApplicable(name).about(itemOf(name)))
  const { payee_bank } = said
  const change = payee_bank === undefined ? {} : changeSaid(payment, { payee_bank })
  if (payee_bank === undefined) {
    problems.push(fail.required('payee_bank').about(businessItems.payeeBank))
  } else checkBank(change.payee_bank ?? null, (problem) => problems.push(problem))
  const [first, ...rest] = problems.flatMap((refusal) => refusal.problems)
  if (first) throw new Refusal([first, ...rest])
  return moveBusiness(world, payment, 'correct account', {
    ...change,
    transfer_exec_date: businessDaysAfter(world.settings, formatDate(world.nowMs)),
    error_code: null,
  })
}

const itemsByField: Readonly<Record<string, string>> = {
  billing_amount: businessItems.amount,
  due_date: businessItems.dueDate,
  invoice_file: businessItems.file,
  invoice_file_name_display: businessItems.fileName,
  remitter_name: businessItems.remitter,
  payee: businessItems.payee,
  customer_buyer_shop_id: businessItems.customerNumber,
  auth_ret_url: businessItems.returnUrl,
  ...payeeItems,
  ...bankItems,
}
const itemOf = (field: string): string => itemsByField[field] ?? '001'

/** Changes a draft, or what has to be a draft again. */
export function updateBusiness(
  world: World,
  payment: StoredBusinessPayment,
  said: Said,
  file: File,
): StoredBusinessPayment {
  const on = requireBusiness(payment, 'update', 'correct account')
  if (on === 'correct account') return correctAccount(world, payment, said, file)
  if (file !== undefined) keepInvoice(world, payment, file)
  // What was returned keeps its request and its sale until it is submitted again.
  const fixed = payment.status === 'RETURNED' ? {} : unfixed
  const change = { ...fixed, ...changeSaid(payment, said), ...fileChange(file) }
  return moveBusiness(world, payment, 'update', { ...change, facts: fixed.facts ?? {} })
}

/** Refuses a due date that nobody can keep, or that is too far away. */
function requireDueDate({ settings, nowMs }: World, dueDate: string): void {
  const { earliest, latest } = dueDatesOn(settings, formatDate(nowMs))
  if (dueDate >= earliest && dueDate <= latest) return
  throw fail.dueDateRange(earliest, latest)
}

/**
 * Fixes the amounts and the day of the transfer. What was returned goes on being examined where
 * its total and its card stay; else its sale is let go, and it begins anew.
 */
export function submitBusiness(
  world: World,
  buyer: Account,
  payment: StoredBusinessPayment,
  said: Said,
  token: () => PayingCard | undefined,
): StoredBusinessPayment {
  requireBusiness(payment, 'submit')
  const card = token()
  const told = withChange(payment, changeSaid(payment, said))
  const { billing_amount, due_date } = told
  requireDueDate(world, due_date ?? '')
  const amounts = amountsOf(billing_amount ?? 0, termsOf(world, buyer).terms)
  requireLimit(world, buyer, payment, amounts.total_amount)
  const returned = payment.status === 'RETURNED'
  const isSame = returned && amounts.total_amount === payment.total_amount && !card
  const { facts, ...shown } = card ? cardChange(card) : ({} as Change)
  const anew = {
    requestedMs: null,
    authorizedMs: null,
    ended: null,
    sale: saleAs(payment, 'voided'),
  }
  return moveBusiness(
    world,
    payment,
    'submit',
    {
      ...changeSaid(payment, said),
      ...amounts,
      ...shown,
      transfer_exec_date: transferDayOf(world.settings, due_date ?? ''),
      examin_result_reason: null,
      error_code: null,
      facts: isSame
        ? { isHeld: false }
        : { ...anew, ...facts, submittedMs: world.nowMs, isHeld: false },
    },
    returned ? (isSame ? 'unchanged' : 'changed') : 'approved',
  )
}
