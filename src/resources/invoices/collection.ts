// How invoices are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredInvoice } from './schema.ts'

export const invoices = defineCollection<StoredInvoice>({
  name: 'invoices',
  scope: 'shop',
  indexes: [['status'], ['customer_id']],
})
