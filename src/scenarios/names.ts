// The names that a rule may use, read off what the sandbox runs with.
import { buyerSteps } from '../buyer/policy.ts'
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Resource } from '../http/resource.ts'
import { buyerEventNames, shopEventNames } from '../resources/webhook-settings/event-names.ts'
import { retryJob } from '../world/delivery.ts'
import type { EventDefinition } from '../world/outbox.ts'
import { type RuledStep, resultsOf } from '../world/ruled-step.ts'

/** What can be named: on what a rule is, and with which result. */
export interface Names {
  readonly endpoints: ReadonlyMap<string, AnyEndpoint>
  readonly events: readonly string[]
  /** Events whose body is known, by name. */
  readonly told: ReadonlyMap<string, EventDefinition>
  readonly jobs: readonly string[]
  readonly buyerSteps: readonly string[]
  /** Where rules are asked for a result. */
  readonly ruled: readonly RuledStep[]
  /** The results of all of these. */
  readonly results: readonly string[]
}

/** The names of these resources. */
export function namesIn(resources: readonly Resource[]): Names {
  const endpoints = resources.flatMap((resource) => resource.endpoints)
  const events = resources.flatMap((resource) => resource.events ?? [])
  const jobs = resources.flatMap((resource) => resource.jobs ?? [])
  const ruled = resources.flatMap((resource) => resource.ruled?.() ?? [])
  return {
    endpoints: new Map(endpoints.map((endpoint) => [endpoint.route, endpoint])),
    events: [...shopEventNames, ...buyerEventNames],
    told: new Map(events.map((event) => [event.name, event])),
    jobs: [retryJob.kind, ...jobs.map((job) => job.kind)],
    buyerSteps,
    ruled,
    results: [...new Set(ruled.flatMap(resultsOf))],
  }
}

/** Everything that `on` may name. */
export const triggersOf = ({ endpoints, events, jobs, buyerSteps }: Names): readonly string[] => [
  '*',
  ...endpoints.keys(),
  ...events,
  ...jobs,
  ...buyerSteps,
]
