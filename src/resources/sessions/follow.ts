// What follows for a session when the payment that its page made changes.
import { invariant } from '../../kit/invariant.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import type { Payment, PaymentStatus } from '../payments/schema.ts'
import { sendReception, sendThanks } from './letters.ts'
import type { StoredSession } from './schema.ts'
import { sessionTable } from './table.ts'
import { moved } from './visit-actions.ts'

/** What a status of the payment means to the session. */
const meanings: Readonly<Partial<Record<PaymentStatus, string>>> = {
  AWAITING_CUSTOMER_PAYMENT: 'wait',
  AUTHORIZED: 'complete',
  CAPTURED: 'complete',
  CANCELED: 'fail',
  EXPIRED: 'fail',
}

/** The pages that show how to pay; each is known once its way to pay was used. */
function receptionOf(world: World, session: StoredSession, { pay_type }: Payment) {
  const { id, konbini, virtualaccount } = session
  if (pay_type === 'Konbini') {
    const konbini_reception_url = publicUrl(world, `/v1/links/${id}/konbini`)
    return { konbini: { ...konbini, konbini_reception_url } }
  }
  if (pay_type !== 'Virtualaccount') return {}
  const virtualaccount_reception_url = publicUrl(world, `/v1/links/${id}/virtualaccount`)
  return { virtualaccount: { ...virtualaccount, virtualaccount_reception_url } }
}

/** Moves the session that made the payment, if one did, and writes to its buyer. */
export function followPayment(world: World, payment: Payment): void {
  const order = world.store.sessionOrders.find(payment.shop_id, payment.id)
  if (!order) return
  const session = world.store.sessions.find(payment.shop_id, order.session_id)
  invariant(session, `the session ${order.session_id} of ${payment.id} is gone`)
  const on = meanings[payment.status]
  if (on === undefined || !sessionTable.allows(session.status, on)) return
  const status = moved(world, sessionTable, session.status, on)
  const followed = world.store.sessions.replace(payment.shop_id, {
    ...session,
    ...(on === 'wait' ? receptionOf(world, session, payment) : {}),
    status,
    updated: world.stamp,
  })
  if (on === 'wait') sendReception(world, followed, payment)
  if (on === 'complete') sendThanks(world, followed)
}
