// What a customer does with an invoice, by command; its pages do the same by hand.
import { deposit } from '../buyer/acts.ts'
import {
  type InvoiceActed,
  invoiceFor,
  payInvoice as pay,
  transferToInvoice as transfer,
} from '../buyer/invoice-acts.ts'
import * as s from '../kit/schema.ts'
import { sealedTestCard } from '../resources/cards/seal-actions.ts'
import { operation } from './operation.ts'

const which = { invoice: s.text(30), account: s.optional(s.text(13, 13)) }

export const payInvoice = operation({
  route: 'POST /_sandbox/buyer/pay-invoice',
  summary: 'Pay an invoice by card on its page; card is the name of a test card',
  body: s.object({ ...which, card: s.optional(s.text(40)) }),
  run: ({ world, body: { invoice, account, card }, command }): InvoiceActed =>
    command(() => pay(world, invoiceFor(world, invoice, account), sealedTestCard(world, card))),
})

export const transferToInvoice = operation({
  route: 'POST /_sandbox/buyer/transfer-to-invoice',
  summary: 'Transfer money to the account of an invoice; amount is what is left to pay',
  body: s.object({ ...which, ...deposit }),
  run: ({ world, body: { invoice, account, ...details }, command }): InvoiceActed =>
    command(() => transfer(world, invoiceFor(world, invoice, account), details)),
})
