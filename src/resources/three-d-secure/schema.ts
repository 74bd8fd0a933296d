// 3-D Secure 2: the fields with which it is asked for, what a merchant may tell the issuer about
// the buyer, and the authentication itself.
import * as s from '../../kit/schema.ts'

/** Item codes of the fields; all that is told about the buyer shares one. */
export const items = {
  returnUrl: '029',
  returnUrlOnFailure: '030',
  retUrl: '031',
  type2: '032',
  type: '033',
  tenantName: '034',
  param: '035',
  aboutBuyer: '080',
} as const

const aboutBuyer = <S extends s.Schema>(schema: S) => s.maybe(s.item(items.aboutBuyer, schema))

const day = () => aboutBuyer(s.formed('^[0-9]{8}$', '20240101'))
const count = (digits: number) => aboutBuyer(s.formed(`^[0-9]{${digits}}$`, '1'.repeat(digits)))
const choice = <const V extends readonly string[]>(...values: V) => aboutBuyer(s.oneOf(...values))
const text = (max: number) => aboutBuyer(s.text(max))
const digitsUpTo = (max: number, example: string) =>
  aboutBuyer(s.bounded(s.formed('^[0-9]+$', example), max))

/** Seven fields of an address; the country is a number of ISO 3166, the state a prefecture. */
const billingAddress = {
  tds2_bill_addr_country: digitsUpTo(3, '392'),
  tds2_bill_addr_state: text(3),
  tds2_bill_addr_city: text(50),
  tds2_bill_addr_line_1: text(100),
  tds2_bill_addr_line_2: text(100),
  tds2_bill_addr_line_3: text(100),
  tds2_bill_addr_post_code: text(16),
}
const shippingAddress = {
  tds2_ship_addr_country: digitsUpTo(3, '392'),
  tds2_ship_addr_state: text(3),
  tds2_ship_addr_city: text(50),
  tds2_ship_addr_line_1: text(100),
  tds2_ship_addr_line_2: text(100),
  tds2_ship_addr_line_3: text(100),
  tds2_ship_addr_post_code: text(16),
}

const phones = {
  tds2_home_phone_cc: digitsUpTo(3, '81'),
  tds2_home_phone_no: digitsUpTo(15, '0300000000'),
  tds2_mobile_phone_cc: digitsUpTo(3, '81'),
  tds2_mobile_phone_no: digitsUpTo(15, '09000000000'),
  tds2_work_phone_cc: digitsUpTo(3, '81'),
  tds2_work_phone_no: digitsUpTo(15, '0300000000'),
}

/**
 * What a merchant may tell the issuer about the buyer and the order; all of it may be left out.
 * `checks.ts` has the rules between these fields and `defaultsOf` what a customer's record gives.
 */
export const tds2Fields = {
  tds2_ch_acc_change: day(),
  tds2_ch_acc_date: day(),
  tds2_ch_acc_pw_change: day(),
  tds2_nb_purchase_account: digitsUpTo(4, '12'),
  tds2_payment_acc_age: day(),
  tds2_provision_attempts_day: count(3),
  tds2_ship_address_usage: day(),
  tds2_ship_name_ind: choice('01', '02'),
  tds2_suspicious_acc_activity: choice('01', '02'),
  tds2_txn_activity_day: count(3),
  tds2_txn_activity_year: count(3),
  tds2_three_ds_req_auth_data: text(2048),
  tds2_three_ds_req_auth_method: choice('01', '02', '03', '04', '05', '06'),
  tds2_three_ds_req_auth_timestamp: aboutBuyer(s.formed('^[0-9]{12}$', '202401011230')),
  tds2_addr_match: choice('Y', 'N'),
  ...billingAddress,
  ...shippingAddress,
  tds2_ship_ind: choice('01', '02', '03', '04', '05', '06', '07'),
  tds2_delivery_timeframe: choice('01', '02', '03', '04'),
  tds2_email: aboutBuyer(s.email(254)),
  tds2_delivery_email_address: aboutBuyer(s.email(254)),
  ...phones,
  tds2_pre_order_date: day(),
  tds2_pre_order_purchase_ind: choice('01', '02'),
  tds2_reorder_items_ind: choice('01', '02'),
  tds2_recurring_expiry: day(),
  tds2_recurring_frequency: digitsUpTo(4, '30'),
  tds2_gift_card_amount: digitsUpTo(15, '1000'),
  tds2_gift_card_count: digitsUpTo(2, '1'),
  tds2_gift_card_curr: digitsUpTo(3, '392'),
}
export type Tds2Field = keyof typeof tds2Fields
/** These fields as a request has them. */
export type Tds2Input = { readonly [F in Tds2Field]?: string | null | undefined }

/** Whether 3-D Secure is asked for, and how the shop is called there. */
export const tdsWish = {
  tds_type: s.maybe(s.item(items.type, s.oneOf('0', '2'))),
  tds2_type: s.maybe(s.item(items.type2, s.oneOf('2', '3'))),
  td_tenant_name: s.maybe(
    s.item(items.tenantName, s.bounded(s.formed('^[ -~]+$', 'Demo Tea'), 25)),
  ),
}
/** A wish as a request has it. */
export interface TdsWish {
  readonly tds_type?: string | null | undefined
  readonly tds2_type?: string | null | undefined
  readonly td_tenant_name?: string | null | undefined
}

const returnUrl = (item: string) => s.maybe(s.item(item, s.text(256)))

/** Where the service sends the browser when it runs the authentication itself. */
export const returnUrls = {
  return_url: returnUrl(items.returnUrl),
  return_url_on_failure: returnUrl(items.returnUrlOnFailure),
}

/** Where the browser goes with what the merchant needs to run the authentication. */
export const retUrl = { tds2_ret_url: returnUrl(items.retUrl) }

/** As payments show it; AUTHENTICATED means finished, whatever the result. */
export const tds2Statuses = ['AUTHENTICATING', 'CHALLENGE', 'AUTHENTICATED'] as const
export type Tds2Status = (typeof tds2Statuses)[number]

export const transResults = ['Y', 'A', 'C', 'N', 'U', 'R'] as const
export type TransResult = (typeof transResults)[number]

/** What is authenticated: the card of a payment, or one that is to be registered. */
export interface Authenticated {
  /** The access_id of what waits for the authentication. */
  readonly id: string
  readonly shop_id: string
  /** Who goes on when the buyer is done: a name in the register of those who do. */
  readonly purpose: string
  /** The id of the record that waits: of a payment the order. */
  readonly subject: string
  readonly pay_type: 'Card' | 'Googlepay'
  /** How a charge of the card turns out; test cards of 3-D Secure begin with `tds:`. */
  readonly profile: string
  /** Where the browser goes with what it tells; null when the service itself runs every step. */
  readonly ret_url: string | null
  /** What the issuer is told of the buyer and the order. */
  readonly told: Readonly<Record<string, string>>
}

/** One authentication. A new one of the same id replaces it, and its addresses die. */
export interface Authentication extends Authenticated {
  readonly status: Tds2Status
  /** The part of its addresses that nobody can guess. */
  readonly page: string
  /** The id under which the 3-D Secure server knows it: a UUID. */
  readonly transaction: string
  readonly result: TransResult | null
  /** Why the result is not Y: 01 to 26, or 80 to 99. */
  readonly reason: string | null
  /** Whether the issuer wanted a challenge. */
  readonly challenged: boolean
  /** Whether the result of a challenge was asked for. */
  readonly confirmed: boolean
  /** Milliseconds of the world's clock after which nothing of it counts. */
  readonly expiresMs: number
}
