// How registration URLs are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { TenantUrl } from './schema.ts'

export const tenantUrls = defineCollection<TenantUrl>({
  name: 'tenantUrls',
  scope: 'world',
  indexes: [['platform_id']],
})
