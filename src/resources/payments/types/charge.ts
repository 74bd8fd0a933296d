// What the types that are charged to a card say of themselves alike: how a charge turns out, what
// is told of it, the record before anything is known, and what a recipe sends.

import type { GivenApi, Wish } from '../../../http/given.ts'
import { inner } from '../../../kit/collection.ts'
import { blankCommon } from '../schema.ts'
import type { Charge } from './charge-schema.ts'
import { wordOf } from './data-word.ts'
import type { PaymentType } from './payment-type.ts'

/** Totals of 9,990,010 to 9,990,032 yen are declined with the code of their last digits. */
const declineTotalBase = 9_990_000

/** The totals that ask an execution for a decline. */
export const chargeSpecialTotals = Array.from({ length: 23 }, (_, at) => declineTotalBase + 10 + at)

export const chargeTotalRange: PaymentType['totalRange'] = { minimum: 1, maximum: 9_999_999 }

export const chargeSortable: PaymentType['sortable'] = [
  'status',
  'process_date',
  'total_amount',
  'auth_max_date',
  'created',
  'updated',
]

/** A word in the payment's data, then its card's profile, then its amount; else approved. */
export const chargeResult =
  (table: PaymentType['table']) =>
  (payment: Charge, customerName: string, on: string): string => {
    // What was approved once is not charged again by a capture or a cancel.
    if (on === 'capture' || on === 'cancel') return 'approved'
    const word = wordOf(payment, customerName, table.resultsOf(payment.status, on))
    if (word !== undefined) return word
    const { profile } = payment[inner]
    if (profile?.startsWith('declined:')) return profile
    const reason = payment.total_amount - declineTotalBase
    return reason >= 10 && reason <= 32 ? `declined:0${reason}` : 'approved'
  }

/** The fields of a notification that tell of the charge. */
export const chargeNotice = (charge: Charge) => ({
  method: charge.method,
  currency: 'JPY',
  job_code: charge.job_code,
  forward: charge.forward,
  transaction_id: charge.transaction_id,
  transaction_date: charge.process_date,
  approve: charge.approve,
})

/** The number of instalments as notifications write it. */
export const payTimesNotice = ({ pay_times }: Charge) => ({
  pay_times: pay_times === null ? null : String(pay_times),
})

/** Nobody has to authenticate, and integrations read that from empty addresses. */
export const noAddresses = { acs_url: null, redirect_url: null }

/** What a recipe sends to whatever type takes terms; `source` gives the card of an execution. */
export const chargeGiven =
  (source: (api: GivenApi, wish: Wish) => Promise<object> | object): PaymentType['given'] =>
  async (api, operation, wish) => {
    const { jobCode, amount = '1000', tax, method = '1', pay_times } = wish
    const terms = { method, ...(pay_times === undefined ? {} : { pay_times }) }
    if (operation === 'execute') return { ...terms, ...(await source(api, wish)) }
    if (operation === 'auth') return terms
    if (operation !== 'change') return {}
    return { job_code: jobCode, amount, ...(tax === undefined ? {} : { tax }) }
  }

/**
 * A charge of which nothing is known. New payments are copies of a whole template of their type: an
 * object that gets some fifty fields one by one becomes slow, a copy with some of them overwritten
 * stays fast.
 */
export const blankCharge = {
  ...blankCommon,
  job_code: null,
  status: 'UNPROCESSED',
  brand: '',
  card_no: null,
  expire: null,
  card_no_hash: null,
  method: null,
  pay_times: null,
  forward: null,
  issuer: null,
  transaction_id: null,
  approve: null,
  auth_max_date: null,
  item_code: '0000990',
  bill_id: null,
  [inner]: { profile: null },
} as const satisfies Omit<Charge, 'pay_type'>

/** The fields about 3-D Secure of a payment that does without. */
export const blankAuthentication = {
  tds_type: '0',
  tds2_type: null,
  tds2_ret_url: null,
  return_url: null,
  return_url_on_failure: null,
  tds2_status: null,
  merchant_name: null,
  acs: null,
} as const
