// Cards whose registration or update waits for 3-D Secure: what becomes of them when a page, or
// time, decides.
import type { Running } from '../../http/endpoint.ts'
import { inner } from '../../kit/collection.ts'
import { dayMs } from '../../kit/dates.ts'
import { composeCode } from '../../kit/failure.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, ownerOf, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { admit, withChanges } from '../cards/actions.ts'
import type { CardMethod, CardTds, StoredCard } from '../cards/schema.ts'
import { authenticationOf } from '../payments/types/secure.ts'
import {
  authenticate,
  begin,
  browserUrl,
  confirm,
  type Following,
  isNews,
} from '../three-d-secure/actions.ts'
import { toldToIssuer } from '../three-d-secure/checks.ts'
import { defaultLandings } from '../three-d-secure/landings.ts'
import { isEnough, isOutside } from '../three-d-secure/results.ts'
import type { Authentication, Tds2Input, TdsWish } from '../three-d-secure/schema.ts'
import { moveTo } from './moves.ts'
import { shownCard } from './shown-card.ts'

export const purpose = 'card registration'
export const registrationExpiry = 'card registration expiry'
/** How long a buyer may take. decided: nothing is published */
const registrationLifeMs = dayMs

interface Waiting {
  readonly shop: Account
  readonly store: AccountStore
  readonly card: StoredCard
  readonly method: CardMethod
  readonly tds: CardTds
}

function waitingCard(world: World, shopId: string, id: string): Waiting | undefined {
  const shop = world.store.accounts.find(worldOwner, shopId)
  const store = shop && world.storeOf(shop)
  const card = store?.cards.find(id)
  const method = card?.[inner].method
  return shop && store && card && method?.tds
    ? { shop, store, card, method, tds: method.tds }
    : undefined
}

function must(world: World, { shop_id, subject }: Authentication): Waiting {
  const waiting = waitingCard(world, shop_id, subject)
  invariant(waiting, `there is no card ${subject} of an authentication`)
  return waiting
}

const keep = ({ store, card, method, tds }: Waiting, changes: Partial<CardTds>): StoredCard =>
  store.cards.replace({
    ...card,
    [inner]: { ...card[inner], method: { ...method, tds: { ...tds, ...changes } } },
  })

/** The card as its data is when the authentication has succeeded. */
function changed(world: World, { card, tds: { pending } }: Waiting): StoredCard {
  if (!pending) return card
  const { sealed, default_flag, ...details } = pending
  return { ...withChanges(world, card, sealed ?? undefined, details), default_flag }
}

/** Ends well, or with the card as it was: no card where it has never been one. */
function end(world: World, waiting: Waiting, on: 'authenticate' | 'fail' | 'expire'): void {
  const { shop, store, card, method, tds } = waiting
  const { status, tell } = moveTo(world, shownCard(card), on)
  const succeeded = status === 'ACTIVATED'
  const isUsable = succeeded || method.isUsable
  const error_code = succeeded
    ? null
    : composeCode(tds.begunBy, fail.notAuthenticated().problems[0].code)
  const { pending: _, ...known } = tds
  const ended = { ...method, status: status as CardMethod['status'], isUsable }
  const next = succeeded ? changed(world, waiting) : card
  const stored = store.cards.replace({
    ...next,
    default_flag: isUsable ? next.default_flag : '0',
    updated: world.stamp,
    [inner]: { ...next[inner], method: { ...ended, tds: { ...known, error_code } } },
  })
  world.scheduler.drop(registrationExpiry, store.cards.owner, card.id)
  tell(shop, shownCard(succeeded ? admit(store, stored) : stored))
}

/** Plans the end of a registration that nobody goes on with. */
function planExpiry(world: World, shop: Account, subject: string): void {
  const dueMs = world.nowMs + registrationLifeMs
  const owner = ownerOf('group', shop)
  world.scheduler.drop(registrationExpiry, owner, subject)
  world.scheduler.plan({ kind: registrationExpiry, owner, subject, dueMs, priority: 10 })
}

