// Invoice card payments of a buyer platform: what a draft takes, what a submitted one has, and what
// is answered. Lengths and forms of payee and payee_bank are asked for at submit only.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { transferText } from '../../kit/transfer-text.ts'
import type { SealedCard } from '../cards/schema.ts'

export const businessStatuses = [
  'DRAFT',
  'SUBMITTED',
  'REQUESTED',
  'AUTHENTICATING',
  'AUTHORIZED',
  'AUTH_FAILED',
  'UNDER_EXAMINATION',
  'RETURNED',
  'APPROVED',
  'TRANSFERRING',
  'TRANSFERRED',
  'TRANSFER_FAILED',
  'REFUNDED',
  'REJECTED',
  'EXPIRED',
  'DELETED',
] as const
export type BusinessStatus = (typeof businessStatuses)[number]

/** What a field is called in error codes. */
export const businessItems = {
  access: '008',
  amount: '009',
  token: '020',
  file: '914',
  dueDate: '917',
  transfer: '918',
  fileName: '650',
  remitter: '703',
  payee: '652',
  payeeBank: '653',
  customerNumber: '654',
  returnUrl: '655',
  returnUrlOnFailure: '656',
  param: '657',
  accessIds: '658',
  transferDate: '659',
  processDate: '660',
  deleteFlag: '149',
  status: '901',
} as const
const items = businessItems

/** The least and the most that an invoice asks for, in yen. */
export const billingRange = { minimum: 1, maximum: 100_000_000 } as const

/** How much of a text a draft keeps; what it has to be is asked for at submit. */
const draftTextMax = 1000
const loose = (item: string) => s.maybe(s.item(item, s.text(draftTextMax, 0)))

/** By field: its item code, in the order of the record. */
export const payeeItems = {
  company_name: '661',
  corporate: '662',
  representative_name: '663',
  invoice_registration_number: '664',
  addr_post_code: '665',
  addr_state: '666',
  addr_city: '667',
  addr_line_1: '668',
  addr_line_2: '669',
  email: '670',
  phone_no: '671',
} as const
export type PayeeField = keyof typeof payeeItems

export const bankItems = {
  bank_code: '672',
  bank_name: '673',
  branch_code: '674',
  branch_name: '675',
  account_kind: '676',
  account_number: '677',
  account_name: '678',
} as const
export type BankField = keyof typeof bankItems

const PayeeInput = s.object({
  company_name: loose(payeeItems.company_name),
  corporate: loose(payeeItems.corporate),
  representative_name: loose(payeeItems.representative_name),
  invoice_registration_number: loose(payeeItems.invoice_registration_number),
  addr_post_code: loose(payeeItems.addr_post_code),
  addr_state: loose(payeeItems.addr_state),
  addr_city: loose(payeeItems.addr_city),
  addr_line_1: loose(payeeItems.addr_line_1),
  addr_line_2: loose(payeeItems.addr_line_2),
  email: loose(payeeItems.email),
  phone_no: loose(payeeItems.phone_no),
})

const PayeeBankInput = s.object({
  bank_code: loose(bankItems.bank_code),
  bank_name: loose(bankItems.bank_name),
  branch_code: loose(bankItems.branch_code),
  branch_name: loose(bankItems.branch_name),
  account_kind: s.maybe(s.item(bankItems.account_kind, s.integer())),
  account_number: loose(bankItems.account_number),
  account_name: loose(bankItems.account_name),
})

const amount = () =>
  s.maybe(s.item(items.amount, s.countInput(billingRange.minimum, billingRange.maximum)))
const dueDate = () => s.maybe(s.item(items.dueDate, s.slashDate()))
const fileName = () => s.maybe(s.item(items.fileName, s.text(200)))
const remitter = () => s.maybe(s.item(items.remitter, transferText(48)))
const payee = () => s.maybe(s.item(items.payee, PayeeInput))
const payeeBank = () => s.maybe(s.item(items.payeeBank, PayeeBankInput))
const cardToken = () => s.maybe(s.item(items.token, s.text(512)))
const address = (item: string) => s.maybe(s.item(item, s.text(256)))

