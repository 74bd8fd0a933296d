// Rules between what a merchant tells the issuer about the buyer, and what is taken from the
// customer's record where the request is silent.
import { parseTimestamp } from '../../kit/dates.ts'
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { Customer } from '../customers/schema.ts'
import { items, type Tds2Field, type Tds2Input, tds2Fields } from './schema.ts'

type Fields = readonly Tds2Field[]

/** Fields that are sent together or not at all. */
const together: readonly Fields[] = [
  [
    'tds2_three_ds_req_auth_data',
    'tds2_three_ds_req_auth_method',
    'tds2_three_ds_req_auth_timestamp',
  ],
  ['tds2_home_phone_cc', 'tds2_home_phone_no'],
  ['tds2_mobile_phone_cc', 'tds2_mobile_phone_no'],
  ['tds2_work_phone_cc', 'tds2_work_phone_no'],
]

const days: Fields = [
  'tds2_ch_acc_change',
  'tds2_ch_acc_date',
  'tds2_ch_acc_pw_change',
  'tds2_payment_acc_age',
  'tds2_ship_address_usage',
  'tds2_pre_order_date',
  'tds2_recurring_expiry',
  'tds2_three_ds_req_auth_timestamp',
]

const isSent = (value: string | null | undefined): value is string =>
  value !== undefined && value !== null && value !== ''

/** Whether `yyyyMMdd`, or `yyyyMMddHHmm`, is a moment of the calendar. */
function isMoment(text: string): boolean {
  const date = `${text.slice(0, 4)}/${text.slice(4, 6)}/${text.slice(6, 8)}`
  const time = text.length > 8 ? ` ${text.slice(8, 10)}:${text.slice(10, 12)}` : ''
  return parseTimestamp(date + time) !== undefined
}

/** Numbers of ISO 4217 that are no money one can have: units of account, and none at all. */
const isNoCurrency = (text: string): boolean =>
  text === '999' || (text.length === 3 && text >= '955' && text <= '964')

/** Reports what cannot be among the tds2 fields of a request. published: 3-D Secure parameters */
export function checkTds2(body: Tds2Input, report: (problem: Refusal) => void): void {
  for (const fields of together) {
    const sent = fields.filter((field) => isSent(body[field]))
    if (sent.length === 0) continue
    for (const field of fields.filter((each) => !sent.includes(each))) {
      const hint = `${fields.join(', ')}: all together, or none of them`
      report(fail.required(field).about(items.aboutBuyer).withHint(hint))
    }
  }
  for (const field of days) {
    const value = body[field]
    if (!isSent(value) || isMoment(value)) continue
    const hint = `${field}: a moment of the calendar`
    report(fail.badFormat(field).about(items.aboutBuyer).withHint(hint))
  }
  const currency = body.tds2_gift_card_curr
  if (isSent(currency) && isNoCurrency(currency)) {
    const hint = 'tds2_gift_card_curr: a number of ISO 4217, but none of 955 to 964 and 999'
    report(fail.outOfRange('tds2_gift_card_curr').about(items.aboutBuyer).withHint(hint))
  }
}

/** What the issuer is told of a customer where the request says nothing else. */
const defaultsOf = (customer: Customer): Tds2Input => ({
  tds2_bill_addr_country: customer.addr_country,
  tds2_bill_addr_state: customer.addr_state,
  tds2_bill_addr_city: customer.addr_city,
  tds2_bill_addr_line_1: customer.addr_line_1,
  tds2_bill_addr_line_2: customer.addr_line_2,
  tds2_bill_addr_line_3: customer.addr_line_3,
  tds2_bill_addr_post_code: customer.addr_post_code,
  tds2_email: customer.email,
  tds2_home_phone_cc: customer.phone_cc,
  tds2_home_phone_no: customer.phone_no,
})

/** What the issuer is told: what the request says, else what the customer's record gives. */
export function toldToIssuer(
  body: Tds2Input,
  customer: Customer | undefined,
): Readonly<Record<string, string>> {
  const all: Readonly<Record<string, unknown>> = {
    ...(customer ? defaultsOf(customer) : {}),
    ...Object.fromEntries(Object.entries(body).filter(([, value]) => isSent(value as string))),
  }
  const told = Object.keys(tds2Fields).filter((field) => isSent(all[field] as string | undefined))
  return Object.fromEntries(told.map((field) => [field, all[field] as string]))
}
