// Issuing an invoice: what has to be there, and what comes of it.
import { inner } from '../../kit/collection.ts'
import { dayMs, endOfDay, formatDate, parseTimestamp } from '../../kit/dates.ts'
import { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { unusable } from '../applications/usable-actions.ts'
import { stampNow } from '../company-stamps/actions.ts'
import { getNamedCustomer } from '../customers/actions.ts'
import { paymentTypes } from '../payments/types/index.ts'
import { addressee, moveInvoice, partiesNow, requireInvoice, storeInvoice } from './actions.ts'
import { becomePaid } from './closing.ts'
import { planExpiry } from './jobs-planned.ts'
import { sendBill } from './letters.ts'
import { issueAccount, requestDebit } from './payments.ts'
import { type InvoiceOpening, invoiceItems as items, type StoredInvoice } from './schema.ts'

/** How long after its payment an invoice may lend its account. published: reference_invoice_id */
const reuseDays = 90

type Report = (problem: Refusal) => void

const lack = (field: string, item: string, hint: string): Refusal =>
  fail.required(field).about(item).withHint(hint)

function checkLines({ lines, input_type, total_amount }: StoredInvoice, report: Report): void {
  if (lines.length === 0) report(lack('lines', items.lines, 'give at least one line'))
  const wanted: readonly (readonly [keyof (typeof lines)[number], string])[] =
    input_type === 'amount'
      ? [['tax_included_amount', items.taxIncluded]]
      : [
          ['unit_price', items.unitPrice],
          ['quantity', items.quantity],
        ]
  for (const [field, item] of [['name', items.lineName] as const, ...wanted]) {
    if (lines.every((line) => line[field] !== null)) continue
    report(lack(field, item, `each line needs its ${field}`))
  }
  if (lines.length > 0 && total_amount < 1) {
    report(lack('total_amount', items.total, 'the lines must come to at least 1 yen'))
  }
}

/** Each way to pay has its own greatest amount. */
function checkTotal({ pay_types, total_amount }: StoredInvoice, report: Report): void {
  const most = Math.min(
    ...pay_types.map((type) => paymentTypes[type]?.totalRange.maximum ?? Number.POSITIVE_INFINITY),
  )
  if (total_amount <= most) return
  const hint = `with pay_types ${pay_types.join(', ')} an invoice comes to at most ${most} yen`
  report(fail.outOfRange('total_amount').about(items.total).withHint(hint))
}

function checkPaying(world: World, invoice: StoredInvoice, report: Report): void {
  const { pay_types, due_date, directdebit } = invoice
  if (pay_types.length === 0) {
    report(lack('pay_types', items.payTypes, 'Card, Virtualaccount, Directdebit, or several'))
  }
  for (const payType of pay_types) {
    const refusal = unusable(world, invoice[inner].shop_id, payType)
    if (refusal) report(refusal)
  }
  checkTotal(invoice, report)
  if (due_date === null) report(lack('due_date', items.dueDate, 'until when is it to be paid?'))
  else if (due_date < formatDate(world.nowMs)) {
    const hint = `due_date ${due_date} is past: today is ${formatDate(world.nowMs)}`
    report(fail.outOfRange('due_date').about(items.dueDate).withHint(hint))
  }
  if (!pay_types.includes('Directdebit')) return
  const block = 'the block directdebit says what to debit, and when'
  if (!directdebit?.payment_method_id) {
    report(lack('payment_method_id', items.paymentMethod, block))
  }
  if (!directdebit?.target_date) report(lack('target_date', items.targetDate, block))
}

function checkReference(
  world: World,
  store: AccountStore,
  invoice: StoredInvoice,
  report: Report,
): void {
  const id = invoice.virtual_account?.reference_invoice_id
  if (!id) return
  const referred = store.invoices.find(id)
  if (!referred) {
    report(fail.notFound(`Invoice ${id}`).about(items.reference))
    return
  }
  const { status, transaction_date } = referred
  const paid = parseTimestamp(transaction_date ?? '')
  const isRecent = paid !== undefined && world.nowMs <= endOfDay(paid + reuseDays * dayMs)
  if (status === 'PAID' && isRecent) return
  const hint = `${id} must be PAID since at most ${reuseDays} days`
  report(fail.stateForbids(status).about(items.reference).withHint(hint))
}

function checkAddressee(world: World, invoice: StoredInvoice, report: Report): void {
  if (invoice.customer_id === null && !invoice.customer_overwrite?.name) {
    report(lack('customer_id', items.customer, 'give customer_id, or customer_overwrite.name'))
  }
  if (invoice.bill_mail_send_flag === '1' && addressee(world, invoice).email === null) {
    report(lack('email', items.email, 'bill_mail_send_flag 1 writes to the customer: say where'))
  }
}

/** Refuses an invoice that is not ready, with everything that is missing. */
function requireReady(world: World, store: AccountStore, invoice: StoredInvoice): void {
  if (invoice.customer_id !== null) getNamedCustomer(store, invoice.customer_id)
  const found: Refusal[] = []
  const report: Report = (problem) => found.push(problem)
  checkAddressee(world, invoice, report)
  checkLines(invoice, report)
  // Of an invoice that was paid before nothing is left to pay.
  if (invoice.invoice_backfill === null) {
    checkPaying(world, invoice, report)
    checkReference(world, store, invoice, report)
  }
  const [first, ...rest] = found.flatMap(({ problems }) => problems)
  if (first) throw new Refusal([first, ...rest])
}

/** The payment that has paid an invoice before it was issued; refuses where there is none. */
function backfilled(store: AccountStore, invoice: StoredInvoice): string {
  const { order_id, access_id } = invoice.invoice_backfill ?? {}
  const payment = store.payments.find(order_id ?? '')
  if (!payment || (access_id && payment.access_id !== access_id)) {
    throw fail.notFound(`Payment ${order_id}`).about(items.backfill)
  }
  if (payment.status !== 'AUTHORIZED' && payment.status !== 'CAPTURED') {
    const hint = `payment ${order_id} is ${payment.status}: it has paid nothing`
    throw fail.stateForbids(payment.status).about(items.backfill).withHint(hint)
  }
  return payment.id
}

/** `INV-202601-123456`. */
const nextNumber = (world: World): string => {
  const month = formatDate(world.nowMs).slice(0, 7).replace('/', '')
  return `INV-${month}-${world.ids.digits(6)}`
}

/** What the flags of the request say counts from now on. */
function withFlags(invoice: StoredInvoice, flags: InvoiceOpening): StoredInvoice {
  return {
    ...invoice,
    bill_mail_send_flag: flags.bill_mail_send_flag ?? invoice.bill_mail_send_flag,
    receipt_mail_send_flag: flags.receipt_mail_send_flag ?? invoice.receipt_mail_send_flag,
    underpayment_mail_send_flag:
      flags.underpayment_mail_send_flag ?? invoice.underpayment_mail_send_flag,
  }
}

/** Makes the payments that wait for their payer. */
function withPayments(world: World, invoice: StoredInvoice): StoredInvoice {
  const { pay_types, due_date } = invoice
  const billed =
    pay_types.includes('Virtualaccount') && due_date !== null
      ? issueAccount(world, invoice, due_date)
      : invoice
  return pay_types.includes('Directdebit') ? requestDebit(world, billed) : billed
}

/** Issues an invoice: from now on it can be seen and paid. */
export function openInvoice(
  world: World,
  store: AccountStore,
  found: StoredInvoice,
  flags: InvoiceOpening,
): StoredInvoice {
  requireInvoice(found, 'open')
  const draft = withFlags(found, flags)
  requireReady(world, store, draft)
  const paidBy = draft.invoice_backfill && backfilled(store, draft)
  const stamp = stampNow(world, draft[inner].shop_id)
  const dated = {
    ...draft,
    ...partiesNow(world, draft),
    invoice_number: draft.invoice_number ?? nextNumber(world),
    issue_date: draft.issue_date ?? formatDate(world.nowMs),
    [inner]: { ...draft[inner], ...(stamp ? { stamp: stamp.id } : {}) },
  }
  // Payments that are made now look the invoice up, so it stands there before them.
  storeInvoice(world, dated)
  const billed = paidBy ? dated : withPayments(world, dated)
  const opened = moveInvoice(world, billed, 'open')
  sendBill(world, opened)
  if (paidBy) {
    const day = draft.invoice_backfill?.paid_date ?? formatDate(world.nowMs)
    const facts = { ...opened[inner], paid_by: paidBy }
    return becomePaid(world, opened, 'backfill', { transaction_date: day, [inner]: facts })
  }
  planExpiry(world, opened)
  return opened
}
