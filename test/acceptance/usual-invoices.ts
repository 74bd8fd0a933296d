// For each endpoint of invoices a request that is answered 200.
import type { UsualRequest } from './usual-requests.ts'

/** What makes the records that a request needs. */
interface Making {
  make(kind: string, wish?: object): Promise<{ readonly id: string }>
}

const invoiceDraft = {
  ...{ customer_overwrite: { name: 'Taro' }, pay_types: ['Card'], due_date: '2026/01/31' },
  lines: [{ name: 'Tea', unit_price: 1000, quantity: 1, tax_rate: 8 }],
}

const of = async (records: Making, wish: object = {}): Promise<UsualRequest> => ({
  params: { id: (await records.make('invoice', wish)).id },
})

const issuedInvoice = async (records: Making, more: object = {}): Promise<UsualRequest> => ({
  ...(await of(records, { status: 'AWAITING_CUSTOMER_PAYMENT', ...more })),
  body: {},
})

export const invoiceRequests: Readonly<
  Record<string, (records: Making) => UsualRequest | Promise<UsualRequest>>
> = {
  'POST /v1/invoices': () => ({ body: invoiceDraft }),
  'GET /v1/invoices': () => ({ query: { limit: '10' } }),
  'GET /v1/invoices/{id}': (records) => of(records),
  'PUT /v1/invoices/{id}': async (records) => ({
    ...(await of(records)),
    body: { ...invoiceDraft, is_uncollectible: true },
  }),
  'DELETE /v1/invoices/{id}': (records) => of(records),
  'PUT /v1/invoices/{id}/open': async (records) => ({
    ...(await of(records)),
    body: { receipt_mail_send_flag: '1' },
  }),
  'PUT /v1/invoices/{id}/cancel': (records) => issuedInvoice(records),
  'PUT /v1/invoices/{id}/paid_externally': (records) => issuedInvoice(records),
  'PUT /v1/invoices/{id}/virtual_account/refresh': (records) =>
    issuedInvoice(records, { expired: true }),
}
