// How notifications of payment methods come about.
import type { EventCause } from '../../http/event-cause.ts'
import { tellOfMethod } from './events.ts'
import { shopOf } from './moves.ts'
import { findMethod } from './outside-actions.ts'
import type { PaymentMethod } from './schema.ts'

const path = '/v1/customers/{customer_id}/payment_methods/{id}'
const account = { pay_type: 'Virtualaccount' }

/** What is done to an account to transfer to, by the last word of the event. */
const ways: Readonly<Record<string, readonly string[]>> = {
  created: [],
  inactivated: [`PUT ${path}/inactivate`],
  activated: [`PUT ${path}/inactivate`, `PUT ${path}/reactivate`],
  deleted: [`DELETE ${path}`],
}

export const methodCauses: readonly EventCause[] = [
  {
    events: [
      'customers.payment_methods.created',
      'customers.payment_methods.updated',
      'customers.payment_methods.inactivated',
      'customers.payment_methods.activated',
      'customers.payment_methods.deleted',
    ],
    async make(api, event) {
      const way = ways[event.split('.').at(-1) ?? '']
      // A bank that agrees is what is told most of all.
      if (!way) return api.make('paymentMethod', { pay_type: 'Directdebit', status: 'ACTIVATED' })
      const { id, customer_id } = await api.make<PaymentMethod>('paymentMethod', account)
      const asked = { params: { customer_id, id } }
      for (const route of way) {
        const isDeletion = route.startsWith('DELETE')
        await api.call(route, {
          ...asked,
          ...(isDeletion ? { query: account } : { body: account }),
        })
      }
      return { id, customer_id }
    },
    tell(world, event, id) {
      const method = findMethod(world, id)
      if (method) tellOfMethod(world, shopOf(world, method), event, method)
      return method !== undefined
    },
  },
]
