// How payments are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Payment } from './schema.ts'

export const payments = defineCollection<Payment>({
  name: 'payments',
  scope: 'shop',
  indexes: [
    ['pay_type'],
    ['pay_type', 'status'],
    ['pay_type', 'customer_id'],
    ['pay_type', 'subscription_id'],
  ],
})
