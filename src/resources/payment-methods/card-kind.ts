// Cards as payment methods: the same record as in the cards family, seen with more around it.
import type { Running } from '../../http/endpoint.ts'
import { inner } from '../../kit/collection.ts'
import type { Infer } from '../../kit/schema.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import {
  isLiving,
  livingCards,
  makeDefault as makeDefaultCard,
  removeCard,
  withChanges,
} from '../cards/actions.ts'
import { checkCard } from '../cards/entry.ts'
import type { CardMethod, SealedCard, StoredCard } from '../cards/schema.ts'
import { checkTds2 } from '../three-d-secure/checks.ts'
import type { Tds2Input } from '../three-d-secure/schema.ts'
import { spendToken } from '../tokens/actions.ts'
import { requireRoom } from './actions.ts'
import { addCardMethod, asksIssuer, beginAuthentication, tdsOf } from './card-registration.ts'
import { moveTo } from './moves.ts'
import { changesOf, type MethodKind } from './registration.ts'
import type { CardMethodChange, CardMethodInput, PaymentMethod } from './schema.ts'
import { methodOf, shownCard } from './shown-card.ts'

type Input = Infer<typeof CardMethodInput>
type Change = Infer<typeof CardMethodChange>

function getOwn(store: AccountStore, customerId: string, id: string): StoredCard {
  const card = store.cards.find(id)
  if (card?.customer_id !== customerId) throw fail.notFound(`Payment method ${id}`)
  return card
}

/** The card waits for the issuer with what is to become of it. */
function updateWithTds(
  { world, store, acting }: Pick<Running, 'world' | 'store' | 'acting'>,
  card: StoredCard,
  sealed: SealedCard | undefined,
  body: Change,
): StoredCard {
  const wish = body.card ?? {}
  if (!isLiving(card)) requireRoom('Card', livingCards(store, card.customer_id).length, '1')
  const { status } = moveTo(world, shownCard(card), 'update 3DS')
  const pending = {
    sealed: sealed ?? null,
    expire: wish.expire ?? null,
    holder_name: wish.holder_name ?? null,
    card_updater_mode: wish.card_updater_mode ?? null,
    default_flag: body.default_flag ?? card.default_flag,
  }
  const method = {
    ...{ ...methodOf(card), ...changesOf(body), status: status as CardMethod['status'] },
    tds: { ...tdsOf(acting, wish, 'EC014'), pending },
  }
  const waiting = { ...card, updated: world.stamp, [inner]: { ...card[inner], method } }
  return beginAuthentication({ world, store, acting }, store.cards.replace(waiting), wish)
}

export const cardKind: MethodKind = {
  checks({ body, nowMs, report }) {
    const { card } = body as { readonly card?: Change['card'] & Tds2Input }
    if (card?.expire && !card.token) checkCard({ expire: card.expire }, nowMs, report)
    if (card) checkTds2(card, report)
  },
  list: (store, customer_id) => store.cards.where({ customer_id }).map(shownCard),
  get: (store, customerId, id) => shownCard(getOwn(store, customerId, id)),
  register({ world, store, acting }, customerId, body: Input) {
    const { default_flag, card: wish } = body
    requireRoom('Card', livingCards(store, customerId).length, default_flag)
    const sealed = spendToken(world, store, wish.token)
    return shownCard(
      addCardMethod({ world, store, acting }, customerId, sealed, {
        ...{ default_flag, mode: wish.card_updater_mode ?? 'inherit' },
        ...{ tds: wish, others: body, begunBy: 'EC013' },
      }),
    )
  },
  update(call, customerId, id, body: Change) {
    const { world, store, acting } = call
    const card = getOwn(store, customerId, id)
    const sealed = body.card?.token ? spendToken(world, store, body.card.token) : undefined
    if (asksIssuer(sealed?.profile ?? card[inner].profile, body.card ?? {})) {
      return shownCard(updateWithTds(call, card, sealed, body))
    }
    const { tell } = moveTo(world, shownCard(card), 'update')
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
