// How notifications of bulk payments come about.
import type { EventCause } from '../../http/event-cause.ts'
import { tellOfBulk } from './events.ts'

const cause = (pay_type: string, part: 'card' | 'virtualaccount'): EventCause => ({
  events: [`payments.bulk.${part}.regist`, `payments.bulk.${part}.batch`],
  make: (api, event) =>
    api.make('bulkPayment', {
      pay_type,
      status: event.endsWith('.batch') ? 'COMPLETED' : 'CHECKED',
    }),
  tell(world, event, id) {
    const found = world.store.bulkPayments.rows().find(({ record }) => record.id === id)?.record
    if (found?.pay_type !== pay_type) return false
    tellOfBulk(world, event, found)
    return true
  },
})

export const bulkCauses: readonly EventCause[] = [
  cause('Card', 'card'),
  cause('Virtualaccount', 'virtualaccount'),
]
