// One charge of a subscription: a payment by card, a check of a card that pays nothing, or a
// request for a debit.
import { composeCode, type Refusal } from '../../kit/failure.ts'
import type { Account } from '../../world/account.ts'
import { declined, fail } from '../../world/failures.ts'
import { readResult } from '../../world/results.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { World } from '../../world/world.ts'
import { hasExpired } from '../cards/entry.ts'
import type { StoredCard } from '../cards/schema.ts'
import { chargeInBatch } from '../payments/batch-actions.ts'
import { cardCheckResult } from '../payments/types/card.ts'
import { type Outcome, type Price, priceOf } from './results.ts'
import { dayOf } from './schedule.ts'
import type { Subscription } from './schema.ts'

export interface Asking {
  /** The name under which rules decide. */
  readonly ruledAs: string
  readonly wishedResult?: string | undefined
}

/** The function of what is wrong with a card that is only checked. */
const checkFunction = 'ESC01'

/** What an issuer may say of a card that is only checked. */
const checkResults = ['approved', 'declined'] as const

const cardOf = (world: World, shop: Account, { card_id }: Subscription): StoredCard | undefined =>
  world.storeOf(shop).cards.find(card_id ?? '')

/** What is wrong with the card; undefined when it is valid. */
function problemOf(
  world: World,
  shop: Account,
  of: Subscription,
  { ruledAs, wishedResult }: Asking,
): Refusal | undefined {
  const card = cardOf(world, shop, of)
  if (!card) return fail.notFound(`Card ${of.card_id}`).about('013')
  if (hasExpired(card.expire, world.nowMs)) return fail.cardExpired()
  const customer = world.storeOf(shop).customers.find(of.customer_id)
  const facts = () => ({ ...of })
  const asked = wishedResult ?? scriptedResult(world, ruledAs, checkResults, facts)
  const wanted = asked ?? cardCheckResult(card, of, customer?.name ?? '')
  const result = readResult(wanted, checkResults)
  if (!result) throw fail.resultUnknown(wanted, checkResults.join(', '))
  return result.name === 'declined' ? declined(result.parameter ?? '014') : undefined
}

/** Asks the issuer whether a card is valid; nothing is charged. */
export function checkCard(world: World, shop: Account, of: Subscription, asking: Asking): Outcome {
  const problem = problemOf(world, shop, of, asking)
  return {
    status: problem ? 'FAILED' : 'CHECKED',
    access_id: world.ids.id('a_'),
    error_code: problem ? composeCode(checkFunction, problem.problems[0].code) : null,
    price: priceOf(of, 0),
    card_no: cardOf(world, shop, of)?.card_no ?? null,
  }
}

const clientFields = ({ client_field_1, client_field_2, client_field_3 }: Subscription) => ({
  client_field_1,
  client_field_2,
  client_field_3,
})

/** Charges the card for a day of the grid; where there is nothing to pay it is only checked. */
export function chargeCard(
  world: World,
  shop: Account,
  of: Subscription,
  { charge, ...asking }: Asking & { readonly charge: number },
): Outcome {
  const price = priceOf(of, charge)
  if (price.total_amount === 0) return { ...checkCard(world, shop, of, asking), price }
  const { customer_id, card_id, plan_id, id: subscription_id } = of
  const { payment, isPaid } = chargeInBatch(world, shop, {
    input: { pay_type: 'Card', job_code: 'CAPTURE', ...price, ...clientFields(of) },
    marks: { customer_id, card_id, subscription_id },
    body: { customer_id, card_id, method: '1' },
    facts: { plan_id, charge },
    ...asking,
  })
  return {
    status: isPaid ? 'SUCCEEDED' : 'FAILED',
    access_id: payment.access_id,
    error_code: payment.error_code,
    price,
    card_no: payment.card_no ?? cardOf(world, shop, of)?.card_no ?? null,
  }
}

/** A debit that was asked for: what came of it says the bank later, unless it was refused. */
export function requestDebit(
  world: World,
  shop: Account,
  of: Subscription,
  { charge, ruledAs }: Asking & { readonly charge: number },
): Outcome | undefined {
  const price = priceOf(of, charge)
  if (price.total_amount === 0) return unpaid(world, price)
  const asked = scriptedResult(world, ruledAs, checkResults, () => ({ ...of, charge }))
  if (asked?.startsWith('declined')) return refusedDebit(world, price)
  const { customer_id, payment_method_id, plan_id, id: subscription_id, remarks } = of
  const target_date = dayOf(of.next_charge_date ?? of.start_date)
  const { payment, isPaid } = chargeInBatch(world, shop, {
    input: {
      pay_type: 'Directdebit',
      ...price,
      ...clientFields(of),
      ...(remarks ? { remarks } : {}),
    },
    marks: { customer_id, subscription_id },
    body: { customer_id, payment_method_id, target_date },
    facts: { plan_id, charge },
    ruledAs,
  })
  if (isPaid) return undefined
  const { access_id, error_code } = payment
  return { status: 'FAILED', access_id, error_code, price, card_no: null }
}

/** A request that is not even taken, with the code of an error of the processor. */
const refusedDebit = (world: World, price: Price): Outcome => ({
  ...unpaid(world, price),
  status: 'FAILED',
  error_code: composeCode('', fail.declinedByProvider('900').problems[0].code),
})

/** A charge of nothing needs no debit. */
const unpaid = (world: World, price: Price): Outcome => ({
  status: 'CHECKED',
  access_id: world.ids.id('a_'),
  error_code: null,
  price,
  card_no: null,
})
