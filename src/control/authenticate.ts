// The buyer in the window of 3-D Secure, by command. What the browser would send to the merchant
// is sent, so that a test without a browser meets the merchant's own server.
import { paymentFor } from '../buyer/acts.ts'
import {
  authenticate,
  authenticationOf,
  authenticationOfBusiness,
  authenticationOfCard,
  cardFor,
  type Reply,
} from '../buyer/authenticate.ts'
import { buyerFail } from '../buyer/failures.ts'
import { isNear, sendForm } from '../http/browser-forms.ts'
import { inner } from '../kit/collection.ts'
import { parseDuration } from '../kit/dates.ts'
import * as s from '../kit/schema.ts'
import { findBusinessPayment } from '../resources/business-payments/actions.ts'
import type { StoredBusinessPayment } from '../resources/business-payments/schema.ts'
import type { World } from '../world/world.ts'
import { advance } from './advance.ts'
import { whichPayment } from './buyer.ts'
import { controlFail } from './failures.ts'
import { type Asked, operation } from './operation.ts'

/** Carries forms to the merchant, where `wanted` says so or nothing, and it is near. */
const carrier =
  ({ control, world }: Pick<Asked, 'control' | 'world'>, wanted: boolean | undefined) =>
  async (url: string, fields: Readonly<Record<string, string>>): Promise<Reply | null> => {
    if (!(wanted ?? isNear(url))) return null
    const { courier } = control.desk
    const { status, headers: got, error } = await sendForm(courier, world, url, fields)
    return { status, location: got['location'] ?? null, error }
  }

const durationOf = (text: string): number => {
  const ms = parseDuration(text)
  if (ms === undefined) throw controlFail.badDuration('think', text)
  return ms
}

/** Lets time pass on the world's clock, with everything that becomes due. */
async function pass({ control, world }: Pick<Asked, 'control' | 'world'>, ms: number) {
  const targetMs = world.clock.now() + ms
  if (ms > 0) await advance(control, world, { targetMs }, () => undefined)
}

interface Named {
  readonly payment?: string | undefined
  readonly payment_method?: string | undefined
  readonly account?: string | undefined
}

/** What the buyer is in the window of: a card, or a payment. */
function subjectOf(world: World, { payment, payment_method, account }: Named) {
  if ((payment === undefined) === (payment_method === undefined)) throw buyerFail.windowUnclear()
  if (payment_method !== undefined) {
    const find = () => authenticationOfCard(world, cardFor(world, payment_method))
    return { find, standing: () => standingOfCard(world, payment_method) }
  }
  const id = payment as string
  const business = () => findBusinessPayment(world, id)
  if (business()) {
    const must = () => business() as StoredBusinessPayment
    const find = () => authenticationOfBusiness(world, must())
    return { find, standing: () => standingOfBusiness(world, must()) }
  }
  const find = () => authenticationOf(world, paymentFor(world, id, account))
  return { find, standing: () => standing(world, id, account) }
}

/** The buyer's card as it stands at the end. */
function standingOfCard(world: World, id: string) {
  const card = cardFor(world, id)
  const { status = 'ACTIVATED', tds } = card[inner].method ?? {}
  const { shop_id: account = '', tds2_status = null, error_code = null } = tds ?? {}
  return {
    ...{ payment_method: id, account, pay_type: 'Card', status, error_code, tds2_status },
    tds2_trans_result: authenticationOfCard(world, card).result,
  }
}

/** The invoice card payment as it stands at the end. */
function standingOfBusiness(world: World, business: StoredBusinessPayment) {
  const { access_id: payment, buyer_shop_id: account, status, error_code } = business
  const { status: tds2_status, result } = authenticationOfBusiness(world, business)
  const told = { payment, account, pay_type: 'Card', status, error_code }
  return { ...told, tds2_status, tds2_trans_result: result }
}

/** The buyer's payment as it stands at the end. */
function standing(world: World, id: string, account: string | undefined) {
  const payment = paymentFor(world, id, account)
  const { shop_id, access_id, pay_type, status, error_code } = payment
  const found = world.store.authentications.find(shop_id, access_id)
  return {
    ...{ payment: id, account: shop_id, pay_type, status, error_code },
    tds2_status: (payment as { tds2_status?: string | null }).tds2_status ?? null,
    tds2_trans_result: found?.result ?? null,
  }
}

const times = (most: number) => s.optional(s.integer({ minimum: 1, maximum: most }))

export const authenticateBuyer = operation({
  route: 'POST /_sandbox/buyer/authenticate',
  summary: 'Go through 3-D Secure: answer, think, come back, click twice, post to the merchant',
  body: s.object({
    payment: s.optional(whichPayment.payment),
    payment_method: s.optional(s.text(25)),
    account: whichPayment.account,
    answer: s.optional(s.oneOf('pass', 'fail', 'abandon')),
    think: s.optional(s.text(20)),
    visits: times(5),
    submits: times(5),
    send: s.optional(s.boolean()),
  }),
  async run(asked) {
    const { world, body, command } = asked
    const { think = '0ms', send, answer, visits, submits, ...named } = body
    const thinkMs = durationOf(think)
    const hands = { world, command, think: () => pass(asked, thinkMs), carry: carrier(asked, send) }
    const manner = { answer, visits, submits }
    const { find, standing } = subjectOf(world, named)
    const { result, posts, refusal } = await authenticate(hands, find, manner)
    return { ...standing(), result, posts, refusal }
  },
})
