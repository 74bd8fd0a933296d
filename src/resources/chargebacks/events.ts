// What is told of chargebacks: which one, and its status.
import { published } from '../../kit/source.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { StoredChargeback } from './schema.ts'

type Told = Pick<StoredChargeback, 'shop_id' | 'id' | 'status_code'>

/** The id is a text here, though the record's own is a number. */
const payload = ({ shop_id, id, status_code: status }: Told) => {
  return { shop_id, charge_back_id: String(id), status }
}

/** Tells the shop of a chargeback. */
export function tellOfChargeback(world: World, event: EventName, chargeback: Told): void {
  emit(world, event, chargeback.shop_id, () => payload(chargeback))
}

const source = published('notifications of chargebacks')
const exampleOf = (status_code: number) => () =>
  payload({ shop_id: 's_demoshop001', id: 1, status_code })

export const chargebackEvents: readonly EventDefinition[] = [
  { name: 'charge_backs.regist', source, example: exampleOf(4005) },
  { name: 'charge_backs.update', source, example: exampleOf(4006) },
]
