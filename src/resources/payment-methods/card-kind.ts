// Cards as payment methods: the same record as in the cards family, seen with more around it.
import { inner } from '../../kit/collection.ts'
import type { Infer } from '../../kit/schema.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import {
  addCard,
  livingCards,
  makeDefault as makeDefaultCard,
  removeCard,
  withChanges,
} from '../cards/actions.ts'
import { checkCard } from '../cards/entry.ts'
import type { CardMethod, StoredCard } from '../cards/schema.ts'
import { spendToken } from '../tokens/actions.ts'
import { requireRoom } from './actions.ts'
import { moveTo } from './moves.ts'
import { changesOf, type MethodKind, wishesOf } from './registration.ts'
import type { CardMethodChange, CardMethodInput, PaymentMethod } from './schema.ts'

type Input = Infer<typeof CardMethodInput>
type Change = Infer<typeof CardMethodChange>

/** A card that was registered in the other family has wished for nothing. */
const plain: CardMethod = { status: 'ACTIVATED', isUsable: true, ...wishesOf({}) }

const methodOf = (card: StoredCard): CardMethod => card[inner].method ?? plain

/** A card as this family shows it. */
export function shownCard(card: StoredCard): PaymentMethod {
  const { status, isUsable: _, ...wishes } = methodOf(card)
  const updated = card.updated ?? card.created
  return {
    id: card.id,
    pay_type: 'Card',
    customer_id: card.customer_id,
    status,
    redirect_url: null,
    redirect_url_accessed_flag: null,
    ...wishes,
    default_flag: card.default_flag,
    delete_flag: '0',
    process_date: updated,
    created: card.created,
    updated,
    card: {
      card_no: card.card_no,
      expire: card.expire,
      holder_name: card.holder_name,
      card_no_hash: card.card_no_hash,
      type: card.type,
      brand: card.brand,
      tds_type: '0',
      tds2_type: null,
      tds2_status: null,
      tds2_ret_url: null,
      merchant_name: null,
      access_id: null,
      error_code: null,
      acs: null,
      card_updater_mode: card.card_updater_mode,
      card_updater_last_success_date: card.card_updater_last_success_date,
      card_updater_last_attempt_date: card.card_updater_last_attempt_date,
    },
    directdebit: null,
    virtualaccount: null,
  }
}

function getOwn(store: AccountStore, customerId: string, id: string): StoredCard {
  const card = store.cards.find(id)
  if (card?.customer_id !== customerId) throw fail.notFound(`Payment method ${id}`)
  return card
}

export const cardKind: MethodKind = {
  checks({ body, nowMs, report }) {
    const { card } = body as Partial<Change>
    if (card?.expire && !card.token) checkCard({ expire: card.expire }, nowMs, report)
  },
  list: (store, customer_id) => store.cards.where({ customer_id }).map(shownCard),
  get: (store, customerId, id) => shownCard(getOwn(store, customerId, id)),
  register({ world, store, acting }, customerId, body: Input) {
    const { default_flag, card: wish } = body
    requireRoom('Card', livingCards(store, customerId).length, default_flag)
    const { tell } = moveTo(world, { pay_type: 'Card', status: 'none' }, 'register')
    const card = addCard(world, store, customerId, spendToken(world, store, wish.token), {
      default_flag,
      mode: wish.card_updater_mode ?? 'inherit',
      method: { ...plain, ...wishesOf(body) },
    })
    const shown = shownCard(card)
    tell(acting, shown)
    return shown
  },
  update({ world, store, acting }, customerId, id, body: Change) {
    const card = getOwn(store, customerId, id)
    const { tell } = moveTo(world, shownCard(card), 'update')
    const sealed = body.card?.token ? spendToken(world, store, body.card.token) : undefined
    const next = withChanges(world, card, sealed, body.card ?? {})
    const method = { ...methodOf(card), ...changesOf(body) }
    const changed = store.cards.replace({ ...next, [inner]: { ...next[inner], method } })
    const shown = shownCard(body.default_flag === '1' ? makeDefaultCard(store, changed) : changed)
    tell(acting, shown)
    return shown
  },
  remove({ world, store, acting }, customerId, id) {
    const card = getOwn(store, customerId, id)
    const { tell } = moveTo(world, shownCard(card), 'delete')
    removeCard(store, card)
    const shown: PaymentMethod = { ...shownCard(card), delete_flag: '1' }
    tell(acting, shown)
    return shown
  },
}
