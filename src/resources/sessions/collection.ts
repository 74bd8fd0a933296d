// How sessions are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredSession } from './schema.ts'

export const sessions = defineCollection<StoredSession>({
  name: 'sessions',
  scope: 'shop',
  indexes: [['status']],
})

/** Order ids that sessions have taken before a payment has them. */
export const sessionOrders = defineCollection<{
  /** The order id. */
  readonly id: string
  readonly session_id: string
}>({ name: 'sessionOrders', scope: 'shop' })