/** What a draft is registered and updated with; `invoice_file` is Base64, or a part of a form. */
export const BusinessDraft = s.named(
  'BusinessPaymentDraft',
  s.object({
    billing_amount: amount(),
    due_date: dueDate(),
    invoice_file: s.maybe(s.item(items.file, s.anyText())),
    invoice_file_name_display: fileName(),
    remitter_name: remitter(),
    payee: payee(),
    payee_bank: payeeBank(),
    customer_buyer_shop_id: s.maybe(s.item(items.customerNumber, s.text(60))),
    auth_ret_url: address(items.returnUrl),
  }),
)
export type BusinessDraft = s.Infer<typeof BusinessDraft>

/** Fields that a submission takes beside the token. */
export const BusinessSubmission = s.named(
  'BusinessPaymentSubmission',
  s.object({
    billing_amount: amount(),
    card_token: cardToken(),
    due_date: dueDate(),
    invoice_file_name_display: fileName(),
    remitter_name: remitter(),
    payee: payee(),
    payee_bank: payeeBank(),
  }),
)
export type BusinessSubmission = s.Infer<typeof BusinessSubmission>

export const BusinessAuthorization = s.named(
  'BusinessPaymentAuthorization',
  s.object({
    access_id: s.item(items.access, s.text(24)),
    card_token: cardToken(),
    auth_ret_url: address(items.returnUrl),
    auth_ret_url_on_failure: address(items.returnUrlOnFailure),
    param: s.maybe(s.item(items.param, s.anyText())),
  }),
)
export type BusinessAuthorization = s.Infer<typeof BusinessAuthorization>

/** As many as one request asks for. */
export const requestedMax = 100

export const BusinessRequest = s.named(
  'BusinessPaymentRequest',
  s.object({
    access_id: s.maybe(s.item(items.access, s.text(24))),
    access_ids: s.maybe(s.item(items.accessIds, s.list(s.item(items.accessIds, s.text(24))))),
    card_token: cardToken(),
    auth_ret_url: address(items.returnUrl),
  }),
)
export type BusinessRequest = s.Infer<typeof BusinessRequest>

const maybeText = () => s.nullable(s.anyText())

/** Where a company is, and how it is reached. */
const reach = {
  addr_post_code: maybeText(),
  addr_state: maybeText(),
  addr_city: maybeText(),
  addr_line_1: maybeText(),
  addr_line_2: maybeText(),
  email: maybeText(),
  phone_no: maybeText(),
}

export const Payee = s.object({
  company_name: maybeText(),
  corporate: maybeText(),
  representative_name: maybeText(),
  invoice_registration_number: maybeText(),
  ...reach,
})
export type Payee = s.Infer<typeof Payee>

export const PayeeBank = s.object({
  bank_code: maybeText(),
  bank_name: maybeText(),
  branch_code: maybeText(),
  branch_name: maybeText(),
  account_kind: s.nullable(s.integer()),
  account_number: maybeText(),
  account_name: maybeText(),
})
export type PayeeBank = s.Infer<typeof PayeeBank>

/** What is stored as it is shown. */
const kept = {
  access_id: s.text(24, 24),
  buyer_shop_id: s.text(13, 13),
  billing_amount: s.nullable(s.yen()),
  card_payment_fee: s.nullable(s.yen()),
  fee_rate: s.nullable(s.number()),
  min_fee: s.nullable(s.yen()),
  total_amount: s.nullable(s.yen()),
  status: s.oneOf(...businessStatuses),
  process_date: s.nullable(s.timestamp()),
  card_brand: maybeText(),
  card_no_display: maybeText(),
  due_date: s.nullable(s.slashDate()),
  transfer_exec_date: s.nullable(s.slashDate()),
  invoice_file_name_display: maybeText(),
  remitter_name: maybeText(),
  customer_buyer_shop_id: maybeText(),
  receipt_id: maybeText(),
  bill_pay_types: s.nullable(s.list(s.anyText())),
  examin_result_reason: maybeText(),
  auth_ret_url: maybeText(),
  payee: s.nullable(Payee),
  payee_bank: s.nullable(PayeeBank),
  error_code: s.nullable(s.text(11, 11)),
  created: s.timestamp(),
  updated: s.nullable(s.timestamp()),
}
const Kept = s.object(kept)

/** The payment is named in the path by its access_id. */
export const businessParams = s.pathNames('id')

/** What only an answer has. */
const beside = {
  /** Base64; only where one payment is retrieved. */
  invoice_file: maybeText(),
  gw_api_key: maybeText(),
  gw_public_key_path: maybeText(),
}

