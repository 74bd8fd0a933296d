// Which mail about an invoice is written when, and to whom.
import { inner } from '../../kit/collection.ts'
import { type MailDefinition, sendMail } from '../../world/mail.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import { addressee, invoicePaths, sender } from './actions.ts'
import {
  billMail,
  debitFailedMail,
  differenceMail,
  type InvoiceMail,
  receiptMail,
} from './mails.ts'
import type { StoredInvoice } from './schema.ts'

/** `11,000`. */
const yen = (amount: number): string => amount.toLocaleString('en-US')

function variablesOf(world: World, invoice: StoredInvoice, path: string): InvoiceMail {
  const { name } = addressee(world, invoice)
  return {
    shop: sender(world, invoice).name,
    name: name === null ? '' : `${name} ${invoice.customer_honorific ?? '様'}`,
    invoice_number: invoice.invoice_number ?? invoice.id,
    amount: yen(invoice.total_amount),
    url: publicUrl(world, path),
  }
}

/** The account to transfer to, in lines; empty where there is none. */
function accountOf({ embedded_virtual_account: account }: StoredInvoice): string {
  if (!account) return ''
  const { branch_name, branch_code, account_number, account_name } = account
  return (
    `支店 / Branch: ${branch_name} (${branch_code})\n` +
    `口座番号 / Account: 普通 ${account_number}\n口座名義 / Holder: ${account_name}`
  )
}

/** Writes to an address; or to nobody, where none is known. */
function write<V extends InvoiceMail>(
  world: World,
  invoice: StoredInvoice,
  definition: MailDefinition<V>,
  to: string | null,
  variables: V,
): void {
  if (to === null) return
  sendMail(world, definition, {
    shop_id: invoice[inner].shop_id,
    to,
    shop_mail_template_id: null,
    related: { kind: 'invoice', id: invoice.id },
    variables,
  })
}

/** The bill, when the invoice is issued. */
export function sendBill(world: World, invoice: StoredInvoice): void {
  if (invoice.bill_mail_send_flag !== '1') return
  write(world, invoice, billMail, addressee(world, invoice).email, {
    ...variablesOf(world, invoice, invoicePaths(invoice).pay),
    due_date: invoice.due_date ?? '',
    account: accountOf(invoice),
  })
}

/** The receipt, when it is paid. */
export function sendReceipt(world: World, invoice: StoredInvoice): void {
  if (invoice.receipt_mail_send_flag !== '1') return
  write(world, invoice, receiptMail, addressee(world, invoice).email, {
    ...variablesOf(world, invoice, invoicePaths(invoice).receipt),
    paid: invoice.transaction_date ?? '',
  })
}

/** The bill of the difference, after a transfer that was short. */
export function sendDifference(world: World, invoice: StoredInvoice): void {
  if (invoice.underpayment_mail_send_flag !== '1') return
  write(world, invoice, differenceMail, addressee(world, invoice).email, {
    ...variablesOf(world, invoice, invoicePaths(invoice).pay),
    due: yen(invoice.billing_total_amount),
    account: accountOf(invoice),
  })
}

/** Word to the issuer that the bank debited nothing. */
export function sendDebitFailed(world: World, invoice: StoredInvoice, result: string): void {
  if (invoice.directdebit?.directdebit_failure_mail_send_flag !== '1') return
  write(world, invoice, debitFailedMail, sender(world, invoice).email, {
    ...variablesOf(world, invoice, invoicePaths(invoice).pay),
    result,
  })
}
