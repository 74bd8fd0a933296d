// What happens to a payment that is charged to a card, whether entered or in a device wallet.
import { Refusal } from '../../../kit/failure.ts'
import { fail } from '../../../world/failures.ts'
import type { AccountStore } from '../../../world/store.ts'
import type { World } from '../../../world/world.ts'
import { hasExpired } from '../../cards/entry.ts'
import { acquirer } from '../../cards/schema.ts'
import { getCustomer } from '../../customers/actions.ts'
import { holdUntil, processed, requireHold, requireWithinChangeTerm } from '../actions.ts'
import { type AmountInput, amountsOf } from '../amounts.ts'
import type { Charge } from './charge-schema.ts'
import type { Moment, Step } from './payment-type.ts'

interface TermsInput {
  readonly method?: string | null | undefined
  readonly pay_times?: string | null | undefined
}

/** Method and number of instalments; the number counts only for instalments. */
export const termsOf = ({ method, pay_times }: TermsInput) => ({
  method: (method ?? null) as Charge['method'],
  pay_times: method === '2' ? Number(pay_times) : null,
})

export const present = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined

/** Another record that the body names: missing, the refusal names the body's field. */
export function getKnown<R>(item: string, get: () => R): R {
  try {
    return get()
  } catch (refusal) {
    throw refusal instanceof Refusal ? refusal.about(item) : refusal
  }
}

/** The customer that an execution names; undefined when it names none. */
export const namedCustomer = (store: AccountStore, id: string | null | undefined) =>
  present(id) ? getKnown('011', () => getCustomer(store, id)) : undefined

const held = (world: World, jobCode: string | null): string | null =>
  jobCode === 'AUTH' ? holdUntil(world) : null

/** What the issuer gives a charge of this job. */
export const settled = (world: World, jobCode: string | null) => ({
  forward: acquirer,
  issuer: acquirer,
  ...processed(world),
  auth_max_date: held(world, jobCode),
})

/** Refuses a card that has expired. */
export function requireUnexpired(world: World, { expire }: { readonly expire: string }): void {
  if (hasExpired(expire, world.nowMs)) throw fail.cardExpired()
}

/** What an execution makes of a payment once its card and its terms are known. */
export function charged<P extends Charge, F extends { readonly expire: string }>(
  world: World,
  before: P,
  card: F,
  terms: Partial<ReturnType<typeof termsOf>>,
): P & F {
  requireUnexpired(world, card)
  return { ...before, ...card, ...terms, ...settled(world, before.job_code) }
}

/** Bills what is held; a canceled payment is billed anew, on other terms if some are sent. */
export const capture = <P extends Charge>(
  { world }: Moment,
  { status }: P,
  body: TermsInput,
): Step<P> => ({
  on: 'capture',
  change(payment) {
    requireHold(world, payment)
    const again = status === 'CANCELED'
    return {
      ...payment,
      job_code: world.settings.jobCodeAfterCapture,
      ...(again ? processed(world) : {}),
      ...(again && body.method ? termsOf(body) : {}),
      auth_max_date: null,
    }
  },
})

export const cancel = <P extends Charge>({ world }: Moment): Step<P> => ({
  on: 'cancel',
  change(payment) {
    requireWithinChangeTerm(world, payment)
    // The end of the hold stays: a capture of the canceled payment is bound to it.
    return { ...payment, job_code: 'CANCEL' }
  },
})

export const auth = <P extends Charge>(
  { world }: Moment,
  _payment: P,
  body: TermsInput,
): Step<P> => ({
  on: 'auth',
  change: (payment) => ({
    ...payment,
    ...termsOf(body),
    ...processed(world),
    job_code: 'AUTH',
    auth_max_date: holdUntil(world),
  }),
})

export const change = <P extends Charge>(
  { world }: Moment,
  _payment: P,
  body: AmountInput & { readonly job_code: string },
): Step<P> => ({
  on: `change ${body.job_code}`,
  change(payment) {
    requireHold(world, payment)
    requireWithinChangeTerm(world, payment)
    return {
      ...payment,
      ...amountsOf(body),
      job_code: body.job_code,
      ...processed(world),
      auth_max_date: held(world, body.job_code),
    }
  },
})
