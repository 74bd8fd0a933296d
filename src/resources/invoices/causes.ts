// How notifications of invoices come about.
import type { EventCause } from '../../http/event-cause.ts'
import type { Wish } from '../../http/given.ts'
import { invoicesOfId, tellOfInvoice } from './actions.ts'

const waits = 'AWAITING_CUSTOMER_PAYMENT'

/** The state in which each was told last. */
const wishes = {
  'invoice.create': {},
  'invoice.update': {},
  'invoice.open': { status: waits },
  'invoice.cancel': { status: 'CANCELED' },
  'invoice.delete': {},
  'invoice.expired': { status: waits, expired: true },
  'invoice.paid': { status: 'PAID' },
} as const satisfies Record<string, Wish>
type InvoiceEvent = keyof typeof wishes

export const invoiceCauses: readonly EventCause[] = [
  {
    events: Object.keys(wishes) as InvoiceEvent[],
    async make(api, event) {
      const { id } = await api.make<{ id: string }>('invoice', wishes[event as InvoiceEvent])
      const params = { id }
      if (event === 'invoice.update') {
        await api.call('PUT /v1/invoices/{id}', { params, body: { memo: 'changed' } })
      } else if (event === 'invoice.delete') {
        await api.call('DELETE /v1/invoices/{id}', { params })
      }
      return { id }
    },
    tell(world, event, id) {
      const [invoice] = invoicesOfId(world, id)
      if (invoice) tellOfInvoice(world, event, invoice)
      return invoice !== undefined
    },
  },
]
