// What company stamps bring to the register.
import type { Resource } from '../../http/resource.ts'
import { companyStampEndpoints } from './endpoints.ts'
import { givenCompanyStamp } from './given.ts'

export const resource: Resource = {
  name: 'company-stamps',
  endpoints: companyStampEndpoints,
  given: { companyStamp: givenCompanyStamp },
}
