// Redirect sessions: a link to a page of the service on which a buyer pays. What sessions for cards
// share with them stands here too.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { clientFields, orderId, payTypeItem } from '../payments/schema.ts'
import { tds2Fields, tdsWish } from '../three-d-secure/schema.ts'

/** Ways to pay that a page can offer. */
export const sessionPayTypes = ['Card', 'Konbini', 'Paypay', 'Virtualaccount'] as const
export type SessionPayType = (typeof sessionPayTypes)[number]

export const sessionStatuses = ['CREATE', 'PAYSTART', 'REQSUCCESS', 'PAYSUCCESS', 'ERROR'] as const
export type SessionStatus = (typeof sessionStatuses)[number]

/** A page of the merchant; a browser is sent there, so it is nothing but a web address. */
const returnAddress = (item: string) =>
  s.maybe(
    s.item(item, s.bounded(s.formed('^[Hh][Tt][Tt][Pp][Ss]?://.+', 'https://shop.example'), 256)),
  )

const mailFlag = () => s.maybe(s.item('052', s.flag()))

/** What both kinds of sessions are asked for: where the buyer lands, how long, whom to write to. */
export const visitFields = {
  success_url: returnAddress('048'),
  cancel_url: returnAddress('049'),
  expire: s.maybe(
    s.item(
      '050',
      s.formed('^[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$', '2026/01/06 09:00:00'),
    ),
  ),
  shop_service_name: s.maybe(s.item('151', s.text(100))),
  receiver_mail: s.maybe(s.item('051', s.email(254))),
  mail_customer_name: s.maybe(s.item('152', s.text(384))),
  guide_mail_send_flag: mailFlag(),
  shop_mail_template_id: s.maybe(s.item('153', s.text(25))),
}

const jobCode = () => s.maybe(s.item('007', s.oneOf('AUTH', 'CAPTURE')))

const Transaction = s.object({
  pay_type: s.maybe(
    s.item(payTypeItem, s.list(s.item(payTypeItem, s.oneOf(...sessionPayTypes)), 1)),
  ),
  amount: s.item('009', s.yenInput(10)),
  tax: s.maybe(s.item('010', s.yenInput(10))),
  order_id: s.maybe(s.item('003', orderId())),
  ...clientFields,
})

const CardWish = s.object({ job_code: jobCode(), ...tdsWish, ...tds2Fields })
const KonbiniWish = s.object({
  payment_term_day: s.maybe(s.item('039', s.countInput(0, 14))),
  konbini_reception_mail_send_flag: s.item('052', s.flag()),
})
const PaypayWish = s.object({
  job_code: jobCode(),
  order_description: s.maybe(s.item('027', s.text(100))),
})
const VirtualaccountWish = s.object({
  payment_term_day: s.maybe(s.item('039', s.countInput(0, 99))),
  virtualaccount_reception_mail_send_flag: s.item('052', s.flag()),
  reference_order_id: s.maybe(s.item('045', orderId())),
  use_exact_deposit_amount: s.maybe(s.item('091', s.boolean())),
})

export const SessionInput = s.named(
  'SessionInput',
  s.object({
    transaction: s.item('150', Transaction),
    card: s.maybe(s.item('155', CardWish)),
    konbini: s.maybe(s.item('156', KonbiniWish)),
    paypay: s.maybe(s.item('157', PaypayWish)),
    virtualaccount: s.maybe(s.item('158', VirtualaccountWish)),
    ...visitFields,
    thanks_mail_send_flag: mailFlag(),
  }),
)
export type SessionInput = s.Infer<typeof SessionInput>

const text = () => s.nullable(s.anyText())

/** What both kinds of sessions answer of themselves. */
export const visitRecord = {
  id: s.text(25, 25),
  link_url: s.anyText(),
  success_url: text(),
  cancel_url: text(),
  status: s.oneOf(...sessionStatuses),
  expire: s.timestamp(),
  shop_service_name: text(),
  guide_mail_send_flag: s.flag(),
  receiver_mail: text(),
  mail_customer_name: text(),
  shop_mail_template_id: text(),
  created: s.timestamp(),
  updated: s.nullable(s.timestamp()),
}

/** What both answer of 3-D Secure. */
export const authenticationRecord = {
  tds_type: s.nullable(s.oneOf('0', '2')),
  td_tenant_name: text(),
  tds2_type: s.nullable(s.oneOf('2', '3')),
}

const recordedTransaction = s.object({
  pay_type: s.list(s.oneOf(...sessionPayTypes)),
  order_id: s.anyText(),
  amount: s.yen(),
  tax: s.yen(),
  client_field_1: text(),
  client_field_2: text(),
  client_field_3: text(),
})

export const Session = s.named(
  'Session',
  s.object({
    ...visitRecord,
    thanks_mail_send_flag: s.flag(),
    transaction: recordedTransaction,
    card: s.object({
      job_code: s.oneOf('AUTH', 'CAPTURE'),
      ...authenticationRecord,
      item_code: text(),
    }),
    konbini: s.object({
      konbini_reception_url: text(),
      payment_term_day: s.nullable(s.integer()),
      konbini_reception_mail_send_flag: s.flag(),
    }),
    paypay: s.object({
      job_code: s.nullable(s.oneOf('AUTH', 'CAPTURE')),
      order_description: text(),
    }),
    virtualaccount: s.object({
      virtualaccount_reception_url: text(),
      payment_term_day: s.integer(),
      virtualaccount_reception_mail_send_flag: s.flag(),
      use_exact_deposit_amount: s.nullable(s.boolean()),
    }),
    bill_id: text(),
  }),
)
export type Session = s.Infer<typeof Session>

/** What the issuer is told of the buyer, as the merchant sent it. */
export type Tds2Sent = Readonly<Record<string, string>>

/** A stored session also knows what its answer does not show. */
export type StoredSession = Session & {
  readonly [inner]: {
    readonly shop_id: string
    readonly reference_order_id: string | null
    readonly tds2: Tds2Sent
    /** Where mails go that the buyer asked for on the page; that of the request goes first. */
    readonly entered_mail: string | null
    /** The chain of stores that the buyer chose. */
    readonly konbini_code: string | null
  }
}

/** How a chain of stores is called in each language. */
export interface Chain {
  readonly ja: string
  readonly en: string
}

/** The chains of stores at which a buyer pays, by their codes. published: konbini_code */
export const stores: ReadonlyMap<string, Chain> = new Map([
  ['00010', { ja: 'セブン-イレブン', en: 'Seven-Eleven' }],
  ['00020', { ja: 'ローソン', en: 'Lawson' }],
  ['00030', { ja: 'ファミリーマート', en: 'FamilyMart' }],
  ['00080', { ja: 'ミニストップ', en: 'Ministop' }],
  ['00760', { ja: 'セイコーマート', en: 'Seicomart' }],
])

/** The chain of this code; any chain where none was chosen. */
export const chainOf = (code: string | null): Chain =>
  stores.get(code ?? '') ?? { ja: 'コンビニ', en: 'a convenience store' }
