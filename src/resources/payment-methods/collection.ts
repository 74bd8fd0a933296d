// How payment methods are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredMethod } from './schema.ts'

export const paymentMethods = defineCollection<StoredMethod>({
  name: 'paymentMethods',
  scope: 'group',
  indexes: [['customer_id'], ['customer_id', 'pay_type']],
})
