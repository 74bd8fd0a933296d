// What contracts of tenant buyers bring to the register.
import type { Resource } from '../../http/resource.ts'
import { buyerContractCauses } from './causes.ts'
import { buyerContractEndpoints } from './endpoints.ts'
import { buyerContractEvents } from './events.ts'
import { examinationJob } from './examination-actions.ts'
import { givenBuyerContract } from './given.ts'
import { buyerContractJobs } from './jobs.ts'
import { buyerContractTable } from './table.ts'

export const resource: Resource = {
  name: 'buyer-contracts',
  endpoints: buyerContractEndpoints,
  machines: [buyerContractTable],
  events: buyerContractEvents,
  ruled: () => [
    {
      ...{ on: 'POST /v1/buyer/contracts/examinations', table: buyerContractTable },
      ...{ action: 'apply', wordsIn: 'buyer_info.buyer_name of the application' },
    },
    { on: examinationJob, table: buyerContractTable, action: 'decide' },
  ],
  jobs: buyerContractJobs,
  causes: buyerContractCauses,
  given: { buyerContract: givenBuyerContract },
}
