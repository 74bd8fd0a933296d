// What several endpoints, and other resources, do with payments.
import { dayMs, endOfDay, formatTimestamp, parseTimestamp } from '../../kit/dates.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { Payment } from './schema.ts'

/** The payment of this id and type; a payment of another type counts as none. */
export function getPayment(store: AccountStore, id: string, payType: string): Payment {
  const payment = store.payments.find(id)
  if (payment?.pay_type !== payType) {
    const hint = payment
      ? `the payment's pay_type is ${payment.pay_type}`
      : 'the payments of other shops are not seen'
    throw fail.notFound(`Payment ${id}`).withHint(hint)
  }
  return payment
}

/** The payment an operation is about: it exists, has the type, and the access_id is its own. */
export function getOwnPayment(
  store: AccountStore,
  id: string,
  { pay_type, access_id }: { readonly pay_type: string; readonly access_id: string },
): Payment {
  const payment = getPayment(store, id, pay_type)
  // The service looks at access_id before the status: a wrong one is reported in any status.
  if (payment.access_id !== access_id) throw fail.accessIdDiffers()
  return payment
}

/** Refuses when the payment's last change lies further back than changes are possible. */
export function requireWithinChangeTerm(world: World, payment: Payment): void {
  const days = world.settings['payment.changeDays']
  const last = parseTimestamp(payment.updated ?? payment.created) ?? 0
  if (world.nowMs > last + days * dayMs) {
    throw fail.termOver(`term of ${days} days after the last change`)
  }
}

/** Refuses when the hold has lapsed; the status stays as it is. */
export function requireHold(
  world: World,
  payment: Payment & { readonly auth_max_date: string | null },
): void {
  const { auth_max_date } = payment
  if (auth_max_date !== null && world.stamp > auth_max_date) throw fail.termOver('authorization')
}

/** Until when a hold that begins now lasts: the end of a day. */
export const holdUntil = (world: World): string =>
  formatTimestamp(endOfDay(world.nowMs + world.settings['authorization.lifeDays'] * dayMs))

/** `yyMMddHHmmss` of a stamp. */
const secondOf = (stamp: string): string => stamp.replace(/[^0-9]/g, '').slice(2, 14)

// A job stamps all that it charges with one moment, so the last one is kept.
const kept = { stamp: '', second: '' }

/** What the processor gives a payment each time it is asked. */
export function processed(world: World): { transaction_id: string; approve: string } {
  const { stamp } = world
  if (stamp !== kept.stamp) Object.assign(kept, { stamp, second: secondOf(stamp) })
  return {
    transaction_id: kept.second + world.ids.digits(16),
    approve: world.ids.digits(7),
  }
}
