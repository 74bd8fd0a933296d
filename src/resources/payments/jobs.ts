// What time does to payments: their terms end.
import type { JobDefinition } from '../../world/world.ts'
import { expiryKind } from './expiry-kind.ts'
import { endTerm } from './outside-actions.ts'
import { paymentTypes } from './types/index.ts'

/** One job for each type whose payments expire. */
export const paymentJobs: readonly JobDefinition[] = Object.values(paymentTypes)
  .filter(({ term }) => term !== undefined)
  .map((type) => ({
    kind: expiryKind(type),
    run: (world, { owner, subject }) => {
      endTerm(world, owner, subject)
    },
  }))
