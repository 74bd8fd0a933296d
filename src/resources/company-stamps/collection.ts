// How company stamps are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredStamp } from './schema.ts'

/** The newest is the shop's; older ones stay while an invoice that was issued shows them. */
export const companyStamps = defineCollection<StoredStamp>({
  name: 'companyStamps',
  scope: 'shop',
})
