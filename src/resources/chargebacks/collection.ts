// How chargebacks are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredChargeback } from './schema.ts'

export const chargebacks = defineCollection<StoredChargeback>({
  name: 'chargebacks',
  scope: 'shop',
  idOf: ({ id }) => String(id),
})
