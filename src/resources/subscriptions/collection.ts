// How subscriptions, their results and their retries are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { Subscription, SubscriptionResult, SubscriptionRetry } from './schema.ts'

export const subscriptions = defineCollection<Subscription>({
  name: 'subscriptions',
  scope: 'shop',
  indexes: [
    ['pay_type'],
    ['pay_type', 'status'],
    ['pay_type', 'customer_id'],
    ['pay_type', 'plan_id'],
    ['customer_id', 'status'],
    // What is due on a day, so that a charge looks at nothing else.
    ['pay_type', 'status', 'next_charge_date'],
  ],
})

/** Results in the order in which they came; each has the access_id of a payment or check. */
export const subscriptionResults = defineCollection<SubscriptionResult>({
  name: 'subscriptionResults',
  scope: 'shop',
  idOf: ({ access_id }) => access_id,
  indexes: [['id']],
})

export const subscriptionRetries = defineCollection<SubscriptionRetry>({
  name: 'subscriptionRetries',
  scope: 'shop',
  indexes: [['date']],
})
