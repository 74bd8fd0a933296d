// What other resources do with cards, and what two endpoints share.
import { inner } from '../../kit/collection.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import type { CardMethod, SealedCard, StoredCard } from './schema.ts'

/** Whether it is a card already; one whose registration waits or has failed is none. */
export const isUsable = (card: StoredCard): boolean => card[inner].method?.isUsable ?? true

/** The card of this customer; refuses one that is unknown, deleted or of another customer. */
export function getCard(store: AccountStore, customerId: string, id: string): StoredCard {
  const card = store.cards.find(id)
  if (card?.customer_id !== customerId || !isUsable(card)) throw fail.notFound(`Card ${id}`)
  return card
}

/** The cards of a customer, oldest first. */
export const cardsOf = (store: AccountStore, customerId: string): StoredCard[] =>
  store.cards.where({ customer_id: customerId }).filter(isUsable)

/** Whether it is a card, or a registration that may still become one. */
export const isLiving = (card: StoredCard): boolean =>
  isUsable(card) || card[inner].method?.status !== 'FAILED'

/** What counts for the limit of a customer's cards. */
export const livingCards = (store: AccountStore, customerId: string): StoredCard[] =>
  store.cards.where({ customer_id: customerId }).filter(isLiving)

/** The customer's default card; there is one whenever there are cards. */
export const defaultCard = (store: AccountStore, customerId: string): StoredCard | undefined =>
  cardsOf(store, customerId).find((card) => card.default_flag === '1')

/**
 * Makes `card` the only default of its customer. One that cannot be used yet leaves the default
 * where it is until it can; one that never will is no default.
 */
export function makeDefault(store: AccountStore, card: StoredCard): StoredCard {
  if (!isUsable(card)) {
    const waits = card[inner].method?.status === 'AWAITING_CUSTOMER_ACTION'
    return waits ? store.cards.replace({ ...card, default_flag: '1' }) : card
  }
  const former = defaultCard(store, card.customer_id)
  if (former?.id === card.id) return former
  if (former) store.cards.replace({ ...former, default_flag: '0' })
  return store.cards.replace({ ...card, default_flag: '1' })
}

/** The fields of a card record that a sealed card decides. */
export function faceOf(sealed: SealedCard) {
  return {
    card_no: sealed.card_no,
    expire: sealed.expire,
    holder_name: sealed.holder_name,
    brand: sealed.brand,
    card_no_hash: sealed.card_no_hash,
    [inner]: { profile: sealed.profile },
  }
}

interface CardDetails {
  readonly expire?: string | null | undefined
  readonly holder_name?: string | null | undefined
  readonly card_updater_mode?: StoredCard['card_updater_mode'] | null | undefined
}

/** A card after an update: a sealed card replaces number, expiry and holder, details only these. */
export function withChanges(
  world: World,
  card: StoredCard,
  sealed: SealedCard | undefined,
  { expire, holder_name, card_updater_mode }: CardDetails,
): StoredCard {
  const { [inner]: facts, ...face } = sealed
    ? faceOf(sealed)
    : {
        expire: expire ?? card.expire,
        holder_name: holder_name ?? card.holder_name,
        [inner]: {},
      }
  return {
    ...card,
    ...face,
    card_updater_mode: card_updater_mode ?? card.card_updater_mode,
    updated: world.stamp,
    [inner]: { ...card[inner], ...facts },
  }
}

/** A new card of a customer; the first one is the default whatever was asked for. */
export function addCard(
  world: World,
  store: AccountStore,
  customerId: string,
  sealed: SealedCard,
  wish: {
    readonly default_flag: '0' | '1'
    readonly mode: StoredCard['card_updater_mode']
    readonly method?: CardMethod
  },
): StoredCard {
  // A registration that waits is no card yet: the first one that can be used is the default.
  const isFirst = !defaultCard(store, customerId)
  const { [inner]: facts, ...face } = faceOf(sealed)
  const card = store.cards.add({
    id: world.ids.id('cs_'),
    customer_id: customerId,
    default_flag: '0',
    ...face,
    type: '0',
    created: world.stamp,
    updated: null,
    card_updater_mode: wish.mode,
    card_updater_last_success_date: null,
    card_updater_last_attempt_date: null,
    [inner]: wish.method ? { ...facts, method: wish.method } : facts,
  })
  noteRegistration(store, customerId)
  return isFirst || wish.default_flag === '1' ? makeDefault(store, card) : card
}

/** Keeps the customer's `card_registration` true. */
export function noteRegistration(store: AccountStore, customerId: string): void {
  const customer = store.customers.find(customerId)
  if (!customer) return
  const registered = cardsOf(store, customerId).length > 0 ? '1' : '0'
  if (customer.card_registration === registered) return
  store.customers.replace({ ...customer, card_registration: registered })
}

/** A registration has succeeded: the card may be used, and be the default as was wished. */
export function admit(store: AccountStore, card: StoredCard): StoredCard {
  const admitted = store.cards.replace({ ...card, default_flag: '0' })
  noteRegistration(store, card.customer_id)
  const isWished = card.default_flag === '1' || !defaultCard(store, card.customer_id)
  return isWished ? makeDefault(store, admitted) : admitted
}

/** Takes a card away; where it was the default, the newest that is left becomes it. */
export function removeCard(store: AccountStore, { id, customer_id }: StoredCard): void {
  store.cards.remove(id)
  const newest = cardsOf(store, customer_id).at(-1)
  if (newest && !defaultCard(store, customer_id)) makeDefault(store, newest)
  noteRegistration(store, customer_id)
}
