// What a draft says: told with a registration, changed with an update or a submission.
import type { Checking } from '../../http/endpoint.ts'
import { inner } from '../../kit/collection.ts'
import { isDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import type { Change } from './actions.ts'
import { badDay } from './completeness.ts'
import {
  type BusinessDraft,
  type BusinessSubmission,
  bankItems,
  billingRange,
  businessItems,
  type Payee,
  type PayeeBank,
  payeeItems,
  type StoredBusinessPayment,
} from './schema.ts'

/** What both say; a field that is absent stays, null clears it. */
export type Said = Partial<BusinessDraft & BusinessSubmission>

/** Fields of a part, in their order: what is said, else what was there; absent ones are null. */
function merged<T extends object>(
  names: readonly string[],
  before: object | null,
  said: object | null,
): T | null {
  if (said === null) return null
  const known = before as Readonly<Record<string, unknown>> | null
  const told = said as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    names.map((name) => [name, told[name] === undefined ? (known?.[name] ?? null) : told[name]]),
  ) as T
}

const digits = 7

/** A part of a bank account; a short number is filled up with zeros. */
function bankSaid(before: PayeeBank | null, said: object | null): PayeeBank | null {
  const bank = merged<PayeeBank>(Object.keys(bankItems), before, said)
  const number = bank?.account_number
  return bank && number && /^\d{1,7}$/.test(number)
    ? { ...bank, account_number: number.padStart(digits, '0') }
    : bank
}

/** What a body changes of a payment. */
export function changeSaid(payment: StoredBusinessPayment, said: Said): Change {
  const { payee, payee_bank, billing_amount } = said
  const plain = [
    ...(['due_date', 'invoice_file_name_display', 'remitter_name'] as const),
    ...(['customer_buyer_shop_id', 'auth_ret_url'] as const),
  ]
  const told = plain.filter((name) => said[name] !== undefined)
  return {
    ...Object.fromEntries(told.map((name) => [name, said[name]])),
    ...(billing_amount === undefined
      ? {}
      : { billing_amount: billing_amount === null ? null : Number(billing_amount) }),
    ...(payee === undefined
      ? {}
      : { payee: merged<Payee>(Object.keys(payeeItems), payment.payee, payee) }),
    ...(payee_bank === undefined ? {} : { payee_bank: bankSaid(payment.payee_bank, payee_bank) }),
  }
}

/** What an update takes back: the amounts that were fixed, the request, and what went wrong. */
export const unfixed: Change = {
  ...{ card_payment_fee: null, fee_rate: null, min_fee: null, total_amount: null },
  ...{ transfer_exec_date: null, error_code: null },
  facts: { submittedMs: null, requestedMs: null, ended: null },
}

type Report = Checking['report']

const isUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  return /^https?:$/.test(new URL(text).protocol)
}

/** Reports an address that no browser can be sent to. */
export function checkUrl(
  field: string,
  item: string,
  value: string | null | undefined,
  report: Report,
): void {
  if (typeof value !== 'string' || isUrl(value)) return
  const hint = `${field}: a whole address, http or https`
  report(fail.badFormat(field).about(item).withHint(hint))
}

/** Reports what a draft cannot say: a day of no calendar, a path as a name, too much. */
export function checkSaid(said: Said, report: Report): void {
  const { billing_amount: amount, due_date: day, invoice_file_name_display: name } = said
  if (typeof amount === 'string' && amount !== '') {
    const { minimum, maximum } = billingRange
    if (Number(amount) < minimum || Number(amount) > maximum) {
      const hint = `billing_amount: ${minimum} to ${maximum}`
      report(fail.outOfRange('billing_amount').about(businessItems.amount).withHint(hint))
    }
  }
  if (typeof day === 'string' && !isDate(day)) report(badDay('due_date', businessItems.dueDate))
  if (typeof name === 'string' && /[/\\\p{Cc}\p{Cf}]/u.test(name)) {
    const hint = 'invoice_file_name_display: a name without a path, such as invoice.pdf'
    const field = 'invoice_file_name_display'
    report(fail.badFormat(field).about(businessItems.fileName).withHint(hint))
  }
  checkUrl('auth_ret_url', businessItems.returnUrl, said.auth_ret_url, report)
}

/** The payment as it would be with what is said. */
export function draftWith(payment: StoredBusinessPayment, said: Said): StoredBusinessPayment {
  const { facts: _, ...fields } = changeSaid(payment, said)
  return { ...payment, ...fields, [inner]: payment[inner] }
}
