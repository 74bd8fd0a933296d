// Invoices: a bill with its lines, the ways to pay it, and what became of it.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { customerId } from '../customers/schema.ts'
import { accessId, clientFields, orderId } from '../payments/schema.ts'
import { type Tds2Field, tds2Fields, items as tdsItems, tdsWish } from '../three-d-secure/schema.ts'

export const invoiceStatuses = ['DRAFT', 'AWAITING_CUSTOMER_PAYMENT', 'PAID', 'CANCELED'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoicePayTypes = ['Card', 'Virtualaccount', 'Directdebit'] as const
export type InvoicePayType = (typeof invoicePayTypes)[number]

/** What a field is called in error codes, where no other resource has it. */
export const invoiceItems = {
  id: '003',
  name: '004',
  email: '005',
  total: '009',
  customer: '011',
  paymentMethod: '014',
  payTypes: '023',
  reference: '141',
  targetDate: '142',
  dueDate: '145',
  account: '146',
  number: '170',
  honorific: '171',
  customerBlock: '172',
  issuerBlock: '173',
  issueDate: '174',
  lines: '175',
  lineDate: '176',
  lineName: '177',
  unitPrice: '178',
  quantity: '179',
  taxRate: '180',
  taxIncluded: '181',
  debitBlock: '182',
  isTaxIncluded: '183',
  memo: '184',
  inputType: '185',
  backfill: '186',
  paidDate: '187',
  uncollectible: '188',
  transactionDate: '189',
} as const
const items = invoiceItems

/** The largest sum that an invoice can be about, in yen. published: total_amount */
export const totalMax = 99_999_999_999_999

/** It stands in addresses of pages, so it has the form of an order id. */
export const invoiceId = () => s.formed('^[A-Za-z0-9_-]{1,30}$', 'in_demo1')

const mailFlag = () => s.maybe(s.item('052', s.flag(), s.ofSet))
const date = (item: string) => s.maybe(s.item(item, s.slashDate()))
const place = (item: string, max: number) => s.maybe(s.item(item, s.text(max)))

const customerAddress = {
  name: place(items.name, 384),
  email: s.maybe(s.item(items.email, s.email(254))),
  addr_country: place('054', 3),
  addr_state: place('055', 3),
  addr_city: place('056', 50),
  addr_line_1: place('057', 50),
  addr_line_2: place('058', 50),
  addr_line_3: place('059', 50),
  addr_post_code: place('060', 16),
}

const issuerAddress = {
  addr_country: place('054', 3),
  addr_state: place('055', 3),
  addr_city: place('056', 50),
  addr_line_1: place('057', 100),
  addr_line_2: place('058', 100),
  addr_line_3: place('059', 50),
  addr_post_code: place('060', 8),
  email: s.maybe(s.item(items.email, s.email(254))),
  phone_number: place('126', 15),
}

const LineInput = s.object({
  date: date(items.lineDate),
  name: place(items.lineName, 200),
  unit_price: s.maybe(s.item(items.unitPrice, s.number({ minimum: 0, maximum: 99_999_999_999 }))),
  quantity: s.maybe(s.item(items.quantity, s.integer({ minimum: 0, maximum: 2_147_483_647 }))),
  tax_rate: s.maybe(s.item(items.taxRate, s.number({ minimum: 0, maximum: 100 }))),
  tax_included_amount: s.maybe(
    s.item(items.taxIncluded, s.integer({ minimum: 0, maximum: totalMax })),
  ),
})

const toIssuer = (pattern: string, example: string) =>
  s.maybe(s.item(tdsItems.aboutBuyer, s.formed(pattern, example)))
const addressLine = () => place(tdsItems.aboutBuyer, 50)
const times = () => toIssuer('^[0-9]{1,3}$', '12')

/** What an invoice tells the issuer has some bounds of its own. published: invoices */
const ownBounds = {
  tds2_bill_addr_line_1: addressLine(),
  tds2_bill_addr_line_2: addressLine(),
  tds2_bill_addr_line_3: addressLine(),
  tds2_ship_addr_line_1: addressLine(),
  tds2_ship_addr_line_2: addressLine(),
  tds2_ship_addr_line_3: addressLine(),
  tds2_provision_attempts_day: times(),
  tds2_txn_activity_day: times(),
  tds2_txn_activity_year: times(),
  tds2_gift_card_count: toIssuer('^[0-9]{2}$', '01'),
  tds2_gift_card_curr: toIssuer('^[0-9]{3}$', '392'),
}

/** 1 falls back to the first 3-D Secure, which is retired; only invoices still know it. */
const tds2Types = ['1', '2', '3'] as const

const CardInput = s.object({
  job_code: s.maybe(s.item('007', s.oneOf('AUTH', 'CAPTURE'), s.ofSet)),
  ...tdsWish,
  tds2_type: s.maybe(s.item(tdsItems.type2, s.oneOf(...tds2Types))),
  // The published bodies spell the name of the shop so, the record as everywhere else.
  tds2_tenant_name: tdsWish.td_tenant_name,
  ...tds2Fields,
  ...ownBounds,
})

/** What may be said of an invoice while it is a draft. */
const draftFields = {
  bill_mail_send_flag: mailFlag(),
  receipt_mail_send_flag: mailFlag(),
  underpayment_mail_send_flag: mailFlag(),
  invoice_number: place(items.number, 30),
  customer_id: s.maybe(s.item(items.customer, customerId())),
  customer_honorific: place(items.honorific, 20),
  customer_overwrite: s.maybe(s.item(items.customerBlock, s.object(customerAddress))),
  issuer_overwrite: s.maybe(s.item(items.issuerBlock, s.object(issuerAddress))),
  issue_date: date(items.issueDate),
  lines: s.maybe(s.item(items.lines, s.list(s.item(items.lines, LineInput)))),
  input_type: s.maybe(s.item(items.inputType, s.oneOf('amount'), s.ofSet)),
  pay_types: s.maybe(
    s.item(items.payTypes, s.list(s.item(items.payTypes, s.oneOf(...invoicePayTypes), s.ofSet))),
  ),
  card: s.maybe(s.item('155', CardInput)),
  virtual_account: s.maybe(
    s.item(
      items.account,
      s.object({
        reference_invoice_id: place(items.reference, 30),
        use_exact_deposit_amount: s.maybe(s.item('091', s.boolean())),
      }),
    ),
  ),
  directdebit: s.maybe(
    s.item(
      items.debitBlock,
      s.object({
        payment_method_id: place(items.paymentMethod, 25),
        target_date: date(items.targetDate),
        remarks: place('028', 9),
        directdebit_failure_mail_send_flag: mailFlag(),
      }),
    ),
  ),
  is_tax_included: s.maybe(s.item(items.isTaxIncluded, s.boolean())),
  due_date: date(items.dueDate),
  memo: place(items.memo, 2000),
  ...clientFields,
  invoice_backfill: s.maybe(
    s.item(
      items.backfill,
      s.object({
        order_id: s.maybe(s.item('003', orderId())),
        access_id: s.maybe(s.item('008', accessId())),
        paid_date: date(items.paidDate),
      }),
    ),
  ),
}

export const InvoiceInput = s.named(
  'InvoiceInput',
  s.object({ id: s.maybe(s.item(items.id, invoiceId())), ...draftFields }),
)
export type InvoiceInput = s.Infer<typeof InvoiceInput>

export const InvoiceChange = s.named(
  'InvoiceChange',
  s.object({
    is_uncollectible: s.maybe(s.item(items.uncollectible, s.boolean())),
    ...draftFields,
  }),
)
export type InvoiceChange = s.Infer<typeof InvoiceChange>

export const InvoiceOpening = s.named(
  'InvoiceOpening',
  s.object({
    bill_mail_send_flag: mailFlag(),
    receipt_mail_send_flag: mailFlag(),
    underpayment_mail_send_flag: mailFlag(),
  }),
)
export type InvoiceOpening = s.Infer<typeof InvoiceOpening>

export const InvoicePaidExternally = s.named(
  'InvoicePaidExternally',
  s.object({ transaction_date: date(items.transactionDate) }),
)

/** A call that needs a body and reads nothing of it. */
export const NothingSaid = s.object({})

const text = () => s.nullable(s.anyText())
const truth = () => s.nullable(s.boolean())

/** As the fields of an input are answered: each there, null where nothing was said. */
const texts = <F extends object>(fields: F) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, text()])) as {
    readonly [K in keyof F]: ReturnType<typeof text>
  }