export const BusinessPayment = s.named('BusinessPayment', s.object({ ...kept, ...beside }))
export type BusinessPayment = s.Infer<typeof BusinessPayment>

const results = ['CHALLENGE', 'AUTHORIZED', 'FAILED'] as const
export type AuthorizationResult = (typeof results)[number]

export const BusinessAuthorized = s.named(
  'BusinessPaymentAuthorized',
  s.object({
    ...kept,
    ...beside,
    acs_url: maybeText(),
    result: s.oneOf(...results),
  }),
)

const RequestedEach = s.object({
  access_id: s.anyText(),
  status: s.nullable(s.oneOf(...businessStatuses)),
  error_code: maybeText(),
  error_message: maybeText(),
})
export type RequestedEach = s.Infer<typeof RequestedEach>

/** The record where one payment was named, or a list of what became of several. */
export const BusinessRequested = s.named(
  'BusinessPaymentRequested',
  s.object(
    Object.fromEntries(
      Object.entries({ ...kept, ...beside, list: s.list(RequestedEach) }).map(([name, shape]) => [
        name,
        s.optional(shape as s.Schema),
      ]),
    ),
  ),
)

export const BusinessListItem = s.named(
  'BusinessPaymentListItem',
  s.object({
    id: s.text(24, 24),
    ...kept,
    ...beside,
    payee: s.nullable(s.object({ company_name: maybeText() })),
    payee_bank: s.nullable(s.object({ bank_name: maybeText() })),
  }),
)

export const BusinessDeleted = s.named(
  'BusinessPaymentDeleted',
  s.object({ access_id: s.anyText(), delete_flag: s.flag() }),
)

const day = (item: string) => s.maybe(s.item(item, s.slashDate()))

export const BusinessSearch = s.object({
  status: s.maybe(s.item(items.status, s.text(200))),
  access_id: s.maybe(s.item(items.access, s.text(24))),
  due_date_from: day(items.dueDate),
  due_date_to: day(items.dueDate),
  transfer_exec_date_from: day(items.transferDate),
  transfer_exec_date_to: day(items.transferDate),
  process_date_from: day(items.processDate),
  process_date_to: day(items.processDate),
  billing_amount: s.maybe(s.item(items.amount, s.integer(billingRange))),
  payee_company_name: s.maybe(s.item(payeeItems.company_name, s.text(100))),
  delete_flag: s.maybe(s.item(items.deleteFlag, s.flag())),
})
export type BusinessSearch = s.Infer<typeof BusinessSearch>

export const BusinessOperator = s.named(
  'BusinessOperator',
  s.object({
    business_operator_id: s.anyText(),
    buyer_shop_id: s.anyText(),
    corporate: maybeText(),
    company_name: maybeText(),
    representative_name: maybeText(),
    ...reach,
    remitter_name: maybeText(),
    fee_rate: s.number(),
    min_fee: s.yen(),
    usage_limit_amount: s.yen(),
    usage_amount: s.yen(),
    earliest_due_date: s.slashDate(),
    card_brands: s.list(s.anyText()),
    gw_api_key: maybeText(),
    gw_public_key_path: maybeText(),
  }),
)

/** What became of the money of a card: asked for, billed, let go or given back. */
export interface Sale {
  /** In yen. */
  readonly amount: number
  readonly state: 'held' | 'captured' | 'voided' | 'refunded'
}

/** Facts of ours about a payment. Times are milliseconds since 1970 UTC. */
export interface BusinessFacts {
  /** When it was submitted last; its month is that of the usage limit. */
  readonly submittedMs: number | null
  readonly requestedMs: number | null
  readonly authorizedMs: number | null
  readonly approvedMs: number | null
  /** The card that pays, of which no number is kept. */
  readonly card: SealedCard | null
  readonly sale: Sale | null
  readonly urlOnFailure: string | null
  /** How the last authorization ended, as the browser is told. */
  readonly ended: 'AUTHORIZED' | 'FAILED' | 'CANCELED' | null
  /** The examiner said that it has to wait. */
  readonly isHeld: boolean
}

export type StoredBusinessPayment = s.Infer<typeof Kept> & { readonly [inner]: BusinessFacts }

/** The invoice of a payment, under its access_id. */
export interface InvoiceFile {
  readonly access_id: string
  /** Base64. */
  readonly content: string
}
