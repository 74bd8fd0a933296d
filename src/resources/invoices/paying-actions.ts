// What a buyer does on the page of an invoice, in the running command.
import { inner } from '../../kit/collection.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import type { SealedCard } from '../cards/schema.ts'
import { executeOnPage, type PaidOnPage } from '../payments/page-actions.ts'
import type { RegistrationInput } from '../payments/registration.ts'
import type { Payment } from '../payments/schema.ts'
import { toldToIssuer } from '../three-d-secure/checks.ts'
import { invoicePaths, moveInvoice, shopOfInvoice, storeInvoice } from './actions.ts'
import { payerOf, paymentOfInvoice, registerFor } from './payments.ts'
import type { Invoice, StoredInvoice } from './schema.ts'

/** The payment by card that was tried; undefined before the first try. */
export const cardPaymentOf = (world: World, invoice: StoredInvoice): Payment | undefined =>
  paymentOfInvoice(world, invoice, invoice[inner].card_order)

/** The payment of the account to transfer to; undefined where there is none. */
export const transferPaymentOf = (world: World, invoice: StoredInvoice): Payment | undefined =>
  paymentOfInvoice(world, invoice, invoice[inner].account_order)

/** The payment that paid it; undefined where none did, as when it was paid elsewhere. */
export const paidBy = (world: World, invoice: StoredInvoice): Payment | undefined =>
  paymentOfInvoice(world, invoice, invoice[inner].paid_by)

const triable: readonly string[] = ['UNPROCESSED', 'AUTHENTICATED']

/** The payment to execute: that of an earlier try, if it still is about what is owed. */
function payable(world: World, invoice: StoredInvoice): [StoredInvoice, Payment] {
  const tried = cardPaymentOf(world, invoice)
  const amount = invoice.billing_total_amount
  if (tried && triable.includes(tried.status) && tried.total_amount === amount) {
    return [invoice, tried]
  }
  const { job_code, tds_type, tds2_type, td_tenant_name } = invoice.card as NonNullable<
    Invoice['card']
  >
  // What 1 would fall back to is gone, so such a card is refused as with 2.
  const outside = tds2_type === '1' ? '2' : tds2_type
  const terms = { job_code, tds_type, tds2_type: outside, td_tenant_name, amount }
  const payment = registerFor(world, invoice, { pay_type: 'Card', ...terms } as RegistrationInput)
  const facts = { ...invoice[inner], card_order: payment.id }
  return [storeInvoice(world, { ...invoice, [inner]: facts }), payment]
}

/** Pays by card. A decline is no refusal: the buyer sees it and may try again. */
export function payByCard(world: World, found: StoredInvoice, sealed: SealedCard): PaidOnPage {
  const [invoice, payment] = payable(world, found)
  const back = publicUrl(world, invoicePaths(invoice).result)
  const paid = executeOnPage(world, shopOfInvoice(world, invoice), payment, {
    sealed,
    method: '1',
    customer_id: payerOf(world, invoice),
    return_url: back,
    return_url_on_failure: back,
    ...toldToIssuer(invoice.card ?? {}, undefined),
  })
  if (paid.refusal) moveInvoice(world, invoice, 'pay-by-card', {}, 'declined')
  return paid
}
