// What tenant buyers bring to the register.
import type { Resource } from '../../http/resource.ts'
import { tenantBuyerEndpoints } from './endpoints.ts'
import { givenTenantBuyer } from './given.ts'

export const resource: Resource = {
  name: 'tenant-buyers',
  endpoints: tenantBuyerEndpoints,
  given: { tenantBuyer: givenTenantBuyer },
}
