// What tokens bring to the register.

import type { Resource } from '../../http/resource.ts'
import { givenToken } from '../cards/given.ts'
import { tokenEndpoints } from './endpoints.ts'

export const resource: Resource = {
  name: 'tokens',
  endpoints: tokenEndpoints,
  given: { token: givenToken },
}
