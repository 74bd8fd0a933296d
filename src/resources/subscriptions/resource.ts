// What subscriptions bring to the register.
import type { Resource } from '../../http/resource.ts'
import { subscriptionEndpoints } from './endpoints.ts'
import { subscriptionEvents } from './events.ts'
import { followDebit } from './follow.ts'
import { givenSubscription } from './given.ts'
import { subscriptionJobs } from './jobs.ts'
import { subscriptionMachines } from './moves.ts'
import { start } from './start.ts'

export const resource: Resource = {
  name: 'subscriptions',
  endpoints: subscriptionEndpoints,
  machines: subscriptionMachines,
  events: subscriptionEvents,
  jobs: subscriptionJobs,
  followsPayment: followDebit,
  startsWith: start,
  given: { subscription: givenSubscription },
}
