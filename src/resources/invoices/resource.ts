// What invoices bring to the register.
import type { Resource } from '../../http/resource.ts'
import { invoiceCauses } from './causes.ts'
import { invoiceEndpoints } from './endpoints.ts'
import { invoiceEvents } from './events.ts'
import { followForInvoice } from './follow.ts'
import { givenInvoice } from './given.ts'
import { invoiceJobs } from './jobs.ts'
import { invoiceMails } from './mails.ts'
import { invoiceTable } from './table.ts'

export const resource: Resource = {
  name: 'invoices',
  endpoints: invoiceEndpoints,
  machines: [invoiceTable],
  events: invoiceEvents,
  jobs: invoiceJobs,
  mails: invoiceMails,
  followsPayment: followForInvoice,
  causes: invoiceCauses,
  given: { invoice: givenInvoice },
}
