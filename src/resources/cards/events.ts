// What is told of cards.

import { published } from '../../kit/source.ts'
import type { Account } from '../../world/account.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { acquirer, type Card } from './schema.ts'

/** `I` is a registration, `U` an update. */
type ProcessType = 'I' | 'U'

type Shop = Pick<Account, 'id' | 'customer_group_id'>
type ToldCard = Pick<Card, 'id' | 'customer_id' | 'default_flag' | 'card_no' | 'expire'>

const payload = (shop: Shop, card: ToldCard, type: ProcessType, stamp: string) => ({
  shop_id: shop.id,
  customer_id: card.customer_id,
  customer_group_id: shop.customer_group_id,
  card_id: card.id,
  default_flag: card.default_flag,
  card_no_display: card.card_no,
  expire_display: card.expire,
  process_date: stamp,
  process_type: type,
  pay_type: 'Card',
  forward: acquirer,
})

const eventOf = { I: 'card.regist', U: 'card.update' } as const

/** Tells of a card that was registered (`I`) or updated (`U`). */
export function tellOfCard(world: World, acting: Account, card: Card, type: ProcessType): void {
  emit(world, eventOf[type], acting.id, () => payload(acting, card, type, world.stamp))
}

/** What one run of the card updater did for a shop, or for shops that share customers. */
export interface UpdaterRun {
  readonly shop_id: string
  readonly customer_group_id: string | null
  /** `yyyyMM`. */
  readonly card_updater_process_month: string
  readonly success_count: number
  readonly processed_count: number
}

/** Tells of a run of the card updater. */
export const tellOfUpdater = (world: World, run: UpdaterRun): void =>
  emit(world, 'card.updater.complete', run.shop_id, () => ({ ...run }))

const exampleShop: Shop = { id: 's_demoshop001', customer_group_id: null }
const exampleCard: ToldCard = {
  id: 'cs_demo_alice_visa0000001',
  customer_id: 'c_demo_alice',
  default_flag: '1',
  card_no: '************1111',
  expire: '3912',
}

const exampleRun: UpdaterRun = {
  shop_id: 's_demoshop001',
  customer_group_id: null,
  card_updater_process_month: '202601',
  success_count: 1,
  processed_count: 2,
}

export const cardEvents: readonly EventDefinition[] = [
  ...(['I', 'U'] as const).map((type) => ({
    name: eventOf[type],
    source: published('payloads of card.regist and card.update'),
    example: () => payload(exampleShop, exampleCard, type, '2026/01/05 09:00:00.000'),
  })),
  {
    name: 'card.updater.complete',
    source: published('payload of card.updater.complete in the newest clients'),
    example: () => ({ ...exampleRun }),
  },
]