/** Whether the buyer is asked by the issuer; refuses a card outside of 3-D Secure, if it has to. */
export function asksIssuer(profile: string, { tds_type, tds2_type }: TdsWish): boolean {
  if (tds_type !== '2') return false
  if (!isOutside(profile)) return true
  if (tds2_type !== '3') throw fail.cardOutsideTds()
  return false
}

/** What is known before the authentication begins. */
export const tdsOf = ({ id: shop_id }: Account, wish: TdsWish, begunBy: string): CardTds => ({
  ...(({ tds_type: _, ...known }) => known)(authenticationOf({ shop_id }, wish)),
  ...{ begunBy, shop_id },
  tds2_status: null,
  access_id: null,
  redirect_url: null,
  error_code: null,
})

/** Sends the buyer to be authenticated; the card waits for it. */
export function beginAuthentication(
  { world, store, acting }: Pick<Running, 'world' | 'store' | 'acting'>,
  card: StoredCard,
  wish: Tds2Input,
): StoredCard {
  const access_id = world.ids.id('a_')
  const method = card[inner].method as CardMethod
  const authentication = begin(world, store.authentications, {
    ...{ id: access_id, shop_id: acting.id, purpose, subject: card.id, pay_type: 'Card' },
    ...{ profile: method.tds?.pending?.sealed?.profile ?? card[inner].profile, ret_url: null },
    told: toldToIssuer(wish, store.customers.find(card.customer_id)),
  })
  planExpiry(world, acting, card.id)
  const redirect_url = browserUrl(world, authentication)
  const tds = {
    ...(method.tds as CardTds),
    access_id,
    redirect_url,
    tds2_status: 'AUTHENTICATING',
  } as const
  return store.cards.replace({ ...card, [inner]: { ...card[inner], method: { ...method, tds } } })
}

/** Nobody went on in time: the registration fails, if it still waits. */
export function endRegistration(world: World, owner: string, id: string): void {
  const shopId = world.store.cards.find(owner, id)?.[inner].method?.tds?.shop_id
  const waiting = shopId === undefined ? undefined : waitingCard(world, shopId, id)
  if (waiting?.method.status === 'AWAITING_CUSTOMER_ACTION') end(world, waiting, 'expire')
}

/** The registration goes on by itself when a page drives its authentication. */
export const cardFollowing: Following = {
  waits(world, { id, shop_id, subject }) {
    const { method } = waitingCard(world, shop_id, subject) ?? {}
    return method?.status === 'AWAITING_CUSTOMER_ACTION' && method.tds?.access_id === id
  },
  authenticate(world, before) {
    const waiting = must(world, before)
    const done = authenticate(world, waiting.store.authentications, before)
    keep(waiting, { tds2_status: done.status })
    return done
  },
  askedAnswer: () => undefined,
  confirm(world, before) {
    const waiting = must(world, before)
    if (!isNews(before)) return before
    const done = confirm(waiting.store.authentications, before)
    keep(waiting, { tds2_status: done.status })
    return done
  },
  finish(world, authentication) {
    const { settings } = world
    const succeeded = isEnough(authentication.result, settings['threeDSecure.requireFull'])
    end(world, must(world, authentication), succeeded ? 'authenticate' : 'fail')
  },
  landing(world, authentication) {
    const { id: access_id, shop_id, subject, result } = authentication
    // A card that was deleted since still has a buyer who opens the page again.
    const { card, method, tds } = waitingCard(world, shop_id, subject) ?? {}
    const succeeded = isEnough(result, world.settings['threeDSecure.requireFull'])
    const usual = defaultLandings(world)
    return {
      succeeded,
      url: succeeded
        ? (method?.return_url ?? usual.success)
        : (method?.return_url_on_failure ?? usual.failure),
      fields: {
        payment_method_id: subject,
        customer_id: card?.customer_id ?? '',
        ...{ access_id, pay_type: 'Card', status: method?.status ?? '' },
        tds2_trans_result: result ?? '',
        error_code: tds?.error_code ?? '',
      },
    }
  },
}
