// The register of resources: one line each.
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Recipe } from '../http/given.ts'
import type { Machine } from '../kit/machine.ts'
import type { MailDefinition } from '../world/mail.ts'
import type { EventDefinition } from '../world/outbox.ts'
import type { JobDefinition } from '../world/world.ts'
import type { PaymentFollower, Starter } from '../world/world-parts.ts'
import { cardSessionEndpoints } from './card-sessions/endpoints.ts'
import { givenCardSession } from './card-sessions/given.ts'
import { cardSessionMails } from './card-sessions/mails.ts'
import { cardSessionTable } from './card-sessions/table.ts'
import { cardEndpoints } from './cards/endpoints.ts'
import { cardEvents } from './cards/events.ts'
import { givenCard, givenToken } from './cards/given.ts'
import { cardJobs } from './cards/jobs.ts'
import { planUpdater } from './cards/updater-actions.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { customerRecipes } from './customers/given.ts'
import { paymentMethodEndpoints } from './payment-methods/endpoints.ts'
import { methodEvents } from './payment-methods/events.ts'
import { givenPaymentMethod } from './payment-methods/given.ts'
import { paymentMethodJobs } from './payment-methods/jobs.ts'
import { methodMachines } from './payment-methods/moves.ts'
import { paymentEndpoints } from './payments/endpoints/index.ts'
import { paymentEvents } from './payments/events.ts'
import { givenPayment } from './payments/given.ts'
import { paymentJobs } from './payments/jobs.ts'
import { paymentMachines } from './payments/types/index.ts'
import { planEndpoints } from './plans/endpoints.ts'
import { givenPlan } from './plans/given.ts'
import { sessionEndpoints } from './sessions/endpoints.ts'
import { followPayment } from './sessions/follow.ts'
import { givenSession } from './sessions/given.ts'
import { sessionMails } from './sessions/mails.ts'
import { sessionTable } from './sessions/table.ts'
import { subscriptionEndpoints } from './subscriptions/endpoints.ts'
import { subscriptionEvents } from './subscriptions/events.ts'
import { followDebit } from './subscriptions/follow.ts'
import { givenSubscription } from './subscriptions/given.ts'
import { subscriptionJobs } from './subscriptions/jobs.ts'
import { planSubscriptions, subscriptionMachines } from './subscriptions/moves.ts'
import { authenticationTable } from './three-d-secure/table.ts'
import { tokenEndpoints } from './tokens/endpoints.ts'
import { webhookSettingEndpoints } from './webhook-settings/endpoints.ts'
import { webhookSettingRecipes } from './webhook-settings/given.ts'

/** What a resource brings: endpoints, and what it does later. */
export interface Resource {
  readonly name: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs?: readonly JobDefinition[]
  /** Its tables; a rule may name any of their results. */
  readonly machines?: readonly Machine<string, string, string>[]
  /** What it tells. */
  readonly events?: readonly EventDefinition[]
  /** What it writes to buyers. */
  readonly mails?: readonly MailDefinition[]
  /** What of it follows when a payment changes. */
  readonly followsPayment?: PaymentFollower
  /** What it plans in a world that opens from a starting state. */
  readonly startsWith?: Starter
  /** How `given` puts one of its records into a state, by kind. */
  readonly given?: Readonly<Record<string, Recipe>>
}

export const resources: readonly Resource[] = [
  { name: 'customers', endpoints: customerEndpoints, given: customerRecipes },
  { name: 'tokens', endpoints: tokenEndpoints, given: { token: givenToken } },
  {
    name: 'cards',
    endpoints: cardEndpoints,
    events: cardEvents,
    jobs: cardJobs,
    startsWith: planUpdater,
    given: { card: givenCard },
  },
  {
    name: 'payment-methods',
    endpoints: paymentMethodEndpoints,
    machines: methodMachines,
    events: methodEvents,
    jobs: paymentMethodJobs,
    given: { paymentMethod: givenPaymentMethod },
  },
  {
    name: 'payments',
    endpoints: paymentEndpoints,
    machines: [...paymentMachines, authenticationTable],
    events: paymentEvents,
    jobs: paymentJobs,
    given: { payment: givenPayment },
  },
  {
    name: 'sessions',
    endpoints: sessionEndpoints,
    machines: [sessionTable],
    mails: sessionMails,
    followsPayment: followPayment,
    given: { session: givenSession },
  },
  {
    name: 'card-sessions',
    endpoints: cardSessionEndpoints,
    machines: [cardSessionTable],
    mails: cardSessionMails,
    given: { cardSession: givenCardSession },
  },
  { name: 'plans', endpoints: planEndpoints, given: { plan: givenPlan } },
  {
    name: 'subscriptions',
    endpoints: subscriptionEndpoints,
    machines: subscriptionMachines,
    events: subscriptionEvents,
    jobs: subscriptionJobs,
    followsPayment: followDebit,
    startsWith: planSubscriptions,
    given: { subscription: givenSubscription },
  },
  { name: 'webhook-settings', endpoints: webhookSettingEndpoints, given: webhookSettingRecipes },
]
