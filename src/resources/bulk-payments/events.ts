// What is told of bulk payments; of their single payments nobody is told by the batch.
import { inner } from '../../kit/collection.ts'
import { published } from '../../kit/source.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import { publicUrl } from '../../world/public-url.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { Bulk } from './schema.ts'

/** Counts are texts in notifications. */
const counted = (count: number | null): string => String(count ?? 0)

const named = ({ shop_id, id, file_name, status, pay_type }: Bulk) => ({
  shop_id,
  bulk_payment_id: id,
  file_name,
  status,
  pay_type,
})

const registration = (bulk: Bulk, bulk_search_url: string) => ({
  ...named(bulk),
  regist_total_count: counted(bulk[inner].entries),
  error_total_count: counted(bulk[inner].failing),
  bulk_search_url,
  error_code: bulk.error_code,
})

const batch = (bulk: Bulk) => ({
  ...named(bulk),
  succeeded_count: counted(bulk.process_success_count),
  failed_count: counted(bulk.process_failure_count),
  total_count: counted(bulk.total_count),
})

/** Tells the shop that the check, or the run, has ended. */
export function tellOfBulk(world: World, event: EventName, bulk: Bulk): void {
  emit(world, event, bulk.shop_id, () =>
    event.endsWith('.batch')
      ? batch(bulk)
      : registration(bulk, publicUrl(world, `/v1/payments/bulk/${bulk.id}`)),
  )
}

const exampleOf = (pay_type: Bulk['pay_type'], status: Bulk['status']): Bulk => ({
  id: 'bp_0123456789012345678901',
  shop_id: 's_demoshop001',
  pay_type,
  status,
  process_plan_date: '2026/01/06',
  file_name: 'january.json',
  process_start_date: null,
  process_end_date: null,
  total_count: 2,
  process_success_count: 2,
  process_failure_count: 0,
  error_code: null,
  delete_flag: '0',
  created: '2026/01/05 09:00:00.000',
  updated: '2026/01/05 09:00:01.000',
  [inner]: { unreadable: null, entries: 2, checked: 2, registered: 2, charged: 2, failing: 0 },
})

const source = published('notifications of bulk payments')
const exampleUrl = 'http://127.0.0.1:4649/v1/payments/bulk/bp_0123456789012345678901'

const ofType = (pay_type: Bulk['pay_type'], part: string): EventDefinition[] => [
  {
    name: `payments.bulk.${part}.regist` as EventName,
    source,
    example: () => registration(exampleOf(pay_type, 'CHECKED'), exampleUrl),
  },
  {
    name: `payments.bulk.${part}.batch` as EventName,
    source,
    example: () => batch(exampleOf(pay_type, 'COMPLETED')),
  },
]

export const bulkEvents: readonly EventDefinition[] = [
  ...ofType('Card', 'card'),
  ...ofType('Virtualaccount', 'virtualaccount'),
]
