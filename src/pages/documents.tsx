// Invoices and receipts as documents, in the layout of qualified invoices in Japan: who issues it
// under which registration number, what was supplied when, and sum and tax for each rate.
import type { VNode } from 'preact'
import { prefectureName } from '../kit/prefectures.ts'
import { addressee, invoicePaths, sender, shownWithStamp } from '../resources/invoices/actions.ts'
import { paidBy } from '../resources/invoices/paying-actions.ts'
import type { Issuer, StoredInvoice } from '../resources/invoices/schema.ts'
import { Lines, Rates } from './document-tables.tsx'
import { dayIn, invoiceOf, nameOnBill, type OnInvoice } from './invoice-parts.tsx'
import { yenIn } from './language.ts'
import { page, type View } from './page.ts'
import { Problem } from './problem.tsx'

interface Shown {
  readonly visit: OnInvoice
  readonly invoice: StoredInvoice
}

/** The lines of an address as a letter has them. */
const addressLines = (place: Readonly<Record<string, string | null>> | Issuer): string[] => {
  const { addr_post_code, addr_state, addr_city, addr_line_1, addr_line_2, addr_line_3 } =
    place as Issuer
  const street = [prefectureName(addr_state), addr_city, addr_line_1]
  return [
    addr_post_code ? `〒${addr_post_code}` : '',
    street.filter(Boolean).join(''),
    [addr_line_2, addr_line_3].filter(Boolean).join(' '),
  ].filter((line) => line !== '')
}

/** The only place of the company stamp: over the issuer's name, where the shop has one. */
const Stamp = ({ visit, invoice }: Shown): VNode | null => {
  const { company_stamp_data: data } = shownWithStamp(visit.world, invoice)
  if (data === null) return null
  const source = `data:image/png;base64,${data}`
  return <img class="stamp" src={source} alt={visit.say.billStamp} data-testid="stamp" />
}

const From = ({ visit, invoice }: Shown): VNode => {
  const { say, world } = visit
  const issuer = sender(world, invoice)
  return (
    <div class="from" data-testid="issuer">
      <Stamp visit={visit} invoice={invoice} />
      <strong>{issuer.name}</strong>
      {issuer.invoice_registration_number && (
        <span data-testid="registration">
          {say.billRegistration} {issuer.invoice_registration_number}
        </span>
      )}
      {addressLines(issuer).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {issuer.phone_number && (
        <span>
          {say.billPhone} {issuer.phone_number}
        </span>
      )}
      {issuer.email && <span>{issuer.email}</span>}
    </div>
  )
}

const To = ({ visit, invoice }: Shown): VNode => {
  const customer = addressee(visit.world, invoice)
  return (
    <div class="to" data-testid="customer">
      <strong>{nameOnBill(visit.language, customer.name, invoice.customer_honorific)}</strong>
      {addressLines(customer).map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  )
}

const Rows = ({
  rows,
}: {
  readonly rows: readonly (readonly [name: string, value: string | null, testId?: string])[]
}): VNode => (
  <dl class="dates">
    {rows
      .filter(([, value]) => value)
      .map(([name, value, testId]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd data-testid={testId}>{value}</dd>
        </div>
      ))}
  </dl>
)

interface Paper extends Shown {
  readonly title: string
  readonly text: string
  readonly amount: string
  readonly dates: Parameters<typeof Rows>[0]['rows']
  readonly ending?: VNode | null
}

const Document = ({ visit, invoice, title, text, amount, dates, ending }: Paper): VNode => (
  <article class="document">
    <h1 data-testid="title">{title}</h1>
    <div class="parties">
      <To visit={visit} invoice={invoice} />
      <div class="stack">
        <Rows rows={dates} />
        <From visit={visit} invoice={invoice} />
      </div>
    </div>
    <p>{text}</p>
    <p class="grand">
      <span>{amount}</span>
      <strong data-testid="amount">{yenIn(visit.language, invoice.total_amount)}</strong>
    </p>
    <Lines visit={visit} invoice={invoice} />
    <Rates visit={visit} invoice={invoice} />
    {ending}
    {invoice.memo && (
      <section>
        <h2>{visit.say.billMemo}</h2>
        <p>{invoice.memo}</p>
      </section>
    )}
    <p class="unprinted ways">
      <a href={visit.link(invoicePaths(invoice).pay)} data-testid="back">
        {visit.say.invoiceBackToPay}
      </a>
      <span class="quiet small">{visit.say.billPrint}</span>
    </p>
  </article>
)

const Account = ({ visit: { say }, invoice }: Shown): VNode | null => {
  const account = invoice.embedded_virtual_account
  if (!account || invoice.status !== 'AWAITING_CUSTOMER_PAYMENT') return null
  return (
    <section>
      <h2>{say.billAccount}</h2>
      <Rows
        rows={[
          [say.bankBranch, `${account.branch_name} (${account.branch_code})`],
          [say.bankAccount, account.account_number, 'account-number'],
          [say.bankHolder, account.account_name],
        ]}
      />
    </section>
  )
}

const document = (paper: Paper): View => ({
  title: paper.title,
  body: <Document {...paper} />,
  wide: true,
})

export const billPage = page({
  path: '/pages/bills/{shop}/{invoice}',
  summary: 'An invoice as a document, from its issue on',
  show(visit) {
    const invoice = invoiceOf(visit)
    if (invoice.status === 'DRAFT') throw new Problem('notFound')
    const { say, language } = visit
    return document({
      ...{ visit, invoice, title: say.billTitle, text: say.billText, amount: say.billAmount },
      dates: [
        [say.invoiceNumber, invoice.invoice_number, 'invoice-number'],
        [say.invoiceIssued, dayIn(language, invoice.issue_date)],
        [say.invoiceDue, dayIn(language, invoice.due_date), 'due'],
      ],
      ending: <Account visit={visit} invoice={invoice} />,
    })
  },
})

/** How it was paid, in words. */
function wayOf({ say, world }: OnInvoice, invoice: StoredInvoice): string {
  const payType = paidBy(world, invoice)?.pay_type
  const ways = {
    Card: say.linkWayCard,
    Virtualaccount: say.linkWayVirtualaccount,
    Directdebit: say.invoiceByDebit,
  }
  return ways[payType as keyof typeof ways] ?? say.receiptExternally
}

export const receiptPage = page({
  path: '/pages/receipts/{shop}/{invoice}',
  summary: 'The receipt of an invoice that is paid',
  show(visit) {
    const invoice = invoiceOf(visit)
    if (invoice.status !== 'PAID') throw new Problem('notFound')
    const { say, language } = visit
    return document({
      ...{ visit, invoice, title: say.receiptTitle, text: say.receiptText },
      amount: say.receiptAmount,
      dates: [
        [say.invoiceNumber, invoice.invoice_number, 'invoice-number'],
        [say.receiptPaid, dayIn(language, invoice.transaction_date), 'paid-on'],
        [say.receiptBy, wayOf(visit, invoice), 'paid-by'],
      ],
    })
  },
})
