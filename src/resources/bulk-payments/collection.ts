// How bulk payments and the slices of their files are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Bulk, BulkSlice } from './schema.ts'

export const bulkPayments = defineCollection<Bulk>({
  name: 'bulkPayments',
  scope: 'shop',
  indexes: [['delete_flag'], ['delete_flag', 'pay_type']],
})

export const bulkSlices = defineCollection<BulkSlice>({ name: 'bulkSlices', scope: 'shop' })
