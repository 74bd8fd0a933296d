// The act `authenticate`: a buyer without a browser. It takes the steps that the pages take, one
// after the other as far as the buyer gets alone, and carries the forms to the merchant.

import { inner } from '../kit/collection.ts'
import { Refusal } from '../kit/failure.ts'
import type { StoredBusinessPayment } from '../resources/business-payments/schema.ts'
import type { StoredCard } from '../resources/cards/schema.ts'
import { findCard, waitingCards } from '../resources/payment-methods/card-actions.ts'
import type { Payment } from '../resources/payments/schema.ts'
import { browserUrl, challengeUrl } from '../resources/three-d-secure/actions.ts'
import type { Authentication } from '../resources/three-d-secure/schema.ts'
import type { World } from '../world/world.ts'
import { buyerFail } from './failures.ts'
import { answerIssuer, type Going, look, tellOfBrowser, usualBrowser } from './three-d-secure.ts'

/** What the buyer does in the window. */
export interface Manner {
  /** At a challenge: the right answer, a wrong one, or the window is closed; else the card's. */
  readonly answer?: 'pass' | 'fail' | 'abandon' | undefined
  /** How often each form is sent: a buyer who clicks twice sends it twice. */
  readonly submits?: number | undefined
  /** How often the buyer opens the page: one who comes back opens it again at the end. */
  readonly visits?: number | undefined
}

/** What came back from the merchant's server, or why nothing did. */
export interface Reply {
  readonly status: number | null
  readonly location: string | null
  readonly error: string | null
}

/** A form that the browser sends to the merchant; `reply` is null where it was only shown. */
export interface Post {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly reply: Reply | null
}

/** How the act reaches the world and the merchant. */
export interface Hands {
  readonly world: World
  command<T>(act: () => T): T
  /** Time passes while the buyer looks at a page. */
  think(): Promise<void>
  /** Carries a form to the merchant; null when it is only to be shown. */
  carry(url: string, fields: Readonly<Record<string, string>>): Promise<Reply | null>
}

/** What became of the act. */
export interface Authenticating {
  /** `posted`, `abandoned` at the challenge, or `refused` by a page. */
  readonly result: 'posted' | 'abandoned' | 'refused'
  readonly posts: readonly Post[]
  /** What the last page said instead of going on, if it did. */
  readonly refusal: string | null
}

/** The authentication that a payment waits for. */
export function authenticationOf({ store }: World, payment: Payment): Authentication {
  const { id, shop_id, access_id, status } = payment
  const authentication = store.authentications.find(shop_id, access_id)
  if (authentication) return authentication
  throw buyerFail.notAuthenticating(id, status)
}

/** The page that a payment's buyer has to open. */
export const pageFor = (world: World, payment: Payment): string =>
  browserUrl(world, authenticationOf(world, payment))

/** The card of this id that is registered or updated with 3-D Secure. */
export function cardFor(world: World, id: string): StoredCard {
  const card = findCard(world, id)
  if (!card) throw buyerFail.noSuchMethod(id)
  return card
}

/** The authentication that a card waits for, or has been through last. */
export function authenticationOfCard({ store }: World, card: StoredCard): Authentication {
  const { status = 'ACTIVATED', tds } = card[inner].method ?? {}
  const authentication = tds && store.authentications.find(tds.shop_id, tds.access_id ?? '')
  if (authentication) return authentication
  throw buyerFail.methodNotAuthenticating(card.id, status)
}

/** What waits of cards, and the page that each buyer has to open. */
export const waitingRegistrations = (world: World) =>
  waitingCards(world).map((card) => ({
    payment_method: card.id,
    account: card[inner].method?.tds?.shop_id ?? '',
    pay_type: 'Card' as const,
    created: card.created,
    acts: ['authenticate'],
    page: browserUrl(world, authenticationOfCard(world, card)),
  }))

/** Invoice card payments that wait for the issuer, and the page that each buyer has to open. */
export const waitingBusiness = (world: World) =>
  world.store.businessPayments
    .rows()
    .map(({ record }) => record)
    .filter(({ status }) => status === 'AUTHENTICATING')
    .map((payment) => ({
      payment: payment.access_id,
      account: payment.buyer_shop_id,
      pay_type: 'Card' as const,
      total_amount: payment.total_amount ?? 0,
      created: payment.created,
      acts: ['authenticate'],
      page: challengeUrl(world, authenticationOfBusiness(world, payment)),
    }))

/** The authentication of an invoice card payment, which it has been through last. */
export function authenticationOfBusiness(
  { store }: World,
  { access_id, buyer_shop_id, status }: StoredBusinessPayment,
): Authentication {
  const authentication = store.authentications.find(buyer_shop_id, access_id)
  if (authentication) return authentication
  throw buyerFail.notAuthenticating(access_id, status)
}

type Turn = (world: World, authentication: Authentication) => Going

class Window {
  readonly #hands: Hands
  readonly #find: () => Authentication
  readonly #submits: number
  readonly posts: Post[] = []

  constructor(hands: Hands, find: () => Authentication, { submits = 1 }: Manner) {
    this.#hands = hands
    this.#find = find
    this.#submits = submits
  }

  get authentication(): Authentication {
    return this.#find()
  }

  /** Sends the form of a page, as often as the buyer clicks; gives where the last one led. */
  async submit(turn: Turn): Promise<Going> {
    const { world, command, think, carry } = this.#hands
    await think()
    let going = command(() => turn(world, this.authentication))
    for (let sent = 1; ; sent++) {
      if (going.to === 'merchant') {
        const { url, fields } = going
        this.posts.push({ url, fields, reply: await carry(url, fields) })
      }
      // A place is opened by GET, as any address: nobody carries a form there.
      if (going.to === 'place') this.posts.push({ url: going.url, fields: {}, reply: null })
      if (sent >= this.#submits) return going
      going = command(() => turn(world, this.authentication))
    }
  }
}

const openPage: Turn = (world, authentication) => tellOfBrowser(world, authentication, usualBrowser)

/** What a page may say instead of going on. */
const pageRefusals = ['authenticationDone', 'authenticationOver']

/** What the page says, when that is why it did not go on; other refusals are the caller's. */
function saidByPage(error: unknown): string {
  const [problem] = error instanceof Refusal ? error.problems : []
  if (problem && pageRefusals.includes(problem.failure)) return problem.message
  throw error
}

/** The buyer opens the page once, and goes on as far as the merchant lets it. */
async function visit(window: Window, { answer }: Manner): Promise<Authenticating['result']> {
  const isChallenged = () => window.authentication.status === 'CHALLENGE'
  // A merchant who drives sends the buyer to the challenge; whoever is there does not begin anew.
  if (!isChallenged()) await window.submit(openPage)
  if (!isChallenged()) return 'posted'
  if (answer === 'abandon') return 'abandoned'
  await window.submit((world, before) => answerIssuer(world, before, answer))
  return 'posted'
}

/** Lets a buyer go through an authentication, looked up anew; refuses when nothing is to do. */
export async function authenticate(
  hands: Hands,
  find: () => Authentication,
  manner: Manner,
): Promise<Authenticating> {
  const { world, command } = hands
  const window = new Window(hands, find, manner)
  const open = () => command(() => look(world, window.authentication))
  open()
  let result: Authenticating['result'] = 'posted'
  try {
    for (let visits = 0; visits < (manner.visits ?? 1); visits++) {
      if (visits > 0) open()
      result = await visit(window, manner)
    }
  } catch (error) {
    return { result: 'refused', posts: window.posts, refusal: saidByPage(error) }
  }
  return { result, posts: window.posts, refusal: null }
}
