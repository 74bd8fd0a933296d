// How cards are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredCard } from './schema.ts'

export const cards = defineCollection<StoredCard>({
  name: 'cards',
  scope: 'group',
  indexes: [['customer_id']],
})
