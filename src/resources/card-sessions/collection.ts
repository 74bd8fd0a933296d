// How card sessions are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredCardSession } from './schema.ts'

export const cardSessions = defineCollection<StoredCardSession>({
  name: 'cardSessions',
  scope: 'shop',
  indexes: [['status']],
})
