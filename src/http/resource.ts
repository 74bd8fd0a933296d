// What a resource brings, and what is known of it before it is loaded.

import type { Machine } from '../kit/machine.ts'
import type { MailDefinition } from '../world/mail.ts'
import type { EventDefinition } from '../world/outbox.ts'
import type { RuledStep } from '../world/ruled-step.ts'
import type { JobDefinition } from '../world/world.ts'
import type { PaymentFollower, Starter } from '../world/world-parts.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { EventCause } from './event-cause.ts'
import type { Recipe } from './given.ts'

/** Endpoints, and what happens later. */
export interface Resource {
  readonly name: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs?: readonly JobDefinition[]
  /** Its tables. */
  readonly machines?: readonly Machine<string, string, string>[]
  /** Where rules are asked for a result. */
  readonly ruled?: (() => readonly RuledStep[]) | undefined
  /** What it tells. */
  readonly events?: readonly EventDefinition[]
  /** What it writes to buyers. */
  readonly mails?: readonly MailDefinition[]
  /** What of it follows when a payment changes. */
  readonly followsPayment?: PaymentFollower | undefined
  /** What it plans in a world that opens from a starting state. */
  readonly startsWith?: Starter | undefined
  /** How its events come about. */
  readonly causes?: readonly EventCause[] | undefined
  /** How `given` puts one of its records into a state, by kind. */
  readonly given?: Readonly<Record<string, Recipe>>
}

/** The names by which a resource is asked for: they tell that it has to be loaded. */
export interface ResourceNames {
  readonly routes: readonly string[]
  readonly jobs: readonly string[]
  readonly followsPayment: boolean
  readonly startsWith: boolean
}

/**
 * A resource in the register. The build writes the names of each into its script, so that a start
 * evaluates no resource: the first request, job or change of a payment that means it does.
 */
export interface Registered extends Resource {
  readonly names?: ResourceNames
  /** False before its first use; true where it came with the register. */
  readonly isLoaded?: boolean
}

/** The names of a resource; those that the build wrote, where there are any. */
export function namesOf(resource: Registered): ResourceNames {
  if (resource.names) return resource.names
  const { endpoints, jobs = [], followsPayment, startsWith } = resource
  return {
    routes: endpoints.map(({ route }) => route),
    jobs: jobs.map(({ kind }) => kind),
    followsPayment: followsPayment !== undefined,
    startsWith: startsWith !== undefined,
  }
}
