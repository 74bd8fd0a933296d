// What rewards bring to the register.
import type { Resource } from '../../http/resource.ts'
import { rewardEndpoints } from './endpoints.ts'
import { givenReward } from './given.ts'
import { rewardJobs, ruledTransfers } from './jobs.ts'
import { start } from './start.ts'

export const resource: Resource = {
  name: 'rewards',
  endpoints: rewardEndpoints,
  ruled: ruledTransfers,
  jobs: rewardJobs,
  startsWith: start,
  given: { reward: givenReward },
}
