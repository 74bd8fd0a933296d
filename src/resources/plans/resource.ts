// What plans bring to the register.
import type { Resource } from '../../http/resource.ts'
import { planEndpoints } from './endpoints.ts'
import { givenPlan } from './given.ts'

export const resource: Resource = {
  name: 'plans',
  endpoints: planEndpoints,
  given: { plan: givenPlan },
}
