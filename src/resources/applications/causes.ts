// How notifications of contracts come about.
import type { EventCause } from '../../http/event-cause.ts'
import { emit } from '../../world/outbox.ts'
import { statesTold } from './examination-actions.ts'

export const applicationCauses: readonly EventCause[] = [
  {
    events: ['contracts.status_code.updated'],
    make: (api) => api.make('application', { status: 'applied' }),
    tell(world, event, id) {
      const found = world.store.applications.rows().find(({ record }) => record.shop_id === id)
      if (found) emit(world, event, id, () => statesTold(found.record, []))
      return found !== undefined
    },
  },
]
