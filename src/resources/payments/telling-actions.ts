// Telling of a payment on demand: once more, or of one that was made for it.
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { paymentEvents, tellOfPayment } from './events.ts'
import { paymentsOfId } from './outside-actions.ts'
import type { Payment } from './schema.ts'

/** The type and status of a payment of which an event tells; undefined for any other event. */
export function paymentToldBy(event: string) {
  const found = paymentEvents.find(({ name }) => name === event)
  if (found === undefined) return undefined
  const { pay_type, status } = found.example() as Pick<Payment, 'pay_type' | 'status'>
  return { pay_type, status }
}

/** Tells of a payment as it is, in the running command; undefined when there is none of this id. */
export function tellAgain(world: World, event: string, id: string): Payment | undefined {
  const [payment] = paymentsOfId(world, id)
  if (payment) tellOfPayment(world, event as EventName, payment)
  return payment
}
