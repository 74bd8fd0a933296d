// The only door to a payment's status. It asks who may decide the result, takes the row of the
// table, stores the record and tells of it.

import { invariant } from '../../kit/invariant.ts'
import { declined, fail } from '../../world/failures.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/schema.ts'
import { tellOfPayment } from './events.ts'
import type { Payment, PaymentStatus } from './schema.ts'
import { typeOf } from './types/index.ts'
import type { Moment, Step } from './types/payment-type.ts'

const usualDecline = '014'

function take(
  world: World,
  payment: Payment,
  from: PaymentStatus | 'none',
  on: string,
  name: string,
) {
  const { table } = typeOf(payment)
  const row = table.row(from, on, name)
  if (row) world.turn.transitions.push({ machine: table.name, row })
  return row
}

/** Refuses an action that the table does not know in the payment's status. */
export function requireAllowed(payment: Payment, on: string): void {
  const { table } = typeOf(payment)
  if (table.allows(payment.status, on)) return
  const possible = [
    ...new Set(
      table.transitions.filter(({ from }) => from === payment.status).map((row) => row.on),
    ),
  ]
  const hint =
    possible.length === 0 ? 'nothing follows this status' : `possible: ${possible.join(', ')}`
  throw fail.stateForbids(payment.status).withHint(`status is ${payment.status}; ${hint}`)
}

/**
 * Precedence: the request's own header, the first matching rule, then what the payment's data, its
 * card and its amount ask for.
 */
function resultOf(moment: Moment, payment: Payment, on: string): string {
  const { world, store, wishedResult, body } = moment
  const type = typeOf(payment)
  if (wishedResult !== undefined) {
    const known = type.table.results
    if (!known.includes(wishedResult.split(':')[0] ?? '')) {
      throw fail.resultUnknown(wishedResult, known.join(', '))
    }
    return wishedResult
  }
  const facts = { ...payment, ...(body as object | undefined) }
  const scripted = scriptedResult(world, world.turn.on, facts)
  if (scripted !== undefined) return scripted
  const customer =
    payment.customer_id === null ? undefined : store.customers.find(payment.customer_id)
  return type.usualResult(payment, customer?.name ?? '', on)
}

/**
 * Takes one step of an existing payment. Refuses when the status does not allow it. A decline is a
 * refusal too, but the payment keeps the issuer's code as its `error_code`.
 */
export function advance(moment: Moment, payment: Payment, step: Step): Payment {
  const { world, store } = moment
  requireAllowed(payment, step.on)
  const next = step.change(payment)
  const [name = '', reason = usualDecline] = resultOf(moment, next, step.on).split(':')
  const row = take(world, payment, payment.status, step.on, name)
  if (!row) throw fail.resultUnknown(name, typeOf(payment).table.results.join(', '))
  if (name === 'declined') {
    const refusal = declined(reason)
    const updated = { ...payment, error_code: `E9993134${reason}`, updated: world.stamp }
    store.payments.replace(updated)
    throw refusal.keeping()
  }
  const [process_date, updated] = [world.stamp, world.stamp]
  const stored = { ...next, status: row.to, error_code: null, process_date, updated }
  store.payments.replace(stored)
  if (row.emits) tellOfPayment(world, row.emits as EventName, stored)
  return stored
}

/** Stores a new payment and tells of it. */
export function begin({ world, store }: Moment, payment: Payment): Payment {
  const row = take(world, payment, 'none', 'register', 'approved')
  invariant(row, `the table of ${payment.pay_type} has no registration`)
  store.payments.add(payment)
  if (row.emits) tellOfPayment(world, row.emits as EventName, payment)
  return payment
}
