// How notifications of chargebacks come about.
import type { EventCause } from '../../http/event-cause.ts'
import { allChargebacks } from './actions.ts'
import { tellOfChargeback } from './events.ts'

export const chargebackCauses: readonly EventCause[] = [
  {
    events: ['charge_backs.regist', 'charge_backs.update'],
    make: (api, event) =>
      api.make('chargeback', { status_code: event === 'charge_backs.regist' ? 4005 : 4006 }),
    tell(world, event, id) {
      const found = allChargebacks(world).find((each) => String(each.id) === id)
      if (found) tellOfChargeback(world, event, found)
      return found !== undefined
    },
  },
]
