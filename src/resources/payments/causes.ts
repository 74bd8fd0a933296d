// How notifications of payments come about.
import type { EventCause } from '../../http/event-cause.ts'
import { emit } from '../../world/outbox.ts'
import { type EventName, shopEventNames } from '../webhook-settings/event-names.ts'
import { payload, paymentEvents } from './events.ts'
import { paymentsOfId } from './outside-actions.ts'
import { paymentTypes } from './types/index.ts'

const ending = '.stub'
const stubs = shopEventNames.filter((name) => name.endsWith(ending))

/** The type and status of a payment of which an event tells: where a status begins, if it does. */
function toldBy(event: string) {
  const name = event.endsWith(ending) ? event.slice(0, -ending.length) : event
  for (const [pay_type, { table }] of Object.entries(paymentTypes)) {
    const rows = table.transitions.filter(({ emits }) => emits === name)
    const row = rows.find(({ from, to }) => from !== to) ?? rows[0]
    if (row) return { pay_type, status: row.to }
  }
  return { status: 'UNPROCESSED' }
}

export const paymentCauses: readonly EventCause[] = [
  {
    events: [...paymentEvents.map(({ name }) => name), ...stubs],
    make(api, event) {
      const authenticated = event.includes('.secure2.') ? { tds2_status: 'AUTHENTICATED' } : {}
      return api.make('payment', { ...toldBy(event), ...authenticated })
    },
    tell(world, event: EventName, id) {
      const [payment] = paymentsOfId(world, id)
      if (payment) emit(world, event, payment.shop_id, () => payload(payment))
      return payment !== undefined
    },
  },
]
