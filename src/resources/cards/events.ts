// What is told of cards. spec: published payloads card.regist and card.update
import type { Account } from '../../world/account.ts'
import { emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { acquirer, type Card } from './schema.ts'

/** Tells of a card that was registered (`I`) or updated (`U`). */
export function tellOfCard(world: World, acting: Account, card: Card, type: 'I' | 'U'): void {
  emit(world, type === 'I' ? 'card.regist' : 'card.update', acting.id, () => ({
    shop_id: acting.id,
    customer_id: card.customer_id,
    customer_group_id: acting.customer_group_id,
    card_id: card.id,
    default_flag: card.default_flag,
    card_no_display: card.card_no,
    expire_display: card.expire,
    process_date: world.stamp,
    process_type: type,
    pay_type: 'Card',
    forward: acquirer,
  }))
}
