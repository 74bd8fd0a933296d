// What time does to payment methods: an application that nobody decides fails.
import type { JobDefinition } from '../../world/world.ts'
import { applicationExpiry } from './directdebit-kind.ts'
import { endApplication } from './outside-actions.ts'

export const paymentMethodJobs: readonly JobDefinition[] = [
  {
    kind: applicationExpiry,
    run: (world, { owner, subject }) => endApplication(world, owner, subject),
  },
]
