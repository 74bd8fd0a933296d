// Telling of a payment on demand: once more, or of one that was made for it.
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfPayment } from './events.ts'
import { paymentsOfId } from './outside-actions.ts'
import type { Payment } from './schema.ts'
import { paymentTypes } from './types/index.ts'

/** The type and status of a payment of which an event tells; undefined for any other event. */
export function paymentToldBy(event: string) {
  for (const [pay_type, { table }] of Object.entries(paymentTypes)) {
    const row = table.transitions.find(({ emits, from, to }) => emits === event && from !== to)
    if (row) return { pay_type, status: row.to }
  }
  return undefined
}

/** Tells of a payment as it is, in the running command; undefined when there is none of this id. */
export function tellAgain(world: World, event: string, id: string): Payment | undefined {
  const [payment] = paymentsOfId(world, id)
  if (payment) tellOfPayment(world, event as EventName, payment)
  return payment
}
