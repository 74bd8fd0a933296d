import { inner } from '../../kit/collection.ts'
import { composeCode } from '../../kit/failure.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { admit, withChanges } from '../cards/actions.ts'
import type { CardMethod, CardTds, StoredCard } from '../cards/schema.ts'
import {
  answerResults,
  authenticate,
  authenticationResults,
  confirm,
  type Following,
  isNews,
} from '../three-d-secure/actions.ts'
import { defaultLandings } from '../three-d-secure/landings.ts'
import { isEnough } from '../three-d-secure/results.ts'
import type { Authentication } from '../three-d-secure/schema.ts'
import { registrationExpiry } from './card-registration.ts'
import { moveTo } from './moves.ts'
import { ownersIn } from './outside-actions.ts'
import { shownCard } from './shown-card.ts'

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

/** The card of this id, whoever has it. */
export const findCard = (world: World, id: string): StoredCard | undefined =>
  ownersIn(world)
    .map((owner) => world.store.cards.find(owner, id))
    .find((card) => card !== undefined)

/** Cards that wait for their buyers to be authenticated, oldest first. */
export const waitingCards = (world: World): readonly StoredCard[] =>
  ownersIn(world).flatMap((owner) =>
    world.store.cards
      .of(owner)
      .all()
      .filter((card) => card[inner].method?.status === 'AWAITING_CUSTOMER_ACTION'),
  )

/** Nobody went on in time: the registration fails, if it still waits. */
export function endRegistration(world: World, owner: string, id: string): void {
  const shopId = world.store.cards.find(owner, id)?.[inner].method?.tds?.shop_id
  const waiting = shopId === undefined ? undefined : waitingCard(world, shopId, id)
  if (waiting?.method.status === 'AWAITING_CUSTOMER_ACTION') end(world, waiting, 'expire')
}

/** What a rule says of the issuer's answer; the requests are those of who drives the steps. */
function askedOf(world: World, before: Authentication, on: string, knows: readonly string[]) {
  const { card } = must(world, before)
  return scriptedResult(world, on, knows, () => ({ ...card, shop_id: before.shop_id }))
}

/** The registration goes on by itself when a page drives its authentication. */
export const cardFollowing: Following = {
  waits(world, { id, shop_id, subject }) {
    const { method } = waitingCard(world, shop_id, subject) ?? {}
    return method?.status === 'AWAITING_CUSTOMER_ACTION' && method.tds?.access_id === id
  },
  authenticate(world, before) {
    const waiting = must(world, before)
    const asked = askedOf(world, before, 'PUT /v1/secure2/{access_id}', authenticationResults)
    const done = authenticate(world, waiting.store.authentications, before, asked)
    keep(waiting, { tds2_status: done.status })
    return done
  },
  askedAnswer: (world, before) =>
    askedOf(world, before, 'GET /v1/secure2/{access_id}', answerResults),
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
