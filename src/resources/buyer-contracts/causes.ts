// How notifications of the contracts of tenant buyers come about.
import type { EventCause } from '../../http/event-cause.ts'
import { worldOwner } from '../../world/account.ts'
import { emit } from '../../world/outbox.ts'
import { buyerContractOf } from './actions.ts'
import { standingTold } from './examination-actions.ts'

export const buyerContractCauses: readonly EventCause[] = [
  {
    events: ['buyer_contracts.status_code.updated'],
    make: (api) => api.make('buyerContract', { status: 'operating' }),
    tell(world, event, id) {
      const buyer = world.store.accounts.find(worldOwner, id)
      const known = buyer && world.store.buyerContracts.find(id, id)
      if (!known) return false
      emit(world, event, id, () => standingTold(buyerContractOf(world, buyer), buyer.platform_id))
      return true
    },
  },
]
