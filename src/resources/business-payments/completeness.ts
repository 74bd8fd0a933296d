// What a payment must have to be submitted: every field that is missing or malformed is named.
import { isDate } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import { transferPattern } from '../../kit/transfer-text.ts'
import { fail } from '../../world/failures.ts'
import {
  type BankField,
  bankItems,
  businessItems,
  type Payee,
  type PayeeBank,
  type PayeeField,
  payeeItems,
  type StoredBusinessPayment,
} from './schema.ts'

interface Form {
  /** Undefined where the field may be left out. */
  readonly isRequired: boolean
  /** The most characters that it may have. */
  readonly max: number
  readonly pattern: RegExp
  /** How it is written, for people. */
  readonly wanted: string
}

const any = /^[\s\S]*$/
const text = (max: number, isRequired = true): Form => {
  return { isRequired, max, pattern: any, wanted: `at most ${max} characters` }
}
const formed = (pattern: RegExp, wanted: string, isRequired = true, max = 254): Form => {
  return { isRequired, max, pattern, wanted }
}

const mail = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

// biome-ignore format: a table
const payeeForms: Readonly<Record<PayeeField, Form>> = {
  company_name:                text(100),
  corporate:                   formed(/^[01]$/, '0 or 1'),
  representative_name:         text(100, false),
  invoice_registration_number: formed(/^T\d{13}$/, 'T and 13 digits', false),
  addr_post_code:              formed(/^\d{3}-\d{4}$/, 'a post code such as 100-0001'),
  addr_state:                  text(100),
  addr_city:                   text(100),
  addr_line_1:                 text(100),
  addr_line_2:                 text(100, false),
  email:                       formed(mail, 'an e-mail address'),
  phone_no:                    formed(/^\d{10,11}$/, '10 or 11 digits'),
}

// biome-ignore format: a table
const bankForms: Readonly<Record<BankField, Form>> = {
  bank_code:      formed(/^\d{4}$/, '4 digits'),
  bank_name:      text(100),
  branch_code:    formed(/^\d{3}$/, '3 digits'),
  branch_name:    text(100),
  account_kind:   formed(/^[01]$/, '0 for an ordinary or 1 for a current account'),
  account_number: formed(/^\d{1,7}$/, 'at most 7 digits'),
  account_name:   formed(new RegExp(transferPattern, 'u'), 'half-width katakana, capitals, digits, blanks and ().-/', true, 48),
}

type Report = (problem: Refusal) => void

function checkField(
  path: string,
  item: string,
  value: string | number | null | undefined,
  { isRequired, max, pattern, wanted }: Form,
  report: Report,
): void {
  if (value === null || value === undefined || value === '') {
    if (isRequired) report(fail.required(path).about(item))
    return
  }
  const told = String(value)
  if ([...told].length > max) report(fail.tooLong(path).about(item).withHint(`${path}: ${wanted}`))
  else if (!pattern.test(told)) {
    report(fail.badFormat(path).about(item).withHint(`${path}: ${wanted}`))
  }
}

const nobody = {} as Partial<Payee>

function checkPayee(payee: Payee | null, report: Report): void {
  const told = payee ?? nobody
  for (const [name, form] of Object.entries(payeeForms) as [PayeeField, Form][]) {
    // A company has somebody who speaks for it.
    const isRequired = form.isRequired || (name === 'representative_name' && told.corporate === '1')
    checkField(`payee.${name}`, payeeItems[name], told[name], { ...form, isRequired }, report)
  }
}

/** Reports what an account that money goes to lacks. */
export function checkBank(bank: Partial<PayeeBank> | null, report: Report): void {
  for (const [name, form] of Object.entries(bankForms) as [BankField, Form][]) {
    checkField(`payee_bank.${name}`, bankItems[name], bank?.[name], form, report)
  }
}

/** Reports everything that is missing or malformed in what is to be submitted. */
export function checkComplete(
  payment: StoredBusinessPayment,
  hasFile: boolean,
  report: Report,
): void {
  const { billing_amount, due_date, remitter_name, payee, payee_bank } = payment
  if (billing_amount === null) report(fail.required('billing_amount').about(businessItems.amount))
  if (due_date === null) report(fail.required('due_date').about(businessItems.dueDate))
  else if (!isDate(due_date)) report(badDay('due_date', businessItems.dueDate))
  if (!hasFile) {
    const hint = 'POST /v1/business_payments/{id} takes invoice_file, in Base64 or as a form'
    report(fail.required('invoice_file').about(businessItems.file).withHint(hint))
  }
  if (remitter_name === null) {
    report(fail.required('remitter_name').about(businessItems.remitter))
  }
  checkPayee(payee, report)
  checkBank(payee_bank, report)
}

/** A text that has the form of a day, but is none of the calendar. */
export const badDay = (field: string, item: string): Refusal =>
  fail.badFormat(field).about(item).withHint(`${field}: a day of the calendar`)
