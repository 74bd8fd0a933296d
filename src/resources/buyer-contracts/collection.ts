// How contracts of tenant buyers are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredBuyerContract } from './schema.ts'

/** One of each tenant buyer, under its id. */
export const buyerContracts = defineCollection<StoredBuyerContract>({
  name: 'buyerContracts',
  scope: 'shop',
  idOf: ({ tenant_buyer_id }) => tenant_buyer_id,
})
