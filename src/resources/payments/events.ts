// What is told of payments: the fields of all types, and those of the type.

import { emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { type EventName, shopEventNames } from '../webhook-settings/schema.ts'
import type { Payment } from './schema.ts'
import { typeOf } from './types/index.ts'

/** The body of a payment's notification; amounts are texts here. spec: published payloads */
function payload(payment: Payment): Record<string, unknown> {
  return {
    shop_id: payment.shop_id,
    order_id: payment.id,
    access_id: payment.access_id,
    pay_type: payment.pay_type,
    status: payment.status,
    customer_id: payment.customer_id,
    client_field_1: payment.client_field_1,
    client_field_2: payment.client_field_2,
    client_field_3: payment.client_field_3,
    amount: String(payment.amount),
    tax: String(payment.tax),
    error_code: payment.error_code,
    ...typeOf(payment).notice(payment),
  }
}

const known: readonly string[] = shopEventNames

/**
 * An event under the names that the setting asks for: a completion by the simulator has the name
 * of a stub, where the type has one. spec: asynchronous payment triggers
 */
function namesOf(world: World, event: EventName, simulated: boolean): readonly EventName[] {
  const stub = `${event}.stub` as EventName
  if (!event.endsWith('.complete') || !known.includes(stub)) return [event]
  const wanted = world.settings.completeEvents
  if (wanted === 'both') return [event, stub]
  return wanted === 'stub' || (wanted === 'byAct' && simulated) ? [stub] : [event]
}

/** Tells the payment's shop of `event`. */
export function tellOfPayment(
  world: World,
  event: EventName,
  payment: Payment,
  simulated = false,
): void {
  for (const name of namesOf(world, event, simulated)) {
    emit(world, name, payment.shop_id, () => payload(payment))
  }
}
