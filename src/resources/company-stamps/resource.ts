// What company stamps bring to the register.
import type { Resource } from '../../http/resource.ts'
import { companyStampEndpoints } from './endpoints.ts'

export const resource: Resource = { name: 'company-stamps', endpoints: companyStampEndpoints }
