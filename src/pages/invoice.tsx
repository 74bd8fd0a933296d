// The page of an invoice: what is owed, to whom, and the ways to pay it.
import type { VNode } from 'preact'
import { buyerFail } from '../buyer/failures.ts'
import { payInvoice } from '../buyer/invoice-acts.ts'
import { pagePathOf } from '../buyer/page-path.ts'
import { addressee, invoicePaths, sender } from '../resources/invoices/actions.ts'
import { cardPaymentOf, transferPaymentOf } from '../resources/invoices/paying-actions.ts'
import type { StoredInvoice } from '../resources/invoices/schema.ts'
import { CardFields, readCard } from './card-form.tsx'
import { dayIn, invoiceOf, nameOnBill, type OnInvoice, seen } from './invoice-parts.tsx'
import { yenIn } from './language.ts'
import { message, ourPath } from './link-parts.tsx'
import { markOf } from './mark.ts'
import { page, type View } from './page.ts'
import { ActButton, ActForm, Amount, Facts, Lead, LinkButton, Notice } from './parts.tsx'

interface Shown {
  readonly visit: OnInvoice
  readonly invoice: StoredInvoice
}

const viewMark = (visit: OnInvoice, invoice: StoredInvoice): string =>
  markOf(
    seen(invoice),
    cardPaymentOf(visit.world, invoice),
    transferPaymentOf(visit.world, invoice),
  )

const About = ({ visit, invoice }: Shown): VNode => {
  const { say, language, world } = visit
  const { name } = addressee(world, invoice)
  const received = invoice.total_amount - invoice.billing_total_amount
  return (
    <Facts
      rows={[
        [say.invoiceFrom, sender(world, invoice).name, 'issuer'],
        [say.invoiceTo, nameOnBill(language, name, invoice.customer_honorific), 'customer'],
        [say.invoiceNumber, invoice.invoice_number, 'invoice-number'],
        [say.invoiceDue, dayIn(language, invoice.due_date), 'due'],
        [say.invoiceTotal, received > 0 ? yenIn(language, invoice.total_amount) : null],
        [say.invoiceReceived, received > 0 ? yenIn(language, received) : null, 'received'],
      ]}
    />
  )
}

const Documents = ({ visit, invoice }: Shown): VNode => {
  const { say, link } = visit
  const { bill, receipt } = invoicePaths(invoice)
  return (
    <p class="ways">
      <a href={link(bill)} data-testid="bill">
        {say.invoiceSeeBill}
      </a>
      {invoice.status === 'PAID' && (
        <a href={link(receipt)} data-testid="receipt">
          {say.invoiceSeeReceipt}
        </a>
      )}
    </p>
  )
}

const ByCard = ({ visit, invoice }: Shown): VNode => (
  <section class="way" aria-label={visit.say.invoiceByCard}>
    <ActForm visit={visit} mark={viewMark(visit, invoice)}>
      <h2>{visit.say.invoiceByCard}</h2>
      <CardFields visit={visit} />
      <ActButton act="pay">
        {visit.say.linkPayAmount(yenIn(visit.language, invoice.billing_total_amount))}
      </ActButton>
    </ActForm>
  </section>
)

const ByTransfer = ({ visit, invoice }: Shown): VNode | null => {
  const { say, world, link } = visit
  const account = invoice.embedded_virtual_account
  const payment = transferPaymentOf(world, invoice)
  if (!account || !payment) return null
  const path = pagePathOf(payment)
  if (payment.status !== 'AWAITING_CUSTOMER_PAYMENT') {
    return (
      <section class="way stack">
        <h2>{say.invoiceByTransfer}</h2>
        <p class="quiet" data-testid="account-closed">
          {say.invoiceAccountClosed}
        </p>
      </section>
    )
  }
  return (
    <section class="way stack" aria-label={say.invoiceByTransfer}>
      <h2>{say.invoiceByTransfer}</h2>
      <p class="quiet">{say.invoiceTransferText}</p>
      <Facts
        rows={[
          [say.bankBranch, `${account.branch_name} (${account.branch_code})`],
          [say.bankAccount, account.account_number, 'account-number'],
          [say.bankHolder, account.account_name],
        ]}
      />
      {path && (
        <p>
          <a href={link(path)} data-testid="pay-now">
            {say.linkSandboxAct}
          </a>
        </p>
      )}
    </section>
  )
}

