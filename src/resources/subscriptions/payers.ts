// Who pays a subscription: what a card and a bank account each say of it.
import { Refusal } from '../../kit/failure.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { defaultCard, getCard } from '../cards/actions.ts'
import { methodToPayWith } from '../payment-methods/actions.ts'
import { debitDays, isDebitDay } from '../payment-methods/debit-days.ts'
import { remarksOf } from '../payments/types/directdebit.ts'
import { monthLater } from './calendar.ts'
import { debitRequestMs } from './schedule.ts'
import type { Subscription, SubscriptionInput, SubscriptionPayType } from './schema.ts'

type Source = Partial<
  Pick<
    Subscription,
    'card_id' | 'payment_method_id' | 'settlement_route' | 'remarks' | 'end_month_flag'
  >
>

interface Asked {
  readonly world: World
  readonly store: AccountStore
  readonly acting: Pick<Account, 'id'>
}

interface Payer {
  /** The fields that say what is charged; refuses what is unknown or cannot pay. */
  source(call: Asked, customerId: string, body: SubscriptionInput): Source
  /** The day on which the subscription starts when this one, `yyyy/MM/dd`, is asked for. */
  start(world: World, source: Source, wanted: string): string
}

/** What `get` refuses is about this item. */
function asking<R>(item: string, get: () => R): R {
  try {
    return get()
  } catch (refusal) {
    throw refusal instanceof Refusal ? refusal.about(item) : refusal
  }
}

const byCard: Payer = {
  source({ store }, customerId, { card_id: wanted, end_month_flag }) {
    const card = wanted
      ? asking('013', () => getCard(store, customerId, wanted))
      : defaultCard(store, customerId)
    if (!card) throw fail.cardRequired().withHint(`customer ${customerId} has no card`)
    return { card_id: card.id, end_month_flag: end_month_flag ?? '0' }
  },
  start: (_world, _source, wanted) => wanted,
}

const byDebit: Payer = {
  source({ world, store, acting }, customerId, { payment_method_id: wanted, remarks }) {
    const method = asking('014', () => methodToPayWith(store, customerId, 'Directdebit', wanted))
    const nameInKana = world.store.shops.find(worldOwner, acting.id)?.shop_name_kana ?? null
    return {
      payment_method_id: method.id,
      settlement_route: method.directdebit?.settlement_route ?? '1',
      remarks: remarks ?? remarksOf(nameInKana),
    }
  },
  start(world, { settlement_route: route = '1' }, wanted) {
    if (!isDebitDay(route, wanted)) {
      const days = debitDays[route].map(Number).join(', ')
      const hint = `start_date: route ${route} debits on the days ${days} of a month`
      throw fail.outOfRange('start_date').about('142').withHint(hint)
    }
    // published: after the acceptance has ended the subscription starts a month later
    return world.nowMs > debitRequestMs(wanted) ? monthLater(wanted) : wanted
  },
}

export const payers: Readonly<Record<SubscriptionPayType, Payer>> = {
  Card: byCard,
  Directdebit: byDebit,
}
