// How contracts are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Contract } from './schema.ts'

/** One of each shop, under the shop's id. */
export const contracts = defineCollection<Contract>({
  name: 'contracts',
  scope: 'shop',
  idOf: ({ shop_id }) => shop_id,
})
