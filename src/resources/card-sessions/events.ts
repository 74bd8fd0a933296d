// What is told of a card that was registered through a link.
import { published } from '../../kit/source.ts'
import type { Account } from '../../world/account.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { acquirer, type Card } from '../cards/schema.ts'

type Shop = Pick<Account, 'id' | 'customer_group_id'>
type ToldCard = Pick<Card, 'id' | 'customer_id' | 'default_flag' | 'card_no' | 'expire'>

const name = 'customers.payment_methods.updated'

const payload = (shop: Shop, card: ToldCard, stamp: string) => ({
  shop_id: shop.id,
  order_id: null,
  access_id: null,
  card_id: card.id,
  card_status: 'ACTIVATED',
  status: null,
  customer_group_id: shop.customer_group_id,
  customer_id: card.customer_id,
  process_date: stamp,
  process_type: 'I',
  card_no_display: card.card_no,
  expire_display: card.expire,
  forward: acquirer,
  default_flag: card.default_flag,
  transaction_id: null,
  approve: null,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  error_code: null,
  pay_type: 'Card',
})

/** Tells of a card that was registered through a link: as a payment method, not as card.regist. */
export function tellOfRegistration(world: World, shop: Shop, card: ToldCard): void {
  emit(world, name, shop.id, () => payload(shop, card, world.stamp))
}

const exampleCard: ToldCard = {
  id: 'cs_demo_alice_visa0000001',
  customer_id: 'c_demo_alice',
  default_flag: '1',
  card_no: '************1111',
  expire: '3912',
}

export const cardSessionEvents: readonly EventDefinition[] = [
  {
    name,
    source: published('payload of customers.payment_methods.updated'),
    example: () =>
      payload(
        { id: 's_demoshop001', customer_group_id: null },
        exampleCard,
        '2026/01/05 09:00:00.000',
      ),
  },
]
