// What customers bring to the register.

import type { Resource } from '../../http/resource.ts'
import { customerEndpoints } from './endpoints.ts'
import { customerRecipes } from './given.ts'

export const resource: Resource = {
  name: 'customers',
  endpoints: customerEndpoints,
  given: customerRecipes,
}
