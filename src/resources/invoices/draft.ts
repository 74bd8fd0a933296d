// What a merchant says of an invoice, as its record keeps it.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { type Tds2Field, tds2Fields } from '../three-d-secure/schema.ts'
import {
  type Invoice,
  type InvoiceChange,
  invoiceItems,
  type Line,
  type StoredInvoice,
  totalMax,
} from './schema.ts'
import { totalOf } from './tax-arithmetic.ts'

type Said = InvoiceChange
type Block<K extends keyof Said> = NonNullable<Said[K]>

const lineOf = (said: Block<'lines'>[number]): Line => ({
  date: said.date ?? null,
  name: said.name ?? null,
  unit_price: said.unit_price ?? null,
  quantity: said.quantity ?? null,
  tax_rate: said.tax_rate ?? null,
  tax_included_amount: said.tax_included_amount ?? null,
})

const customerFields = [
  ...['name', 'email', 'addr_country', 'addr_state', 'addr_city'],
  ...['addr_line_1', 'addr_line_2', 'addr_line_3', 'addr_post_code'],
]
const issuerFields = [
  ...['addr_state', 'addr_city', 'addr_line_1', 'addr_line_2', 'addr_line_3'],
  ...['addr_post_code', 'email', 'phone_number'],
]

/** The record of these fields: what was not said is null. */
export const filledIn = <R>(fields: readonly string[], said: object): R =>
  Object.fromEntries(
    fields.map((field) => [field, (said as Record<string, unknown>)[field] ?? null]),
  ) as R

/** The fields of a customer that an invoice shows. */
export const onBill = (customer: object): NonNullable<Invoice['customer']> =>
  filledIn(customerFields, customer)

function cardOf(said: Partial<Block<'card'>>): NonNullable<Invoice['card']> {
  const tds_type = said.tds_type ?? '0'
  return {
    job_code: said.job_code ?? 'AUTH',
    tds_type,
    tds2_type: tds_type === '2' ? (said.tds2_type ?? '2') : null,
    td_tenant_name: said.td_tenant_name ?? said.tds2_tenant_name ?? null,
    ...filledIn<Pick<NonNullable<Invoice['card']>, Tds2Field>>(Object.keys(tds2Fields), said),
  }
}

/** How a field that is an object is kept, where one was sent. */
const blocks: { readonly [K in keyof Said]?: (said: Block<K>) => unknown } = {
  lines: (lines) => lines.map(lineOf),
  customer_overwrite: onBill,
  issuer_overwrite: (said) => filledIn(issuerFields, said),
  pay_types: (types) => [...new Set(types)],
  card: cardOf,
  virtual_account: (said) => ({
    reference_invoice_id: said.reference_invoice_id ?? null,
    use_exact_deposit_amount: said.use_exact_deposit_amount ?? null,
  }),
  directdebit: (said) => ({
    payment_method_id: said.payment_method_id ?? null,
    target_date: said.target_date ?? null,
    remarks: said.remarks ?? null,
    settlement_route: null,
    directdebit_failure_mail_send_flag: said.directdebit_failure_mail_send_flag ?? '0',
  }),
  invoice_backfill: (said) => filledIn(['order_id', 'access_id', 'paid_date'], said),
}

/** What null means where it is not the value itself. */
const whenCleared: Partial<Invoice> = {
  bill_mail_send_flag: '0',
  receipt_mail_send_flag: '0',
  underpayment_mail_send_flag: '0',
  lines: [],
  pay_types: [],
  is_tax_included: false,
  is_uncollectible: false,
}

/** Fields that an issued invoice may still change. */
export const changeableWhenIssued: readonly string[] = [
  ...['is_uncollectible', 'client_field_1', 'client_field_2', 'client_field_3'],
]

const saidFields: readonly (keyof Said)[] = [
  ...(['is_uncollectible', 'bill_mail_send_flag', 'receipt_mail_send_flag'] as const),
  ...(['underpayment_mail_send_flag', 'invoice_number', 'customer_id'] as const),
  ...(['customer_honorific', 'customer_overwrite', 'issuer_overwrite', 'issue_date'] as const),
  ...(['lines', 'input_type', 'pay_types', 'card', 'virtual_account', 'directdebit'] as const),
  ...(['is_tax_included', 'due_date', 'memo', 'invoice_backfill'] as const),
  ...(['client_field_1', 'client_field_2', 'client_field_3'] as const),
]

/** The fields that a request says something of. */
export const saidIn = (said: Said): readonly (keyof Said)[] =>
  saidFields.filter((field) => said[field] !== undefined)

/** A card payment needs its terms even where the merchant says none. */
const withCard = (invoice: StoredInvoice): StoredInvoice =>
  invoice.pay_types.includes('Card') && invoice.card === null
    ? { ...invoice, card: cardOf({}) }
    : invoice

/** Refuses other records that an invoice names and nobody knows. */
function requireKnown(store: AccountStore, said: Said): void {
  if (said.customer_id) getNamedCustomer(store, said.customer_id)
  const reference = said.virtual_account?.reference_invoice_id
  if (reference && !store.invoices.find(reference)) {
    throw fail.notFound(`Invoice ${reference}`).about(invoiceItems.reference)
  }
}

/** The invoice with what was said, and its total; refuses what it cannot be about. */
export function withSaid(store: AccountStore, invoice: StoredInvoice, said: Said): StoredInvoice {
  requireKnown(store, said)
  const changes = saidIn(said).map((field) => {
    const value = said[field]
    if (value === null) return [field, whenCleared[field as keyof Invoice] ?? null]
    const kept = blocks[field] as ((said: unknown) => unknown) | undefined
    return [field, kept ? kept(value) : value]
  })
  const changed = withCard({ ...invoice, ...Object.fromEntries(changes) })
  const total = totalOf(changed)
  if (total > BigInt(totalMax)) {
    const hint = `the lines come to ${total} yen; an invoice is about at most ${totalMax}`
    throw fail.outOfRange('lines').about(invoiceItems.lines).withHint(hint)
  }
  const total_amount = Number(total)
  return { ...changed, total_amount, billing_total_amount: total_amount }
}

const blank: Omit<StoredInvoice, 'id' | 'created' | 'updated' | typeof inner> = {
  status: 'DRAFT',
  invoice_url: null,
  bill_mail_send_flag: '0',
  bill_pdf_url: null,
  receipt_mail_send_flag: '0',
  underpayment_mail_send_flag: '0',
  receipt_pdf_url: null,
  invoice_number: null,
  customer_id: null,
  customer_honorific: null,
  customer: null,
  customer_overwrite: null,
  issuer: null,
  issuer_overwrite: null,
  issue_date: null,
  lines: [],
  input_type: null,
  total_amount: 0,
  billing_total_amount: 0,
  pay_types: [],
  card: null,
  virtual_account: null,
  embedded_virtual_account: null,
  directdebit: null,
  embedded_directdebit: null,
  is_tax_included: false,
  due_date: null,
  memo: null,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  is_uncollectible: false,
  is_paid_externally: false,
  transaction_date: null,
  bill_id: null,
  invoice_backfill: null,
  company_stamp_data: null,
}

/** A new draft of which nothing is said yet. */
export const newDraft = (world: World, shopId: string, id: string): StoredInvoice => ({
  id,
  ...blank,
  created: world.stamp,
  updated: null,
  [inner]: {
    shop_id: shopId,
    account_order: null,
    card_order: null,
    debit_order: null,
    paid_by: null,
    received_before: 0,
  },
})