const ByDebit = ({ visit: { say, language }, invoice }: Shown): VNode => (
  <section class="way stack">
    <h2>{say.invoiceByDebit}</h2>
    <p class="quiet">
      {say.invoiceDebitText(dayIn(language, invoice.directdebit?.target_date ?? null))}
    </p>
  </section>
)

/** The face of an invoice that cannot be paid. */
const faces = {
  DRAFT: { mark: 'wait', title: 'invoiceDraftTitle', text: 'invoiceDraftText' },
  PAID: { mark: 'good', title: 'invoicePaidTitle', text: 'invoicePaidText' },
  CANCELED: { mark: 'bad', title: 'invoiceCanceledTitle', text: 'invoiceCanceledText' },
} as const

function overView(visit: OnInvoice, invoice: StoredInvoice): View {
  const { say, language } = visit
  const { mark, title, text } = faces[invoice.status as keyof typeof faces]
  return {
    title: say[title],
    mark: viewMark(visit, invoice),
    body: (
      <>
        <Lead mark={mark} title={say[title]}>
          <p class="quiet">{say[text]}</p>
        </Lead>
        {invoice.status !== 'DRAFT' && (
          <>
            <Amount name={say.invoiceTotal} centered>
              {yenIn(language, invoice.total_amount)}
            </Amount>
            <About
              visit={visit}
              invoice={{ ...invoice, billing_total_amount: invoice.total_amount }}
            />
            <Documents visit={visit} invoice={invoice} />
          </>
        )}
      </>
    ),
  }
}

const isOverdue = ({ world }: OnInvoice, { due_date }: StoredInvoice): boolean =>
  due_date !== null && `${due_date} 24` < world.stamp

function show(visit: OnInvoice): View {
  const { say, language } = visit
  const invoice = invoiceOf(visit)
  if (invoice.status !== 'AWAITING_CUSTOMER_PAYMENT') return overView(visit, invoice)
  const offers = (payType: StoredInvoice['pay_types'][number]) =>
    invoice.pay_types.includes(payType)
  const isPart = invoice.billing_total_amount < invoice.total_amount
  return {
    title: say.invoiceTitle,
    mark: viewMark(visit, invoice),
    body: (
      <>
        <Lead shop={sender(visit.world, invoice).name} title={say.invoiceTitle} />
        {isOverdue(visit, invoice) && <Notice kind="note">{say.invoiceOverdue}</Notice>}
        <Amount name={isPart ? say.invoiceLeft : say.invoiceTotal}>
          {yenIn(language, invoice.billing_total_amount)}
        </Amount>
        <About visit={visit} invoice={invoice} />
        <Documents visit={visit} invoice={invoice} />
        {offers('Card') && <ByCard visit={visit} invoice={invoice} />}
        {offers('Virtualaccount') && <ByTransfer visit={visit} invoice={invoice} />}
        {offers('Directdebit') && <ByDebit visit={visit} invoice={invoice} />}
      </>
    ),
  }
}

export const invoicePage = page({
  path: '/pages/invoices/{shop}/{invoice}',
  summary: 'The page of an invoice, on which it is paid',
  takesCards: true,
  show,
  acts: {
    pay(visit) {
      const invoice = invoiceOf(visit)
      const sealed = readCard(visit)
      const done = visit.command(() => payInvoice(visit.world, invoice, sealed))
      if (done.result === 'declined') throw buyerFail.declinedOnPage(done.error_code ?? '')
      if (done.landing) return { goTo: ourPath(done.landing.url) }
      return { goTo: visit.link(invoicePaths(invoice).result) }
    },
  },
})

export const invoiceResultPage = page({
  path: '/pages/invoices/{shop}/{invoice}/result',
  summary: 'What became of an invoice, on the way back from the card issuer',
  takesForeignForms: true,
  show(visit) {
    const invoice = invoiceOf(visit)
    if (invoice.status !== 'AWAITING_CUSTOMER_PAYMENT') return overView(visit, invoice)
    const { say, link } = visit
    const again = (
      <LinkButton href={link(invoicePaths(invoice).pay)} testId="try-again">
        {say.invoiceBackToPay}
      </LinkButton>
    )
    return message(say.linkFailedTitle, say.invoiceFailedText, 'bad', 200, again)
  },
})
