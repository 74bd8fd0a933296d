// What deposits bring to the register.
import type { Resource } from '../../http/resource.ts'
import { depositEndpoints } from './endpoints.ts'
import { followSale } from './follow.ts'
import { givenDeposit } from './given.ts'
import { depositJobs, ruledTransfers } from './jobs.ts'
import { start } from './start.ts'
import { depositTable } from './table.ts'

export const resource: Resource = {
  name: 'deposits',
  endpoints: depositEndpoints,
  machines: [depositTable],
  ruled: ruledTransfers,
  jobs: depositJobs,
  followsPayment: followSale,
  startsWith: start,
  given: { deposit: givenDeposit },
}
