// What is told of payments: the fields of all types, and those of the type.

import { emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/schema.ts'
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

/** Tells the payment's shop of `event`. */
export function tellOfPayment(world: World, event: EventName, payment: Payment): void {
  emit(world, event, payment.shop_id, () => payload(payment))
}
