// How notifications of subscriptions, and of the charges of a day, come about.
import type { EventCause } from '../../http/event-cause.ts'
import { performGiven } from '../../http/given.ts'
import { tellOfSubscription } from './events.ts'
import { beginCharges } from './run.ts'
import { dayOf } from './schedule.ts'
import type { Subscription, SubscriptionPayType } from './schema.ts'

const route = '/v1/subscriptions/{id}'

const changes = (pay_type: SubscriptionPayType, part: string): EventCause => ({
  events: (['regist', 'update', 'delete'] as const).map(
    (name) => `subscription.${part}.${name}` as EventCause['events'][number],
  ),
  async make(api, event) {
    const { id } = await api.make<Subscription>('subscription', { pay_type })
    const params = { id }
    if (event.endsWith('.update')) {
      await api.call(`PUT ${route}`, { params, body: { pay_type, client_field_1: 'changed' } })
    } else if (event.endsWith('.delete')) {
      await api.call(`DELETE ${route}`, { params, query: { pay_type } })
    }
    return { id }
  },
  tell(world, event, id) {
    const found = world.store.subscriptions.rows().find(({ record }) => record.id === id)?.record
    if (found?.pay_type !== pay_type) return false
    tellOfSubscription(world, event, found)
    return true
  },
})

const charges = (pay_type: SubscriptionPayType, part: 'card' | 'directdebit'): EventCause => ({
  events: [`recurring.${part}.batch`],
  async make(api) {
    const { id, shop_id, next_charge_date } = await api.make<Subscription>('subscription', {
      pay_type,
    })
    performGiven(api.world, 'charges of a day', () =>
      beginCharges(api.world, pay_type, shop_id, dayOf(next_charge_date ?? '')),
    )
    return { id }
  },
})

export const subscriptionCauses: readonly EventCause[] = [
  changes('Card', 'card'),
  changes('Directdebit', 'directdebit'),
  charges('Card', 'card'),
  charges('Directdebit', 'directdebit'),
]
