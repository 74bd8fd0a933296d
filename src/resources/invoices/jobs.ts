// What time does to invoices: due dates pass, reissued accounts close.
import type { JobDefinition, World } from '../../world/world.ts'
import { closeReissued, expireInvoice } from './closing.ts'
import { closingJob, expiryJob } from './jobs-planned.ts'
import type { StoredInvoice } from './schema.ts'

/** A job about an invoice that still waits. */
const about = (
  kind: string,
  act: (world: World, invoice: StoredInvoice) => void,
): JobDefinition => ({
  kind,
  run(world, { owner, subject }) {
    const invoice = world.store.invoices.find(owner, subject)
    if (invoice?.status === 'AWAITING_CUSTOMER_PAYMENT') act(world, invoice)
  },
})

export const invoiceJobs: readonly JobDefinition[] = [
  about(expiryJob, expireInvoice),
  about(closingJob, closeReissued),
]
