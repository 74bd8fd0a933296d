// What the registration of tenants brings to the register.
import type { Resource } from '../../http/resource.ts'
import { tenantRegistrationEndpoints } from './endpoints.ts'

export const resource: Resource = {
  name: 'tenant-registration',
  endpoints: tenantRegistrationEndpoints,
}
