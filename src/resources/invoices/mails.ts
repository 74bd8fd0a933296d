// What is written about invoices: Japanese first, then English.
import { published } from '../../kit/source.ts'
import type { MailDefinition } from '../../world/mail.ts'

/** What every mail about an invoice knows. */
export interface InvoiceMail {
  readonly [variable: string]: string
  readonly shop: string
  /** Name and honorific of the customer; empty where it is unknown. */
  readonly name: string
  readonly invoice_number: string
  /** `11,000`. */
  readonly amount: string
  readonly url: string
}

type Definition<V extends InvoiceMail> = MailDefinition<V>

const greeting = ({ name }: InvoiceMail): string =>
  name === '' ? 'お客様 / Dear customer' : `${name} / Dear customer`

const bill = ({ invoice_number, amount }: InvoiceMail): string =>
  `請求書番号 / Invoice: ${invoice_number}\n金額 / Amount: ${amount} 円 (JPY)`

const account = ({ account: shown = '' }: InvoiceMail): readonly string[] =>
  shown === '' ? [] : [`お振込先 / Transfer to:\n${shown}`]

export const billMail: Definition<InvoiceMail & { due_date: string; account: string }> = {
  template: 'invoice_bill',
  summary: 'an invoice was issued with bill_mail_send_flag 1: to the customer',
  source: published('bill_mail_send_flag of invoices'),
  subject: ({ shop }) => `【${shop}】ご請求書 / Your invoice`,
  paragraphs: (mail) => [
    greeting(mail),
    '次のページで請求書をご確認のうえ、お支払いください。\n' +
      'Please see your invoice on this page, and pay it there:',
    mail.url,
    bill(mail),
    `お支払期限 / Due: ${mail.due_date}`,
    ...account(mail),
    mail.shop,
  ],
}

export const receiptMail: Definition<InvoiceMail & { paid: string }> = {
  template: 'invoice_receipt',
  summary: 'an invoice is paid, with receipt_mail_send_flag 1: to the customer',
  source: published('receipt_mail_send_flag of invoices'),
  subject: ({ shop }) => `【${shop}】領収書 / Your receipt`,
  paragraphs: (mail) => [
    greeting(mail),
    'お支払いを確認しました。領収書は次のページでご覧いただけます。\n' +
      'We have received your payment. Your receipt is on this page:',
    mail.url,
    bill(mail),
    `お支払日 / Paid on: ${mail.paid}`,
    mail.shop,
  ],
}

export const differenceMail: Definition<InvoiceMail & { due: string; account: string }> = {
  template: 'invoice_difference',
  summary: 'a transfer was less than the bill, with underpayment_mail_send_flag 1: to the customer',
  source: published('underpayment_mail_send_flag of invoices'),
  subject: ({ shop }) => `【${shop}】お振込金額の不足について / Your transfer was short`,
  paragraphs: (mail) => [
    greeting(mail),
    'お振込金額がご請求金額に足りません。不足分をお支払いください。\n' +
      'Your transfer was less than the invoice. Please pay the difference:',
    mail.url,
    `不足額 / Left to pay: ${mail.due} 円 (JPY)`,
    ...account(mail),
    bill(mail),
    mail.shop,
  ],
}

export const debitFailedMail: Definition<InvoiceMail & { result: string }> = {
  template: 'invoice_debit_failed',
  summary:
    'the debit for an invoice failed, with directdebit_failure_mail_send_flag 1: to the issuer',
  source: published('directdebit_failure_mail_send_flag of invoices in the newest clients'),
  subject: ({ invoice_number }) => `口座振替の不能について / The debit failed: ${invoice_number}`,
  paragraphs: (mail) => [
    `${mail.shop} 御中`,
    '請求書の口座振替ができませんでした。\nThe debit for this invoice did not go through.',
    bill(mail),
    `結果 / Result code: ${mail.result}`,
    mail.url,
  ],
}

export const invoiceMails: readonly MailDefinition[] = [
  billMail,
  receiptMail,
  differenceMail,
  debitFailedMail,
]
