// What a buyer does with a link for a card, in the running command.
import { inner } from '../../kit/collection.ts'
import { worldOwner } from '../../world/account.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { addCard } from '../cards/actions.ts'
import { cardsPerCustomerMax, type SealedCard, type StoredCard } from '../cards/schema.ts'
import { addCustomer } from '../customers/actions.ts'
import { shopOf } from '../sessions/actions.ts'
import { isOpen, moved } from '../sessions/visit-actions.ts'
import {
  isEnough,
  isOutside,
  outcomes,
  usualAnswer,
  usualAuthentication,
} from '../three-d-secure/results.ts'
import { tellOfRegistration } from './events.ts'
import { sendCompletion } from './letters.ts'
import type { StoredCardSession } from './schema.ts'
import { cardSessionTable } from './table.ts'

/** What a buyer enters on the page. */
export interface CardEntered {
  readonly sealed: SealedCard
  readonly email?: string | undefined
}

/** The session of this id, of whatever shop. */
export function cardSessionOfId(world: World, id: string): StoredCardSession | undefined {
  const { accounts, cardSessions } = world.store
  for (const shop of accounts.of(worldOwner).all()) {
    const session = cardSessions.find(shop.id, id)
    if (session) return session
  }
  return undefined
}

/** The links on which a buyer may register a card now, by shop. */
export const openCardSessions = (world: World): readonly StoredCardSession[] =>
  world.store.accounts
    .of(worldOwner)
    .all()
    .flatMap(({ id }) => world.store.cardSessions.of(id).where({ status: 'CREATE' }))
    .filter((session) => isOpen(session, world.clock.now()))

const storeOf = (world: World, session: StoredCardSession): AccountStore =>
  world.storeOf(shopOf(world, session[inner].shop_id))

/** Whether the customer has as many cards as one may have. */
export const hasNoRoom = (world: World, session: StoredCardSession): boolean =>
  storeOf(world, session).cards.where({ customer_id: session.customer_id }).length >=
  cardsPerCustomerMax

/** Whether the customer whom the request named is gone since. */
export const lostCustomer = (world: World, session: StoredCardSession): boolean =>
  !session[inner].is_new && !storeOf(world, session).customers.find(session.customer_id)

/**
 * Whether the issuer lets the card be registered, where the session asks for 3-D Secure. The
 * buyer answers a challenge as the test card has it: its pages are those of payments only.
 */
export function isAuthenticated(
  { settings }: World,
  { tds_type, tds2_type }: StoredCardSession,
  { profile }: SealedCard,
): boolean {
  if (tds_type !== '2') return true
  if (isOutside(profile)) return tds2_type === '3'
  const first = usualAuthentication(profile)
  const [name = ''] = (first === 'challenge' ? usualAnswer(profile) : first).split(':')
  return isEnough(outcomes[name]?.result ?? null, settings['threeDSecure.requireFull'])
}

/** The card is registered to the customer, who appears where there was none. */
export function registerCard(
  world: World,
  session: StoredCardSession,
  { sealed, email }: CardEntered,
): { readonly session: StoredCardSession; readonly card: StoredCard } {
  const facts = session[inner]
  const shop = shopOf(world, facts.shop_id)
  const store = world.storeOf(shop)
  const { customer_id, customer_name: name } = session
  if (!store.customers.find(customer_id)) {
    addCustomer(world, store, customer_id, { name })
  }
  const card = addCard(world, store, customer_id, sealed, { default_flag: '1', mode: 'inherit' })
  tellOfRegistration(world, shop, card)
  const registered = world.store.cardSessions.replace(shop.id, {
    ...session,
    status: moved(world, cardSessionTable, session.status, 'register'),
    updated: world.stamp,
    [inner]: { ...facts, entered_mail: email ?? facts.entered_mail, card_id: card.id },
  })
  sendCompletion(world, registered, card.card_no)
  return { session: registered, card }
}

/** The buyer cancels on the page. */
export const leaveCardSession = (world: World, session: StoredCardSession): StoredCardSession =>
  world.store.cardSessions.replace(session[inner].shop_id, {
    ...session,
    status: moved(world, cardSessionTable, session.status, 'leave'),
    updated: world.stamp,
  })
