// What each operation makes of a card payment.
import { inner } from '../../../kit/collection.ts'
import { Refusal } from '../../../kit/failure.ts'
import type { Infer } from '../../../kit/schema.ts'
import { fail } from '../../../world/failures.ts'
import { defaultCard, faceOf, getCard } from '../../cards/actions.ts'
import { hasExpired, type Sealed } from '../../cards/entry.ts'
import { acquirer } from '../../cards/schema.ts'
import { getCustomer } from '../../customers/actions.ts'
import { spendToken } from '../../tokens/actions.ts'
import { holdUntil, processed, requireHold, requireWithinChangeTerm } from '../actions.ts'
import { type AmountInput, amountsOf } from '../amounts.ts'
import type { Payment } from '../schema.ts'
import type { CardExecution, CardPayment } from './card-schema.ts'
import type { ExistingOperation, Moment, StepMaker } from './payment-type.ts'

type Execution = Sealed<Infer<typeof CardExecution>>

/** Method and number of instalments; the number counts only for instalments. */
function termsOf(body: unknown) {
  const { method, pay_times } = body as Pick<Execution, 'method' | 'pay_times'>
  return {
    method: method ?? null,
    pay_times: method === '2' ? Number(pay_times) : null,
  }
}

const present = <T>(value: T | null | undefined): value is T =>
  value !== null && value !== undefined

type Face = ReturnType<typeof faceOf> & Pick<CardPayment, 'customer_id' | 'card_id'>

/** The card that is charged: a token's, one sent by a public key, or one of the customer. */
function chargedCard({ world, store }: Moment, body: Execution): Face {
  const { token, sealed, customer_id: customerId } = body
  const customer = present(customerId)
    ? getKnown('011', () => getCustomer(store, customerId))
    : undefined
  const once = present(token) ? spendToken(world, store, token) : sealed
  if (once) return { ...faceOf(once), customer_id: customer?.id ?? null, card_id: null }
  if (!customer) throw fail.cardRequired()
  const [item, cardId] = present(body.card_id)
    ? ['013', body.card_id]
    : ['014', body.payment_method_id]
  const card = present(cardId)
    ? getKnown(item, () => getCard(store, customer.id, cardId))
    : defaultCard(store, customer.id)
  if (!card) throw fail.cardRequired().withHint(`customer ${customer.id} has no card`)
  const { card_no, expire, holder_name, brand, card_no_hash } = card
  return {
    card_no,
    expire,
    holder_name,
    brand,
    card_no_hash,
    customer_id: customer.id,
    card_id: card.id,
    [inner]: card[inner],
  }
}

/** Another record that the body names: missing, the refusal names the body's field. */
function getKnown<R>(item: string, get: () => R): R {
  try {
    return get()
  } catch (refusal) {
    throw refusal instanceof Refusal ? refusal.about(item) : refusal
  }
}

const held = (moment: Moment, jobCode: string | null | undefined): string | null =>
  jobCode === 'AUTH' ? holdUntil(moment.world) : null

const execute: StepMaker = (moment, payment) => ({
  on: `execute ${payment.job_code}`,
  change(before) {
    const body = moment.body as Execution
    if (before.job_code !== 'CHECK' && !present(body.method)) {
      throw fail.required('method').about('015')
    }
    const card = chargedCard(moment, body)
    if (hasExpired(card.expire, moment.world.nowMs)) throw fail.cardExpired()
    return {
      ...before,
      ...card,
      ...(before.job_code === 'CHECK' ? {} : termsOf(body)),
      forward: acquirer,
      issuer: acquirer,
      ...processed(moment.world),
      auth_max_date: held(moment, before.job_code),
      customer_group_id: before.customer_group_id,
    } as Payment
  },
})

const capture: StepMaker = (moment) => ({
  on: 'capture',
  change(payment) {
    const { world, body } = moment
    const card = payment as CardPayment
    requireHold(world, card)
    const again = card.status === 'CANCELED'
    const { method } = termsOf(body)
    return {
      ...card,
      job_code: world.settings.jobCodeAfterCapture,
      ...(again ? processed(world) : {}),
      ...(again && method ? termsOf(body) : {}),
      auth_max_date: null,
    } as Payment
  },
})

const cancel: StepMaker = ({ world }) => ({
  on: 'cancel',
  change(payment) {
    requireWithinChangeTerm(world, payment)
    return { ...payment, job_code: 'CANCEL' }
  },
})

const auth: StepMaker = (moment) => ({
  on: 'auth',
  change: (payment) =>
    ({
      ...payment,
      ...termsOf(moment.body),
      ...processed(moment.world),
      job_code: 'AUTH',
      auth_max_date: holdUntil(moment.world),
    }) as Payment,
})

const change: StepMaker = (moment) => {
  const body = moment.body as AmountInput & { readonly job_code: 'AUTH' | 'CAPTURE' }
  return {
    on: `change ${body.job_code}`,
    change(payment) {
      const card = payment as CardPayment
      requireHold(moment.world, card)
      requireWithinChangeTerm(moment.world, card)
      return {
        ...card,
        ...amountsOf(body),
        job_code: body.job_code,
        ...processed(moment.world),
        auth_max_date: held(moment, body.job_code),
      }
    },
  }
}

export const cardSteps: Readonly<Record<ExistingOperation, StepMaker>> = {
  execute,
  capture,
  cancel,
  auth,
  change,
}
