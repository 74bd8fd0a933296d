// How notifications of cards come about.
import type { EventCause } from '../../http/event-cause.ts'
import { performGiven } from '../../http/given.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { tellOfCard } from './events.ts'
import type { Card } from './schema.ts'
import { runUpdater } from './updater-actions.ts'

/** The card of this id, and a shop that has it. */
function find(world: World, id: string) {
  for (const shop of world.store.accounts.of(worldOwner).all()) {
    const card = world.storeOf(shop).cards.find(id)
    if (card) return { shop, card }
  }
  return undefined
}

const typeOf = (event: string) => (event === 'card.regist' ? 'I' : 'U')

export const cardCauses: readonly EventCause[] = [
  {
    events: ['card.regist', 'card.update'],
    async make(api, event) {
      const card = await api.make<Card>('card')
      if (event === 'card.regist') return card
      const { id, customer_id } = card
      const route = 'PUT /v1/customers/{customer_id}/cards/{id}'
      return api.call(route, { params: { customer_id, id }, body: { holder_name: 'TARO' } })
    },
    tell(world, event, id) {
      const found = find(world, id)
      if (found) tellOfCard(world, found.shop as Account, found.card, typeOf(event))
      return found !== undefined
    },
  },
  {
    events: ['card.updater.complete'],
    async make(api) {
      const card = await api.make<Card>('card')
      performGiven(api.world, 'card updater', () => runUpdater(api.world, [card.id]))
      return card
    },
  },
]
