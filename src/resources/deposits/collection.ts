// How deposits, their rows, and what platforms earn are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredDeposit, StoredSummary, Trade } from './schema.ts'

export const deposits = defineCollection<StoredDeposit>({ name: 'deposits', scope: 'shop' })

export const trades = defineCollection<Trade>({
  name: 'trades',
  scope: 'shop',
  indexes: [['account_id']],
})

/** Of the main shop of a platform. */
export const platformDeposits = defineCollection<StoredDeposit>({
  name: 'platformDeposits',
  scope: 'shop',
})

export const platformSummaries = defineCollection<StoredSummary>({
  name: 'platformSummaries',
  scope: 'shop',
  indexes: [['account_id']],
})
