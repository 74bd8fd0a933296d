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
import { checkTds2 } from '../three-d-secure/checks.ts'
import { isOutside } from '../three-d-secure/results.ts'
import type { Tds2Input } from '../three-d-secure/schema.ts'
import { spendToken } from '../tokens/actions.ts'
import { requireRoom } from './actions.ts'
import { beginAuthentication, tdsOf } from './card-actions.ts'
import { moveTo } from './moves.ts'
import { changesOf, type MethodKind, wishesOf } from './registration.ts'
import type { CardMethodChange, CardMethodInput, PaymentMethod } from './schema.ts'
import { methodOf, shownCard } from './shown-card.ts'

type Input = Infer<typeof CardMethodInput>
type Change = Infer<typeof CardMethodChange>

function getOwn(store: AccountStore, customerId: string, id: string): StoredCard {
  const card = store.cards.find(id)
  if (card?.customer_id !== customerId) throw fail.notFound(`Payment method ${id}`)
  return card
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
    const isOutsideTds = isOutside(sealed.profile)
    if (wish.tds_type === '2' && isOutsideTds && wish.tds2_type !== '3') throw fail.cardOutsideTds()
    const waits = wish.tds_type === '2' && !isOutsideTds
    const on = waits ? 'register 3DS' : 'register'
    const { status, tell } = moveTo(world, { pay_type: 'Card', status: 'none' }, on)
    const card = addCard(world, store, customerId, sealed, {
      default_flag,
      mode: wish.card_updater_mode ?? 'inherit',
      method: {
        ...{ status: status as CardMethod['status'], isUsable: !waits, ...wishesOf(body) },
        ...(wish.tds_type === '2' ? { tds: tdsOf(acting, wish) } : {}),
      },
    })
    const shown = shownCard(
      waits ? beginAuthentication({ world, store, acting }, card, wish) : card,
    )
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
