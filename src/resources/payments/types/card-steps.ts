// What each operation makes of a card payment.
import { inner } from '../../../kit/collection.ts'
import { Refusal } from '../../../kit/failure.ts'
import type { Infer } from '../../../kit/schema.ts'
import { fail } from '../../../world/failures.ts'
import type { World } from '../../../world/world.ts'
import { defaultCard, faceOf, getCard } from '../../cards/actions.ts'
import { hasExpired, type Sealed } from '../../cards/entry.ts'
import { acquirer } from '../../cards/schema.ts'
import { getCustomer } from '../../customers/actions.ts'
import { spendToken } from '../../tokens/actions.ts'
import { holdUntil, processed, requireHold, requireWithinChangeTerm } from '../actions.ts'
import { amountsOf } from '../amounts.ts'
import type {
  CardAmountChange,
  CardAuth,
  CardCapture,
  CardExecution,
  CardPayment,
} from './card-schema.ts'
import type { Moment, Step, Steps } from './payment-type.ts'

type Execution = Sealed<Infer<typeof CardExecution>>
type CardStep = Step<CardPayment>

/** Method and number of instalments; the number counts only for instalments. */
function termsOf({ method, pay_times }: Pick<Execution, 'method' | 'pay_times'>) {
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

const held = (world: World, jobCode: string | null | undefined): string | null =>
  jobCode === 'AUTH' ? holdUntil(world) : null

const execute = (moment: Moment, { job_code }: CardPayment, body: Execution): CardStep => ({
  on: `execute ${job_code}`,
  change(before) {
    const { world } = moment
    if (job_code !== 'CHECK' && !present(body.method)) throw fail.required('method').about('015')
    const card = chargedCard(moment, body)
    if (hasExpired(card.expire, world.nowMs)) throw fail.cardExpired()
    return {
      ...before,
      ...card,
      ...(job_code === 'CHECK' ? {} : termsOf(body)),
      forward: acquirer,
      issuer: acquirer,
      ...processed(world),
      auth_max_date: held(world, job_code),
    }
  },
})

/** Bills what is held; a canceled payment is billed anew, on other terms if some are sent. */
const capture = (
  { world }: Moment,
  { status }: CardPayment,
  body: Infer<typeof CardCapture>,
): CardStep => ({
  on: 'capture',
  change(card) {
    requireHold(world, card)
    const again = status === 'CANCELED'
    return {
      ...card,
      job_code: world.settings.jobCodeAfterCapture,
      ...(again ? processed(world) : {}),
      ...(again && body.method ? termsOf(body) : {}),
      auth_max_date: null,
    }
  },
})

const cancel = ({ world }: Moment): CardStep => ({
  on: 'cancel',
  change(card) {
    requireWithinChangeTerm(world, card)
    // The end of the hold stays: a capture of the canceled payment is bound to it.
    return { ...card, job_code: 'CANCEL' }
  },
})

const auth = (
  { world }: Moment,
  _payment: CardPayment,
  body: Infer<typeof CardAuth>,
): CardStep => ({
  on: 'auth',
  change: (card) => ({
    ...card,
    ...termsOf(body),
    ...processed(world),
    job_code: 'AUTH',
    auth_max_date: holdUntil(world),
  }),
})

const change = (
  { world }: Moment,
  _payment: CardPayment,
  body: Infer<typeof CardAmountChange>,
): CardStep => ({
  on: `change ${body.job_code}`,
  change(card) {
    requireHold(world, card)
    requireWithinChangeTerm(world, card)
    return {
      ...card,
      ...amountsOf(body),
      job_code: body.job_code,
      ...processed(world),
      auth_max_date: held(world, body.job_code),
    }
  },
})

export const cardSteps: Omit<Steps<CardPayment>, 'barcode'> = {
  execute,
  capture,
  cancel,
  auth,
  change,
}
