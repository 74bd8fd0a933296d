// What is told of payments: the fields of all types, and those of the type.

import { published } from '../../kit/source.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { type EventName, shopEventNames } from '../webhook-settings/event-names.ts'
import type { CommonFields, Payment } from './schema.ts'
import { paymentTypes, typeOf } from './types/index.ts'
import type { PaymentType } from './types/payment-type.ts'

/** The body of a payment's notification; amounts are texts here. */
export function payload(payment: Payment): Record<string, unknown> {
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

const exampleFields: CommonFields = {
  shop_id: 's_demoshop001',
  id: 'o_demo1',
  access_id: 'a_0123456789012345678901',
  amount: 1000,
  tax: 0,
  total_amount: 1000,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  process_date: '2026/01/05 09:00:00.000',
  customer_id: null,
  customer_group_id: null,
  error_code: null,
  created: '2026/01/05 09:00:00.000',
  updated: null,
}

/** A payment of a type as it is after its registration. */
export const examplePayment = (type: PaymentType): Payment =>
  type.fresh(exampleFields, { job_code: 'CAPTURE' }, () => null)

/** The events that the table of a type tells, each with the state that it tells of. */
function eventsOf(type: PaymentType): EventDefinition[] {
  const states = new Map(
    type.table.transitions.flatMap(({ emits, to }) => (emits === null ? [] : [[emits, to]])),
  )
  return [...states].map(([name, status]) => ({
    name: name as EventName,
    source: published('payloads of payments'),
    example: () => payload({ ...examplePayment(type), status }),
  }))
}

export const paymentEvents: readonly EventDefinition[] =
  Object.values(paymentTypes).flatMap(eventsOf)
