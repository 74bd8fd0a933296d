// The only door to a payment's status. It asks who may decide the result, takes the row of the
// table, stores the record and tells of it.

import { composeCode, type Refusal } from '../../kit/failure.ts'
import { declined, fail } from '../../world/failures.ts'
import { takeRow } from '../../world/rows.ts'
import { hasRules, scriptedResult, tellsDecline } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import { tellOfPayment } from './events.ts'
import { expiryKind } from './expiry-kind.ts'
import type { Payment } from './schema.ts'
import { typeOf } from './types/index.ts'
import type { Moment, Step } from './types/payment-type.ts'

/** Results that are refusals: what the caller gets, and the payment keeps the code of. */
const refusals: Readonly<Record<string, (parameter: string | undefined) => Refusal>> = {
  declined: (reason = '014') => declined(reason),
  failed: (result = '900') => fail.declinedByProvider(result),
  not_authenticated: () => fail.notAuthenticated(),
  tds2_unsupported: () => fail.cardOutsideTds(),
}

type Taken = ReturnType<typeof takeRow>

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
function resultOf(moment: Moment, payment: Payment, { on, result, ruledAs }: Step): string {
  const { world, store, wishedResult, body } = moment
  if (result !== undefined) return result
  if (wishedResult !== undefined) return wishedResult
  const facts = () => ({ ...payment, ...(body as object | undefined) })
  const knows = typeOf(payment).table.resultsOf(payment.status, on)
  const scripted = scriptedResult(world, ruledAs ?? world.turn.on, knows, facts)
  if (scripted !== undefined) return scripted
  const customer =
    payment.customer_id === null ? undefined : store.customers.find(payment.customer_id)
  return typeOf(payment).usualResult(payment, customer?.name ?? '', on)
}

/**
 * Takes one step of an existing payment. Refuses when the status does not allow it. A decline is a
 * refusal too, but the payment keeps the issuer's code as its `error_code`.
 */
export function advance(moment: Moment, payment: Payment, step: Step): Payment {
  const { world, store } = moment
  requireAllowed(payment, step.on)
  const next = step.change(payment)
  const move = { from: payment.status, on: step.on }
  const type = typeOf(payment)
  const taken = takeRow(world, type.table, move, resultOf(moment, next, step))
  if (step.leaves) return payment
  // What is refused leaves the status; a card outside of 3-D Secure may be charged without it.
  const refusal = taken.to === payment.status ? refusals[taken.result] : undefined
  if (refusal) return refuse(moment, payment, step, taken, refusal(taken.parameter))
  const changed =
    taken.result === 'approved'
      ? next
      : (step.otherwise?.(taken.result, next, taken.parameter) ?? next)
  const { stamp } = world
  const process_date = step.keepsProcessDate ? payment.process_date : stamp
  const error_code = step.errorCodeOf?.(taken.result) ?? null
  // The step has just made the copy, so it is filled in place rather than copied again.
  const moved: { -readonly [F in keyof Payment]: Payment[F] } = changed
  moved.status = taken.to
  moved.error_code = error_code
  moved.process_date = process_date
  moved.updated = stamp
  const stored = store.payments.replace(moved)
  step.afterwards?.(stored)
  keepTerm(world, stored)
  if (taken.emits && !moment.silent) {
    tellOfPayment(world, taken.emits as EventName, stored, moment.simulated)
  }
  for (const follow of world.context.paymentFollowers()) follow(world, stored, payment)
  return stored
}

/**
 * The event of an operation that was declined: who has the answer in hand is told of it only where
 * a rule wants that.
 */
function declineTold(world: World, stored: Payment, { on, unattended }: Step, { emits }: Taken) {
  if (unattended) return emits
  if (!hasRules(world)) return null
  const rows = typeOf(stored).table.transitions.filter((row) => row.on === on)
  const event = rows.find(({ from, result }) => from === stored.status && result === 'approved')
  const name = event?.emits ?? null
  return name !== null && tellsDecline(world, name, () => stored) ? name : null
}

/** The payment keeps the code; who waits for an answer is refused, to others it is told. */
function refuse(
  { world, store, silent }: Moment,
  payment: Payment,
  step: Step,
  taken: Taken,
  refusal: Refusal,
): Payment {
  const { on, refused, unattended } = step
  const { functions } = typeOf(payment)
  const [operation = ''] = on.split(' ')
  const code = functions[operation as keyof typeof functions] ?? ''
  const error_code = composeCode(code, refusal.problems[0].code)
  const kept = refused?.(payment, taken.parameter) ?? payment
  const stored = store.payments.replace({ ...kept, error_code, updated: world.stamp })
  const event = silent ? null : declineTold(world, stored, step, taken)
  if (event) tellOfPayment(world, event as EventName, stored)
  if (!unattended) throw refusal.keeping()
  return stored
}

/** Plans the end of the payment's term as its new status has it, or drops what was planned. */
function keepTerm(world: World, payment: Payment): void {
  const type = typeOf(payment)
  if (!type.term) return
  const [kind, owner, subject] = [expiryKind(type), payment.shop_id, payment.id]
  const term = type.term(payment)
  if (term) world.scheduler.plan({ kind, owner, subject, ...term })
  else world.scheduler.drop(kind, owner, subject)
}

/** The end of a payment's term. */
export const expiry: Step = {
  on: 'expire',
  result: 'approved',
  change: (payment) => ({ ...payment }),
}

/** Stores a new payment and tells of it. */
export function begin({ world, store, wishedResult, silent }: Moment, payment: Payment): Payment {
  const move = { from: 'none', on: 'register' } as const
  const { emits } = takeRow(world, typeOf(payment).table, move, wishedResult ?? 'approved')
  store.payments.add(payment)
  if (emits && !silent) tellOfPayment(world, emits as EventName, payment)
  return payment
}
