// How tenant buyers are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { StoredTenantBuyer } from './schema.ts'

export const tenantBuyers = defineCollection<StoredTenantBuyer>({
  name: 'tenantBuyers',
  scope: 'world',
})
