// How an invoice ends, and how its account does and begins again.
import { inner } from '../../kit/collection.ts'
import { dayMs, formatDate } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { endTerm } from '../payments/outside-actions.ts'
import { moveInvoice, requireInvoice, storeInvoice } from './actions.ts'
import { dropJobs, planClosing, reissuedDays } from './jobs-planned.ts'
import { sendReceipt } from './letters.ts'
import { accountPayment, endPayments, issueAccount } from './payments.ts'
import { invoiceItems, type StoredInvoice } from './schema.ts'

/** The invoice is paid: what else waits for it ends, and the receipt is written. */
export function becomePaid(
  world: World,
  invoice: StoredInvoice,
  on: string,
  change: Partial<StoredInvoice>,
): StoredInvoice {
  const paid = moveInvoice(world, invoice, on, change)
  dropJobs(world, paid)
  endPayments(world, paid)
  sendReceipt(world, paid)
  return paid
}

/** Somebody paid elsewhere, on `day` (`yyyy/MM/dd`) or today. */
export function markPaidExternally(
  world: World,
  invoice: StoredInvoice,
  day: string | null | undefined,
): StoredInvoice {
  requireInvoice(invoice, 'paid_externally')
  const transaction_date = day ?? formatDate(world.nowMs)
  return becomePaid(world, invoice, 'paid_externally', {
    is_paid_externally: true,
    transaction_date,
  })
}

/** The merchant gives the invoice up, for good. */
export function cancelInvoice(world: World, invoice: StoredInvoice): StoredInvoice {
  requireInvoice(invoice, 'cancel')
  const canceled = moveInvoice(world, invoice, 'cancel')
  dropJobs(world, canceled)
  endPayments(world, canceled)
  return canceled
}

/** The account takes nothing more; what it has is kept. */
function closeAccount(world: World, invoice: StoredInvoice): void {
  const payment = accountPayment(world, invoice)
  if (payment?.status !== 'AWAITING_CUSTOMER_PAYMENT') return
  endTerm(world, payment.shop_id, payment.id)
}

/** The due date has passed. */
export function expireInvoice(world: World, invoice: StoredInvoice): void {
  closeAccount(world, moveInvoice(world, invoice, 'expire'))
}

/** The days of a reissued account are over. */
export function closeReissued(world: World, invoice: StoredInvoice): void {
  closeAccount(world, moveInvoice(world, invoice, 'close account'))
}

/** A new account for what is left to pay, once the old one has expired. */
export function refreshAccount(world: World, invoice: StoredInvoice): StoredInvoice {
  requireInvoice(invoice, 'refresh')
  const old = accountPayment(world, invoice)
  if (old?.status !== 'EXPIRED') {
    const hint = old
      ? 'the account is open: it can be issued again when it has expired'
      : 'this invoice has no account: Virtualaccount is none of its pay_types'
    throw fail.stateForbids(invoice.status).about(invoiceItems.account).withHint(hint)
  }
  const facts = invoice[inner]
  const emptied = storeInvoice(world, {
    ...invoice,
    [inner]: { ...facts, received_before: facts.received_before + old.total_amount },
  })
  const lastDay = formatDate(world.nowMs + reissuedDays * dayMs)
  const issued = moveInvoice(world, issueAccount(world, emptied, lastDay, true), 'refresh')
  planClosing(world, issued)
  return issued
}
