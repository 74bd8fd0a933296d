// What several files, and other layers, do with invoices: find one, show it, move it.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { emit } from '../../world/outbox.ts'
import { publicUrl } from '../../world/public-url.ts'
import { takeRow } from '../../world/rows.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { filledIn, onBill } from './draft.ts'
import { issuerOf, stampOf } from './issuer.ts'
import type { CustomerOnBill, Invoice, Issuer, StoredInvoice } from './schema.ts'
import { invoiceTable } from './table.ts'
import { amountOfLine, rateTotals } from './tax-arithmetic.ts'

/** The invoice of this id; refuses when the shop has none. */
export function getInvoice(store: AccountStore, id: string): StoredInvoice {
  const invoice = store.invoices.find(id)
  if (!invoice) throw fail.notFound(`Invoice ${id}`)
  return invoice
}

/** The shop that issues the invoice. */
export function shopOfInvoice(world: World, { id, [inner]: { shop_id } }: StoredInvoice): Account {
  const shop = world.store.accounts.find(worldOwner, shop_id)
  invariant(shop, `the shop ${shop_id} of the invoice ${id} is gone`)
  return shop
}

/** Stores an invoice that changed now. */
export const storeInvoice = (world: World, invoice: StoredInvoice): StoredInvoice =>
  world.store.invoices.replace(invoice[inner].shop_id, { ...invoice, updated: world.stamp })

/** Refuses an operation that the table does not know in the invoice's status. */
export function requireInvoice(invoice: StoredInvoice, on: string): void {
  const { status } = invoice
  if (invoiceTable.allows(status, on)) return
  const from = invoiceTable.transitions.filter((row) => row.on === on).map((row) => row.from)
  const hint = `status is ${status}; ${on} is for ${from.join(', ')}`
  throw fail.stateForbids(status).about('003').withHint(hint)
}

/** Takes a row of the table and stores what becomes of the invoice; tells of it unless silent. */
export function moveInvoice(
  world: World,
  invoice: StoredInvoice,
  on: string,
  change: Partial<StoredInvoice> = {},
  result = 'approved',
): StoredInvoice {
  const row = takeRow(world, invoiceTable, { from: invoice.status, on }, result)
  const moved = storeInvoice(world, { ...invoice, ...change, status: row.to })
  if (row.emits) tellOfInvoice(world, row.emits as EventName, moved)
  return moved
}

/** Tells the shop of an invoice; who wants to know more reads it. */
export function tellOfInvoice(world: World, event: EventName, invoice: StoredInvoice): void {
  const { shop_id } = invoice[inner]
  emit(world, event, shop_id, () => ({ shop_id, invoice_id: invoice.id }))
}

/** Where the pages of an invoice lie, as paths. */
export const invoicePaths = ({ id, [inner]: { shop_id } }: StoredInvoice) => ({
  pay: `/pages/invoices/${shop_id}/${id}`,
  result: `/pages/invoices/${shop_id}/${id}/result`,
  bill: `/pages/bills/${shop_id}/${id}`,
  receipt: `/pages/receipts/${shop_id}/${id}`,
})

/** Customer and issuer as they stand now; an issued invoice keeps those of its opening. */
export function partiesNow(
  world: World,
  invoice: StoredInvoice,
): Pick<Invoice, 'customer' | 'issuer'> {
  if (invoice.status !== 'DRAFT') return { customer: invoice.customer, issuer: invoice.issuer }
  const shop = shopOfInvoice(world, invoice)
  const customer = world.storeOf(shop).customers.find(invoice.customer_id ?? '')
  return { customer: customer ? onBill(customer) : null, issuer: issuerOf(world, shop) }
}

/** The invoice as it is answered: with the addresses of its pages, and who it is from and to. */
export function shown(world: World, invoice: StoredInvoice): Invoice {
  const paths = invoicePaths(invoice)
  const isIssued = invoice.status !== 'DRAFT'
  const url = (path: string, isThere: boolean) => (isThere ? publicUrl(world, path) : null)
  return {
    ...invoice,
    ...partiesNow(world, invoice),
    invoice_url: url(paths.pay, isIssued),
    bill_pdf_url: url(paths.bill, isIssued),
    receipt_pdf_url: url(paths.receipt, invoice.status === 'PAID'),
    company_stamp_data: null,
  }
}

/** The same with the picture of the company stamp, as retrieval and opening answer it. */
export const shownWithStamp = (world: World, invoice: StoredInvoice): Invoice => ({
  ...shown(world, invoice),
  company_stamp_data: stampOf(world, invoice),
})

/** Values over others: what is said of this invoice alone wins where it says something. */
const over = <R extends object>(base: R, overwrite: object | null): R => {
  const said = Object.entries(overwrite ?? {}).filter(([, value]) => value !== null)
  return { ...base, ...Object.fromEntries(said) }
}

/** To whom the invoice is addressed, overwritten fields first. */
export const addressee = (world: World, invoice: StoredInvoice): CustomerOnBill =>
  over(partiesNow(world, invoice).customer ?? onBill({}), invoice.customer_overwrite)

/** Who issues it, overwritten fields first. */
export const sender = (world: World, invoice: StoredInvoice): Issuer =>
  over(partiesNow(world, invoice).issuer ?? filledIn<Issuer>([], {}), invoice.issuer_overwrite)

/** What stands on the documents: each line with its amount, and each rate with its sum and tax. */
export const figuresOf = (invoice: StoredInvoice) => ({
  lines: invoice.lines.map((line) => ({
    ...line,
    amount: Number(amountOfLine(line, invoice.input_type)),
  })),
  holdsTax: invoice.is_tax_included || invoice.input_type === 'amount',
  rates: rateTotals(invoice).map(({ rate, sum, tax }) => {
    return { rate, sum: Number(sum), tax: Number(tax) }
  }),
})

/** The invoices of this id: of the shop that is named, or of each shop that has one. */
export function invoicesOfId(world: World, id: string, shopId?: string): readonly StoredInvoice[] {
  const { accounts, invoices } = world.store
  const all = accounts.of(worldOwner).all()
  return all.flatMap((shop) => {
    const found =
      shopId === undefined || shopId === shop.id ? invoices.find(shop.id, id) : undefined
    return found ?? []
  })
}

/** Every invoice that waits to be paid, by shop, oldest first. */
export const waitingInvoices = (world: World): readonly StoredInvoice[] =>
  world.store.accounts
    .of(worldOwner)
    .all()
    .flatMap(({ id }) => world.store.invoices.of(id).where({ status: 'AWAITING_CUSTOMER_PAYMENT' }))
