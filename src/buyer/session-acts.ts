// What a buyer does with a link: pay, register a card, cancel. The pages, the control API and the
// command line all come through here.
import { inner } from '../kit/collection.ts'
import { composeCode, type Refusal } from '../kit/failure.ts'
import {
  type CardEntered,
  cardSessionOfId,
  hasNoRoom,
  isLeftOutside,
  leaveCardSession,
  lostCustomer,
  openCardSessions,
  submitCard,
} from '../resources/card-sessions/actions.ts'
import { fieldsBack } from '../resources/card-sessions/authentication-actions.ts'
import type { StoredCardSession } from '../resources/card-sessions/schema.ts'
import type { StoredCard } from '../resources/cards/schema.ts'
import type { Payment } from '../resources/payments/schema.ts'
import {
  type Choice,
  leaveSession,
  openSessions,
  paymentOf,
  payThrough,
  sessionOfId,
} from '../resources/sessions/actions.ts'
import type { SessionPayType, StoredSession } from '../resources/sessions/schema.ts'
import { isOpen } from '../resources/sessions/visit-actions.ts'
import { browserUrl } from '../resources/three-d-secure/actions.ts'
import type { World } from '../world/world.ts'
import { buyerFail } from './failures.ts'

/** Where the buyer's browser is sent, and how. */
export interface Landing {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** What a POST carries. */
  readonly fields: Readonly<Record<string, string>>
}

/** What became of an act on a link. */
export interface SessionActed {
  readonly session: string
  readonly account: string
  /** `approved`, `declined`, or `left`. */
  readonly result: string
  /** The status of the session. */
  readonly status: string
  /** What was paid, or tried. */
  readonly payment?: string
  readonly pay_type?: string
  readonly payment_status?: string
  readonly error_code?: string | null
  /** What was registered. */
  readonly card?: string
  readonly customer_id?: string
  /** Null where the buyer stays on a page of the service. */
  readonly landing: Landing | null
}

type AnySession = StoredSession | StoredCardSession

const isForCard = (session: AnySession): session is StoredCardSession => !('transaction' in session)

/** The link of this id, whichever kind it is; refuses an unknown one. */
export function sessionFor(world: World, id: string): AnySession {
  const session = sessionOfId(world, id) ?? cardSessionOfId(world, id)
  if (!session) throw buyerFail.noSuchSession(id)
  return session
}

function requireOpen(world: World, session: AnySession): void {
  if (isOpen(session, world.nowMs)) return
  const isFinished = session.status !== 'CREATE' && session.status !== 'PAYSTART'
  const why = isFinished ? `its status is ${session.status}` : `it expired at ${session.expire}`
  throw buyerFail.sessionOver(session.id, why)
}

/** How the buyer goes back to the shop: by POST, as the service does. */
export function returnTo(session: AnySession, url: string | null): Landing | null {
  if (url === null) return null
  const { id: session_id, status } = session
  const fields = isForCard(session)
    ? fieldsBack(session)
    : { order_id: session.transaction.order_id, session_id, status }
  return { method: 'POST', url, fields }
}

/** What the buyer enters; the way to pay may be left out. */
export type Entered = Omit<Choice, 'pay_type'> & {
  readonly pay_type?: SessionPayType | undefined
}

/** The way to pay that is meant: the one that was begun, or the first that is offered. */
function wantedType(
  world: World,
  session: StoredSession,
  asked: SessionPayType | undefined,
): SessionPayType {
  const offered = session.transaction.pay_type
  const begun = paymentOf(world, session)?.pay_type as SessionPayType | undefined
  const wanted = asked ?? begun ?? offered[0] ?? 'Card'
  if (!offered.includes(wanted)) throw buyerFail.payTypeNotOffered(wanted, offered.join(', '))
  if (begun && begun !== wanted) throw buyerFail.payTypeBegun(begun)
  return wanted
}

