// What follows for an invoice when a payment that it made changes.
import { inner } from '../../kit/collection.ts'
import { formatDate } from '../../kit/dates.ts'
import type { World } from '../../world/world.ts'
import { cancelOnPage } from '../payments/page-actions.ts'
import type { Payment } from '../payments/schema.ts'
import type { CardPayment } from '../payments/types/card-schema.ts'
import type { DirectdebitPayment } from '../payments/types/directdebit-schema.ts'
import type { VirtualaccountPayment } from '../payments/types/virtualaccount-schema.ts'
import { moveInvoice, shopOfInvoice, storeInvoice } from './actions.ts'
import { becomePaid } from './closing.ts'
import { sendDebitFailed, sendDifference } from './letters.ts'
import type { StoredInvoice } from './schema.ts'

/** The payment pays the invoice. */
function pays(world: World, invoice: StoredInvoice, on: string, { id }: Payment): void {
  becomePaid(world, invoice, on, {
    transaction_date: formatDate(world.nowMs),
    [inner]: { ...invoice[inner], paid_by: id },
  })
}

/** Whether money came to an account that is closed. */
const cameLate = (payment: VirtualaccountPayment): boolean =>
  [
    payment.overpayment_flag,
    payment.cancel_overpayment_flag,
    payment.expire_overpayment_flag,
  ].includes('1')

function followDeposit(world: World, invoice: StoredInvoice, payment: VirtualaccountPayment): void {
  if (cameLate(payment)) {
    moveInvoice(world, invoice, 'late deposit')
    return
  }
  if (invoice.status !== 'AWAITING_CUSTOMER_PAYMENT') return
  if (payment.status === 'CAPTURED') {
    pays(world, invoice, 'deposit', payment)
    return
  }
  const { received_before } = invoice[inner]
  const left = invoice.total_amount - received_before - payment.total_amount
  const isNews = payment.status === 'AWAITING_CUSTOMER_PAYMENT' && payment.total_amount > 0
  if (!isNews || left === invoice.billing_total_amount) return
  sendDifference(
    world,
    moveInvoice(world, invoice, 'deposit', { billing_total_amount: left }, 'short'),
  )
}

function followCharge(world: World, invoice: StoredInvoice, payment: Payment): void {
  if (payment.status !== 'AUTHORIZED' && payment.status !== 'CAPTURED') return
  if (invoice.status === 'AWAITING_CUSTOMER_PAYMENT') {
    pays(world, invoice, 'pay-by-card', payment)
  } else if (invoice[inner].paid_by !== payment.id) {
    // The buyer was at the issuer's while the invoice ended: nothing is owed, so nothing is kept.
    storeInvoice(world, { ...invoice, [inner]: { ...invoice[inner], card_order: null } })
    cancelOnPage(world, shopOfInvoice(world, invoice), payment)
  }
}

function followDebit(world: World, invoice: StoredInvoice, payment: DirectdebitPayment): void {
  if (invoice.status !== 'AWAITING_CUSTOMER_PAYMENT') return
  if (payment.status === 'CAPTURED') pays(world, invoice, 'debit', payment)
  if (payment.status === 'FAILED') {
    const failed = moveInvoice(world, invoice, 'debit', {}, 'failed')
    sendDebitFailed(world, failed, payment.result_code ?? '')
  }
}

/** The invoice for which a payment was made; one by card says so itself. */
function madeFor(payment: Payment): string | undefined {
  if (payment.pay_type !== 'Card') return payment[inner].invoice?.id
  return (payment as CardPayment).invoice_id ?? undefined
}

/** Moves the invoice that made the payment, if one did, and writes to its customer. */
export function followForInvoice(world: World, payment: Payment): void {
  const id = madeFor(payment)
  const invoice = id === undefined ? undefined : world.store.invoices.find(payment.shop_id, id)
  if (!invoice) return
  const { account_order, card_order, debit_order } = invoice[inner]
  if (payment.id === account_order) {
    followDeposit(world, invoice, payment as VirtualaccountPayment)
  } else if (payment.id === card_order) followCharge(world, invoice, payment)
  else if (payment.id === debit_order) followDebit(world, invoice, payment as DirectdebitPayment)
}
