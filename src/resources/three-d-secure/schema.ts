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
