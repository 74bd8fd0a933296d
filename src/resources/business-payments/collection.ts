// How invoice card payments are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { InvoiceFile, StoredBusinessPayment } from './schema.ts'

export const businessPayments = defineCollection<StoredBusinessPayment>({
  name: 'businessPayments',
  scope: 'shop',
  idOf: ({ access_id }) => access_id,
})

/** Apart from the payments, so that a change of one does not carry its file along. */
export const invoiceFiles = defineCollection<InvoiceFile>({
  name: 'invoiceFiles',
  scope: 'shop',
  idOf: ({ access_id }) => access_id,
})
