// The states of an invoice and what moves it, or comes over it and leaves it as it is.
import { machine } from '../../kit/machine.ts'
import { decided, published, spec } from '../../kit/source.ts'
import type { InvoiceStatus } from './schema.ts'

const operations = published('invoices: what each operation is for')
const drafts = spec('an issued invoice cannot be deleted')
const issued = published('once issued only is_uncollectible and client_field_1 to 3 change')
const waiting = published('only an invoice that waits can be canceled, and that is final')
const outside = published('paid_externally is for issued invoices; its event is decided')
const attached = decided('invoice_backfill names the payment that has paid it already')
const held = decided('AUTH is the usual job code, so an authorization pays an invoice')
const kept = decided('a buyer who was declined may try again on the page')
const deposited = decided('the account of an invoice waits and adds up until all is there')
const short = published('the flag of a mail that bills the difference; the waiting is decided')
const flagged = published('overpayment flags of the payment; the invoice stays as it is')
const debited = decided('the result of the debit is the result of the invoice')
const overdue = published('the event; no status for it exists')
const reissued = published('an account that expired can be issued again')
const lapse = decided('a reissued account stays open for seven days')

const draft = 'DRAFT'
const waits = 'AWAITING_CUSTOMER_PAYMENT'

// biome-ignore format: a table
export const invoiceTable = machine<InvoiceStatus, string, string>('invoice', [
  // from      on                 result      to          emits
  ['none',     'create',          'approved', draft,      'invoice.create',  operations],
  [draft,      'update',          'approved', draft,      'invoice.update',  operations],
  [waits,      'update',          'approved', waits,      'invoice.update',  issued],
  ['PAID',     'update',          'approved', 'PAID',     'invoice.update',  issued],
  [draft,      'delete',          'approved', draft,      'invoice.delete',  drafts],
  [draft,      'open',            'approved', waits,      'invoice.open',    operations],
  [waits,      'backfill',        'approved', 'PAID',     'invoice.paid',    attached],
  [waits,      'cancel',          'approved', 'CANCELED', 'invoice.cancel',  waiting],
  [waits,      'paid_externally', 'approved', 'PAID',     'invoice.paid',    outside],
  [waits,      'pay-by-card',     'approved', 'PAID',     'invoice.paid',    held],
  [waits,      'pay-by-card',     'declined', waits,      null,              kept],
  [waits,      'deposit',         'approved', 'PAID',     'invoice.paid',    deposited],
  [waits,      'deposit',         'short',    waits,      null,              short],
  [waits,      'late deposit',    'approved', waits,      null,              flagged],
  ['PAID',     'late deposit',    'approved', 'PAID',     null,              flagged],
  ['CANCELED', 'late deposit',    'approved', 'CANCELED', null,              flagged],
  [waits,      'debit',           'approved', 'PAID',     'invoice.paid',    debited],
  [waits,      'debit',           'failed',   waits,      null,              debited],
  [waits,      'expire',          'approved', waits,      'invoice.expired', overdue],
  [waits,      'refresh',         'approved', waits,      null,              reissued],
  [waits,      'close account',   'approved', waits,      null,              lapse],
])