const Line = s.object({
  date: text(),
  name: text(),
  unit_price: s.nullable(s.number()),
  quantity: s.nullable(s.integer()),
  tax_rate: s.nullable(s.number()),
  tax_included_amount: s.nullable(s.integer()),
})
export type Line = s.Infer<typeof Line>

const CustomerOnBill = s.object(texts(customerAddress))
export type CustomerOnBill = s.Infer<typeof CustomerOnBill>

const { addr_country: _, ...issuerPlaces } = issuerAddress
const Issuer = s.object({
  name: s.anyText(),
  invoice_registration_number: text(),
  ...texts(issuerPlaces),
})
export type Issuer = s.Infer<typeof Issuer>

const CardBlock = s.object({
  job_code: s.oneOf('AUTH', 'CAPTURE'),
  tds_type: s.oneOf('0', '2'),
  tds2_type: s.nullable(s.oneOf(...tds2Types)),
  td_tenant_name: text(),
  ...(texts(tds2Fields) as { readonly [F in Tds2Field]: ReturnType<typeof text> }),
})

const DebitBlock = s.object({
  payment_method_id: text(),
  target_date: text(),
  remarks: text(),
  settlement_route: text(),
  directdebit_failure_mail_send_flag: s.flag(),
})

export const Invoice = s.named(
  'Invoice',
  s.object({
    id: s.anyText(),
    status: s.oneOf(...invoiceStatuses),
    invoice_url: text(),
    bill_mail_send_flag: s.flag(),
    bill_pdf_url: text(),
    receipt_mail_send_flag: s.flag(),
    underpayment_mail_send_flag: s.flag(),
    receipt_pdf_url: text(),
    invoice_number: text(),
    customer_id: text(),
    customer_honorific: text(),
    customer: s.nullable(CustomerOnBill),
    customer_overwrite: s.nullable(CustomerOnBill),
    issuer: s.nullable(Issuer),
    issuer_overwrite: s.nullable(s.object(texts(issuerPlaces))),
    issue_date: text(),
    lines: s.list(Line),
    input_type: s.nullable(s.oneOf('amount')),
    total_amount: s.yen(),
    billing_total_amount: s.yen(),
    pay_types: s.list(s.oneOf(...invoicePayTypes)),
    card: s.nullable(CardBlock),
    virtual_account: s.nullable(
      s.object({ reference_invoice_id: text(), use_exact_deposit_amount: truth() }),
    ),
    embedded_virtual_account: s.nullable(
      s.object({
        virtual_account_id: text(),
        branch_name: text(),
        branch_code: text(),
        account_number: text(),
        account_name: text(),
      }),
    ),
    directdebit: s.nullable(DebitBlock),
    embedded_directdebit: s.nullable(
      s.object({
        bank_name: text(),
        bank_code: text(),
        branch_name: text(),
        branch_code: text(),
        account_type: text(),
        account_number: text(),
        account_name_kana: text(),
      }),
    ),
    is_tax_included: s.boolean(),
    due_date: text(),
    memo: text(),
    client_field_1: text(),
    client_field_2: text(),
    client_field_3: text(),
    is_uncollectible: s.boolean(),
    is_paid_externally: s.boolean(),
    transaction_date: text(),
    bill_id: text(),
    invoice_backfill: s.nullable(
      s.object({ order_id: text(), access_id: text(), paid_date: text() }),
    ),
    company_stamp_data: text(),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type Invoice = s.Infer<typeof Invoice>

/** An invoice of a list also tells the names of its customer at the top. */
export const InvoiceListItem = s.named(
  'InvoiceListItem',
  s.extend(Invoice, { customer_name: text(), overwrite_customer_name: text() }),
)

export const InvoiceDeleted = s.named(
  'InvoiceDeleted',
  s.object({ id: s.anyText(), delete_flag: s.flag() }),
)

/** What the answer does not show. */
interface InvoiceFacts {
  readonly shop_id: string
  /** Order ids of the payments that were made for it; null where there is none. */
  readonly account_order: string | null
  readonly card_order: string | null
  readonly debit_order: string | null
  /** The order id of the payment that paid it. */
  readonly paid_by: string | null
  /** What came to accounts that are closed by now, in yen. */
  readonly received_before: number
  /** The id of the company stamp that it was issued with; absent where there was none. */
  readonly stamp?: string
}

/** As it is kept: customer, issuer and addresses of pages are filled in when it is shown. */
export type StoredInvoice = Invoice & { readonly [inner]: InvoiceFacts }

const amount = () => s.maybe(s.item(items.total, s.integer({ minimum: 0, maximum: totalMax })))

export const InvoiceSearch = s.object({
  status: s.maybe(s.item('901', s.anyText())),
  keyword: s.maybe(s.item('064', s.text(150))),
  due_date_from: date(items.dueDate),
  due_date_to: date(items.dueDate),
  issue_date_from: date(items.issueDate),
  issue_date_to: date(items.issueDate),
  total_amount_max: amount(),
  total_amount_min: amount(),
  created_from: date('061'),
  created_to: date('062'),
  customer_id: s.maybe(s.item(items.customer, s.text(60))),
  customer_name: s.maybe(s.item(items.name, s.text(384))),
  invoice_number: s.maybe(s.item(items.number, s.text(30))),
  lines_date_from: date(items.lineDate),
  lines_date_to: date(items.lineDate),
  transaction_date_from: date(items.transactionDate),
  transaction_date_to: date(items.transactionDate),
  is_uncollectible: s.maybe(s.item(items.uncollectible, s.boolean())),
  is_backfill: s.maybe(s.item(items.backfill, s.boolean())),
})
export type InvoiceSearch = s.Infer<typeof InvoiceSearch>
