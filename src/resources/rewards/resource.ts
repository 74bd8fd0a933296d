// What rewards bring to the register.
import type { Resource } from '../../http/resource.ts'
import { ruledTransfer } from '../deposits/term-jobs.ts'
import { rewardEndpoints } from './endpoints.ts'
import { givenReward } from './given.ts'
import { rewardJobs } from './jobs.ts'
import { rewardLedger } from './ledger.ts'
import { start } from './start.ts'

export const resource: Resource = {
  name: 'rewards',
  endpoints: rewardEndpoints,
  jobs: rewardJobs,
  ruled: () => [ruledTransfer(rewardLedger)],
  startsWith: start,
  given: { reward: givenReward },
}
