// What shops bring to the register.
import type { Resource } from '../../http/resource.ts'
import { shopEndpoints } from './endpoints.ts'
import { givenTenant } from './given.ts'

export const resource: Resource = {
  name: 'shops',
  endpoints: shopEndpoints,
  given: { tenant: givenTenant },
}
