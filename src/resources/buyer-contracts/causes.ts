// How notifications of contracts of tenant buyers come about.
import type { EventCause } from '../../http/event-cause.ts'
import { worldOwner } from '../../world/account.ts'
import { emit } from '../../world/outbox.ts'
import { buyerContractOf } from './actions.ts'
import { standingTold } from './examination-actions.ts'

export const buyerContractCauses: readonly EventCause[] = [
  {
    events: ['buyer_contracts.status_code.updated'],
    make: (api) => api.make('buyerContract', { status: 'applied' }),
    tell(world, event, id) {
      const buyer = world.store.accounts.find(worldOwner, id)
      if (buyer?.role !== 'tenant_buyer') return false
      const contract = buyerContractOf(world, buyer)
      emit(world, event, id, () => standingTold(contract, buyer.platform_id))
      return true
    },
  },
]