/** Where the browser goes when the button was pressed. */
function landingAfter(world: World, session: StoredSession, payment: Payment): Landing | null {
  if (session.status === 'PAYSUCCESS') return returnTo(session, session.success_url)
  const { shop_id, access_id, status } = payment
  const { code_url: code } = payment as { readonly code_url?: string | null }
  const authentication = world.store.authentications.find(shop_id, access_id)
  const url =
    status === 'AUTHENTICATED' && authentication ? browserUrl(world, authentication) : code
  return url ? { method: 'GET', url, fields: {} } : null
}

const codeOf = (refusal: Refusal | undefined): string | null =>
  refusal ? composeCode('', refusal.problems[0].code) : null

/** Pays through a link, in the running command. A decline is no refusal: the buyer sees it. */
export function pay(world: World, id: string, entered: Entered): SessionActed {
  const session = sessionFor(world, id)
  if (isForCard(session)) throw buyerFail.sessionIsForCard(id)
  requireOpen(world, session)
  const choice = { ...entered, pay_type: wantedType(world, session, entered.pay_type) }
  const { payment, refusal } = payThrough(world, session, choice)
  const now = sessionFor(world, id) as StoredSession
  return {
    session: id,
    account: payment.shop_id,
    result: refusal ? 'declined' : 'approved',
    status: now.status,
    payment: payment.id,
    pay_type: payment.pay_type,
    payment_status: payment.status,
    error_code: codeOf(refusal),
    landing: refusal ? null : landingAfter(world, now, payment),
  }
}

/** Registers a card through a link, in the running command. */
export function register(world: World, id: string, entered: CardEntered): SessionActed {
  const session = sessionFor(world, id)
  if (!isForCard(session)) throw buyerFail.sessionIsForPayment(id)
  requireOpen(world, session)
  if (lostCustomer(world, session)) throw buyerFail.customerGone(session.customer_id)
  if (hasNoRoom(world, session)) throw buyerFail.noRoomForCard(session.customer_id)
  if (isLeftOutside(session, entered.sealed)) throw buyerFail.cardNotAuthenticated()
  const { session: now, card } = submitCard(world, session, entered)
  return registered(now, card)
}

/** Results by the status of the card; one that waits was left at its issuer's. */
const registrationResults = {
  ACTIVATED: 'approved',
  AWAITING_CUSTOMER_ACTION: 'left',
  FAILED: 'declined',
} as const

/** Where a session stands with the card that was entered last. */
export function registered(session: StoredCardSession, card: StoredCard): SessionActed {
  const { status = 'ACTIVATED', tds } = card[inner].method ?? {}
  const waits = status === 'AWAITING_CUSTOMER_ACTION'
  const issuer = { method: 'GET', url: tds?.redirect_url ?? '', fields: {} } as const
  const back = status === 'ACTIVATED' ? returnTo(session, session.success_url) : null
  return {
    session: session.id,
    account: session[inner].shop_id,
    result: registrationResults[status],
    status: session.status,
    card: card.id,
    customer_id: card.customer_id,
    ...(tds ? { error_code: tds.error_code } : {}),
    landing: waits ? issuer : back,
  }
}

/** Cancels on the page of a link, in the running command. */
export function leave(world: World, id: string): SessionActed {
  const session = sessionFor(world, id)
  requireOpen(world, session)
  const now = isForCard(session) ? leaveCardSession(world, session) : leaveSession(world, session)
  const account = session[inner].shop_id
  const landing = returnTo(now, now.cancel_url)
  return { session: id, account, result: 'left', status: now.status, landing }
}

/** The links on which a buyer may act now. */
export const waitingSessions = (world: World) => [
  ...openSessions(world).map((session) => ({
    session: session.id,
    account: session[inner].shop_id,
    pay_types: session.transaction.pay_type,
    total_amount: session.transaction.amount + session.transaction.tax,
    link_url: session.link_url,
    created: session.created,
    expire: session.expire,
    acts: ['pay', 'walk-away'],
  })),
  ...openCardSessions(world).map((session) => ({
    session: session.id,
    account: session[inner].shop_id,
    pay_types: [],
    total_amount: 0,
    link_url: session.link_url,
    created: session.created,
    expire: session.expire,
    acts: ['register-card', 'walk-away'],
  })),
]
