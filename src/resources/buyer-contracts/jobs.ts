// What time does to the contract of a tenant buyer: its examination ends.
import { worldOwner } from '../../world/account.ts'
import type { JobDefinition } from '../../world/world.ts'
import { decideOnTime, examinationJob } from './examination-actions.ts'

export const buyerContractJobs: readonly JobDefinition[] = [
  {
    kind: examinationJob,
    // A rule may name a result that no examiner knows.
    run(world, { owner }) {
      const buyer = world.store.accounts.find(worldOwner, owner)
      if (buyer) decideOnTime(world, buyer)
    },
  },
]
