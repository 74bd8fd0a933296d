// What a buyer does with a link for a card, in the running command.
import { inner } from '../../kit/collection.ts'
import { ownerOf, worldOwner } from '../../world/account.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { livingCards } from '../cards/actions.ts'
import { cardsPerCustomerMax, type SealedCard, type StoredCard } from '../cards/schema.ts'
import { addCustomer } from '../customers/actions.ts'
import { endRegistration } from '../payment-methods/card-actions.ts'
import { addCardMethod, asksIssuer } from '../payment-methods/card-registration.ts'
import { shopOf } from '../sessions/actions.ts'
import { isOpen, moved } from '../sessions/visit-actions.ts'
import { isOutside } from '../three-d-secure/results.ts'
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
    .flatMap(({ id }) =>
      (['CREATE', 'PAYSTART'] as const).flatMap((status) =>
        world.store.cardSessions.of(id).where({ status }),
      ),
    )
    .filter((session) => isOpen(session, world.clock.now()))

/** The records of the shop that created the session. */
export const storeOf = (world: World, session: StoredCardSession): AccountStore =>
  world.storeOf(shopOf(world, session[inner].shop_id))

/** Whether the customer has as many cards as one may have; one that was tried here goes. */
export const hasNoRoom = (world: World, session: StoredCardSession): boolean =>
  livingCards(storeOf(world, session), session.customer_id).filter(
    ({ id }) => id !== session[inner].card_id,
  ).length >= cardsPerCustomerMax

/** Whether the customer whom the request named is gone since. */
export const lostCustomer = (world: World, session: StoredCardSession): boolean =>
  !session[inner].is_new && !storeOf(world, session).customers.find(session.customer_id)

/** Whether the card lies outside of the 3-D Secure that the session insists on. */
export const isLeftOutside = (
  { tds_type, tds2_type }: StoredCardSession,
  { profile }: SealedCard,
): boolean => tds_type === '2' && tds2_type !== '3' && isOutside(profile)

/** Who goes on when the buyer comes from the issuer. */
const purpose = 'card session'

/** The customer appears where there was none. */
export function addMissingCustomer(world: World, session: StoredCardSession): void {
  const store = storeOf(world, session)
  const { customer_id, customer_name: name } = session
  if (!store.customers.find(customer_id)) addCustomer(world, store, customer_id, { name })
}

/** A card that was tried here before, and still waits for its issuer, waits no longer. */
function dropFormer(world: World, { [inner]: { shop_id, card_id } }: StoredCardSession): void {
  if (card_id === null) return
  endRegistration(world, ownerOf('group', shopOf(world, shop_id)), card_id)
}

/** The card is registered to the customer, at once or when the issuer has agreed. */
export function submitCard(
  world: World,
  session: StoredCardSession,
  { sealed, email }: CardEntered,
): { readonly session: StoredCardSession; readonly card: StoredCard } {
  const facts = session[inner]
  const shop = shopOf(world, facts.shop_id)
  const { customer_id, tds_type, tds2_type, td_tenant_name } = session
  dropFormer(world, session)
  const waits = asksIssuer(sealed.profile, session)
  if (!waits) addMissingCustomer(world, session)
  const call = { world, store: world.storeOf(shop), acting: shop }
  const card = addCardMethod(call, customer_id, sealed, {
    ...{ default_flag: '1', mode: 'inherit', others: {}, begunBy: 'EC012', purpose },
    tds: { tds_type, tds2_type, td_tenant_name, ...facts.tds2 },
  })
  const submitted = world.store.cardSessions.replace(shop.id, {
    ...session,
    status: waits ? moved(world, cardSessionTable, session.status, 'submit') : session.status,
    updated: world.stamp,
    [inner]: { ...facts, entered_mail: email ?? facts.entered_mail, card_id: card.id },
  })
  return { card, session: waits ? submitted : complete(world, submitted, card.card_no) }
}

/** The session has what it is for; `card` is the mask of its number. */
export function complete(
  world: World,
  session: StoredCardSession,
  card: string,
): StoredCardSession {
  const status = moved(world, cardSessionTable, session.status, 'register')
  const completed = { ...session, status, updated: world.stamp }
  const stored = world.store.cardSessions.replace(session[inner].shop_id, completed)
  sendCompletion(world, stored, card)
  return stored
}

/** The buyer cancels on the page. */
export function leaveCardSession(world: World, session: StoredCardSession): StoredCardSession {
  dropFormer(world, session)
  return world.store.cardSessions.replace(session[inner].shop_id, {
    ...session,
    status: moved(world, cardSessionTable, session.status, 'leave'),
    updated: world.stamp,
  })
}
