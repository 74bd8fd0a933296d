// The start of a buyer's way: what waits in this world, with the page where it can be done.
import type { VNode } from 'preact'
import { pagePathOf } from '../buyer/page-path.ts'
import { invoicePaths, sender, waitingInvoices } from '../resources/invoices/actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import { waitingMethods } from '../resources/payment-methods/outside-actions.ts'
import type { StoredMethod } from '../resources/payment-methods/schema.ts'
import { waitingPayments } from '../resources/payments/outside-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { yenIn } from './language.ts'
import { page, type Visit } from './page.ts'
import { Lead } from './parts.tsx'
import { shopName } from './paying.ts'

/** More would be no overview. */
const shownMax = 50

const amountOf = (payment: Payment): number =>
  (payment as { readonly billing_total_amount?: number }).billing_total_amount ??
  payment.total_amount

interface Waiting {
  readonly path: string
  readonly payment: Payment
}

const Row = ({ visit, waits }: { readonly visit: Visit; readonly waits: Waiting }): VNode => {
  const { language, link, world, say } = visit
  const { path, payment } = waits
  const ways = { Konbini: say.wayStore, Paypay: say.wayWallet, Virtualaccount: say.wayTransfer }
  const way = ways[payment.pay_type as keyof typeof ways] ?? payment.pay_type
  return (
    <li>
      <a class="row" href={link(path)} data-testid="waiting">
        <strong>{way}</strong>
        <span>{yenIn(language, amountOf(payment))}</span>
        <span class="quiet small">
          {shopName(world, payment.shop_id)}, {payment.id}
        </span>
      </a>
    </li>
  )
}

/** An account whose owner has not opened the page of the bank yet. */
const BankRow = ({ visit, method }: { readonly visit: Visit; readonly method: StoredMethod }) => (
  <li>
    <a class="row" href={method.redirect_url ?? ''} data-testid="waiting-bank">
      <strong>{visit.say.wayBank}</strong>
      <span>{method.directdebit?.bank_name}</span>
      <span class="quiet small">{method.id}</span>
    </a>
  </li>
)

/** An invoice that its customer has not paid. */
const InvoiceRow = ({
  visit,
  invoice,
}: {
  readonly visit: Visit
  readonly invoice: StoredInvoice
}) => (
  <li>
    <a class="row" href={visit.link(invoicePaths(invoice).pay)} data-testid="waiting-invoice">
      <strong>{visit.say.wayInvoice}</strong>
      <span>{yenIn(visit.language, invoice.billing_total_amount)}</span>
      <span class="quiet small">
        {sender(visit.world, invoice).name}, {invoice.invoice_number}
      </span>
    </a>
  </li>
)

const unopened = (visit: Visit): readonly StoredMethod[] =>
  waitingMethods(visit.world).filter(
    ({ redirect_url, redirect_url_accessed_flag: opened }) =>
      redirect_url !== null && opened === '0',
  )

export const waitingPage = page({
  path: '/pages',
  summary: 'What waits for its buyer',
  show(visit) {
    const { say, world } = visit
    const waiting = waitingPayments(world).flatMap((payment) => {
      const path = pagePathOf(payment)
      return path === undefined ? [] : [{ path, payment }]
    })
    const accounts = unopened(visit)
    const bills = waitingInvoices(world)
    const isNothing = waiting.length + accounts.length + bills.length === 0
    return {
      title: say.waitingTitle,
      body: (
        <>
          <Lead title={say.waitingTitle}>
            <p class="quiet">{isNothing ? say.waitingNone : say.waitingText}</p>
          </Lead>
          <ul class="list">
            {waiting.slice(0, shownMax).map((waits) => (
              <Row key={waits.path} visit={visit} waits={waits} />
            ))}
            {bills.slice(0, shownMax).map((invoice) => (
              <InvoiceRow key={invoice.id} visit={visit} invoice={invoice} />
            ))}
            {accounts.slice(0, shownMax).map((method) => (
              <BankRow key={method.id} visit={visit} method={method} />
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
