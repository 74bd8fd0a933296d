// How plans are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Plan } from './schema.ts'

export const plans = defineCollection<Plan>({
  name: 'plans',
  scope: 'shop',
  indexes: [['delete_flag']],
})
