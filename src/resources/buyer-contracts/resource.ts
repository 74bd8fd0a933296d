// What contracts of tenant buyers bring to the register.
import type { Resource } from '../../http/resource.ts'
import { buyerContractEndpoints } from './endpoints.ts'
import { buyerContractEvents } from './events.ts'
import { givenBuyerContract } from './given.ts'
import { buyerContractJobs } from './jobs.ts'
import { buyerContractTable } from './table.ts'

export const resource: Resource = {
  name: 'buyer-contracts',
  endpoints: buyerContractEndpoints,
  machines: [buyerContractTable],
  events: buyerContractEvents,
  jobs: buyerContractJobs,
  given: { buyerContract: givenBuyerContract },
}
