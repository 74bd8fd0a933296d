// What time does to payment methods: what nobody goes on with fails.
import type { JobDefinition } from '../../world/world.ts'
import { endRegistration } from './card-actions.ts'
import { registrationExpiry } from './card-registration.ts'
import { applicationExpiry } from './directdebit-kind.ts'
import { endApplication } from './outside-actions.ts'

export const paymentMethodJobs: readonly JobDefinition[] = [
  {
    kind: applicationExpiry,
    run: (world, { owner, subject }) => endApplication(world, owner, subject),
  },
  {
    kind: registrationExpiry,
    run: (world, { owner, subject }) => endRegistration(world, owner, subject),
  },
]
