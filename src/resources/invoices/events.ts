// What is told of invoices: that something happened to one. Who wants to know more reads it.
import { published } from '../../kit/source.ts'
import type { EventDefinition } from '../../world/outbox.ts'

export const invoiceEvents: readonly EventDefinition[] = (
  ['create', 'update', 'open', 'cancel', 'delete', 'expired', 'paid'] as const
).map((name) => ({
  name: `invoice.${name}`,
  source: published('payloads of invoices in the newest clients'),
  example: () => ({ shop_id: 's_demoshop001', invoice_id: 'in_demoissued000000001' }),
}))
