// What subscriptions bring to the register.
import type { Resource } from '../../http/resource.ts'
import { subscriptionCauses } from './causes.ts'
import { subscriptionEndpoints } from './endpoints.ts'
import { subscriptionEvents } from './events.ts'
import { followDebit } from './follow.ts'
import { givenSubscription } from './given.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionMachines } from './moves.ts'
import { ruledSteps } from './ruled-steps.ts'
import { start } from './start.ts'

export const resource: Resource = {
  name: 'subscriptions',
  endpoints: subscriptionEndpoints,
  machines: subscriptionMachines,
  ruled: ruledSteps,
  events: subscriptionEvents,
  jobs: subscriptionJobs,
  followsPayment: followDebit,
  startsWith: start,
  causes: subscriptionCauses,
  given: { subscription: givenSubscription },
}
