// The start of a buyer's way: what waits in this world, with the page where it can be done.
import type { VNode } from 'preact'
import { pageFor, waitingBusiness, waitingRegistrations } from '../buyer/authenticate.ts'
import { pagePathOf } from '../buyer/page-path.ts'
import { waitingSessions } from '../buyer/session-acts.ts'
import { inner } from '../kit/collection.ts'
import { invoicePaths, waitingInvoices } from '../resources/invoices/actions.ts'
import { shopIdOf, waitingMethods } from '../resources/payment-methods/outside-actions.ts'
import { waitingPayments } from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { yenIn } from './language.ts'
import { page, type Visit } from './page.ts'
import { Lead } from './parts.tsx'
import { shopName } from './paying.ts'

/** More would be no overview. */
const shownMax = 50

/** Something that waits, and where it is done. */
interface Waiting {
  readonly id: string
  readonly shop: string
  readonly way: string
  /** An amount, or the bank. */
  readonly what: string
  readonly href: string
}

/** A page of ours as a link from here: the language stays. */
const hrefOf = ({ link }: Visit, url: string): string => link(new URL(url).pathname)

const amountOf = (payment: Payment): number =>
  (payment as { readonly billing_total_amount?: number }).billing_total_amount ??
  payment.total_amount

function paymentsIn({ world, say, language, link }: Visit): Waiting[] {
  const ways = { Konbini: say.wayStore, Paypay: say.wayWallet, Virtualaccount: say.wayTransfer }
  return waitingPayments(world).flatMap((payment): Waiting[] => {
    const { id, pay_type, shop_id: shop } = payment
    const path = pagePathOf(payment)
    const way = ways[pay_type as keyof typeof ways] ?? pay_type
    const what = yenIn(language, amountOf(payment))
    return path === undefined ? [] : [{ id, shop, way, what, href: link(path) }]
  })
}

const linksIn = (visit: Visit): Waiting[] =>
  waitingSessions(visit.world).map(({ session, account, pay_types, total_amount, link_url }) => ({
    ...{ id: session, shop: account, href: hrefOf(visit, link_url) },
    way: pay_types.length > 0 ? visit.say.wayLink : visit.say.wayCardLink,
    what: pay_types.length > 0 ? yenIn(visit.language, total_amount) : '',
  }))

/** Payments, cards and invoices that are paid by card, which wait for the issuer. */
function windowsIn(visit: Visit): Waiting[] {
  const { world, say, language } = visit
  const way = say.wayWindow
  const payments = waitingPayments(world).filter(({ status }) => status === 'AUTHENTICATED')
  return [
    ...payments.map((payment) => {
      const { id, shop_id: shop } = payment
      const what = yenIn(language, amountOf(payment))
      return { id, shop, way, what, href: hrefOf(visit, pageFor(world, payment)) }
    }),
    ...waitingRegistrations(world).map(({ payment_method: id, account: shop, page: url }) => {
      return { id, shop, way, what: '', href: hrefOf(visit, url) }
    }),
    ...waitingBusiness(world).map(({ payment: id, account: shop, page: url, total_amount }) => {
      return { id, shop, way, what: yenIn(language, total_amount), href: hrefOf(visit, url) }
    }),
  ]
}

/** Invoices that their customers have not paid. */
const invoicesIn = ({ world, say, language, link }: Visit): Waiting[] =>
  waitingInvoices(world).map((invoice) => ({
    ...{ id: invoice.invoice_number ?? invoice.id, shop: invoice[inner].shop_id },
    ...{ way: say.wayInvoice, href: link(invoicePaths(invoice).pay) },
    what: yenIn(language, invoice.billing_total_amount),
  }))

/** Accounts whose owners have not opened the page of the bank yet. */
const accountsIn = (visit: Visit): Waiting[] =>
  waitingMethods(visit.world).flatMap((method): Waiting[] => {
    const { id, redirect_url: url, redirect_url_accessed_flag: opened, directdebit } = method
    if (url === null || opened === '1') return []
    const what = directdebit?.bank_name ?? ''
    const href = hrefOf(visit, url)
    return [{ id, shop: shopIdOf(method), href, way: visit.say.wayBank, what }]
  })

const Row = ({ visit, waits }: { readonly visit: Visit; readonly waits: Waiting }): VNode => (
  <li>
    <a class="row" href={waits.href} data-testid="waiting">
      <strong>{waits.way}</strong>
      {waits.what !== '' && <span>{waits.what}</span>}
      <span class="quiet small">
        {shopName(visit.world, waits.shop)}, {waits.id}
      </span>
    </a>
  </li>
)

export const waitingPage = page({
  path: '/pages',
  summary: 'What waits for its buyer',
  show(visit) {
    const { say } = visit
    const kinds = [paymentsIn, linksIn, invoicesIn, windowsIn, accountsIn]
    const waiting = kinds.flatMap((each) => each(visit))
    return {
      title: say.waitingTitle,
      body: (
        <>
          <Lead title={say.waitingTitle}>
            <p class="quiet">{waiting.length === 0 ? say.waitingNone : say.waitingText}</p>
          </Lead>
          <ul class="list">
            {waiting.slice(0, shownMax).map((waits) => (
              <Row key={waits.id} visit={visit} waits={waits} />
            ))}
          </ul>
          {waiting.length > shownMax && (
            <p class="quiet small">{say.moreWaits(String(waiting.length - shownMax))}</p>
          )}
        </>
      ),
    }
  },
})
