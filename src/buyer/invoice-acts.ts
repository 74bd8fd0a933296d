// What a customer does with an invoice: pay it by card on its page, or transfer money to its
// account. The pages, the control API and the command line all come through here.
import { inner } from '../kit/collection.ts'
import { composeCode } from '../kit/failure.ts'
import type { SealedCard } from '../resources/cards/schema.ts'
import {
  waitingInvoices as allWaiting,
  invoicePaths,
  invoicesOfId,
} from '../resources/invoices/actions.ts'
import { payByCard, transferPaymentOf } from '../resources/invoices/paying-actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import { actOnPayment } from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { browserUrl } from '../resources/three-d-secure/actions.ts'
import { publicUrl } from '../world/public-url.ts'
import type { World } from '../world/world.ts'
import { buyerFail } from './failures.ts'
import type { Landing } from './session-acts.ts'

/** What became of an act on an invoice. */
export interface InvoiceActed {
  readonly invoice: string
  readonly account: string
  /** `approved`, `short`, `refused` by the bank, `declined` by the issuer, or `left` at it. */
  readonly result: string
  /** The status of the invoice. */
  readonly status: string
  /** What is left to pay, in yen. */
  readonly billing_total_amount: number
  readonly payment: string
  readonly pay_type: string
  readonly payment_status: string
  readonly error_code?: string | null
  /** Where 3-D Secure goes on; null where the buyer stays on the page. */
  readonly landing: Landing | null
}

/** The invoice that is meant; refuses an unknown id, and one that several shops have. */
export function invoiceFor(world: World, id: string, account?: string): StoredInvoice {
  const [invoice, ...others] = invoicesOfId(world, id, account)
  if (!invoice) throw buyerFail.noSuchInvoice(id)
  const shops = [invoice, ...others].map((each) => each[inner].shop_id)
  if (others.length > 0) throw buyerFail.invoiceUnclear(id, shops.join(', '))
  return invoice
}

function acted(
  world: World,
  { id, [inner]: { shop_id } }: StoredInvoice,
  payment: Payment,
  result: string,
  landing: Landing | null = null,
): InvoiceActed {
  const { status, billing_total_amount } = invoiceFor(world, id, shop_id)
  return {
    ...{ invoice: id, account: shop_id, result, status, billing_total_amount },
    payment: payment.id,
    pay_type: payment.pay_type,
    payment_status: payment.status,
    landing,
  }
}

function requireWaiting({ id, status }: StoredInvoice): void {
  if (status !== 'AWAITING_CUSTOMER_PAYMENT') throw buyerFail.invoiceNotPayable(id, status)
}

/** The window of 3-D Secure, where the charge waits for it. */
function windowOf(world: World, { shop_id, access_id, status }: Payment): Landing | null {
  const authentication =
    status === 'AUTHENTICATED' ? world.store.authentications.find(shop_id, access_id) : undefined
  return authentication
    ? { method: 'GET', url: browserUrl(world, authentication), fields: {} }
    : null
}

/** Pays by card, in the running command. A decline is no refusal: the customer sees it. */
export function payInvoice(world: World, invoice: StoredInvoice, sealed: SealedCard): InvoiceActed {
  requireWaiting(invoice)
  const { pay_types } = invoice
  if (!pay_types.includes('Card')) {
    throw buyerFail.invoiceWayNotOffered('Card', pay_types.join(', '))
  }
  const { payment, refusal } = payByCard(world, invoice, sealed)
  const landing = windowOf(world, payment)
  const result = refusal ? 'declined' : landing ? 'left' : 'approved'
  const error_code = refusal ? composeCode('', refusal.problems[0].code) : null
  return { ...acted(world, invoice, payment, result, landing), error_code }
}

type Details = Readonly<Record<string, string | number | undefined>>

/** Transfers money to the account of an invoice, in the running command; late money is noted. */
export function transferToInvoice(
  world: World,
  invoice: StoredInvoice,
  details: Details,
): InvoiceActed {
  const payment = transferPaymentOf(world, invoice)
  const done = payment && actOnPayment(world, payment, 'transfer', details)
  if (!done) {
    throw buyerFail.invoiceWayNotOffered('Virtualaccount', invoice.pay_types.join(', '))
  }
  return acted(world, invoice, done.payment, done.result)
}

/** The invoices that wait for their customer, and what may be done. */
export const waitingInvoices = (world: World) =>
  allWaiting(world).map((invoice) => ({
    invoice: invoice.id,
    account: invoice[inner].shop_id,
    pay_types: invoice.pay_types,
    total_amount: invoice.billing_total_amount,
    invoice_url: publicUrl(world, invoicePaths(invoice).pay),
    created: invoice.created,
    due_date: invoice.due_date,
    acts: [
      ...(invoice.pay_types.includes('Card') ? ['pay-invoice'] : []),
      ...(invoice.pay_types.includes('Virtualaccount') ? ['transfer-to-invoice'] : []),
    ],
  }))
