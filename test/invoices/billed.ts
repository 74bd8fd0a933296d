// An invoice that waits to be paid, and what tests do with it.
import { startTestSandbox, type TestSandbox } from '../harness/sandbox.ts'
import { givenInvoice, paymentsBy, readInvoice, waits } from './invoices.ts'

interface Account {
  readonly id: string
  readonly status: string
  readonly total_amount: number
  readonly va_account_number: string
}

/** The payments of its accounts, newest first. */
export const accounts = (context: TestSandbox) => paymentsBy<Account>(context, 'Virtualaccount')

/** A sandbox with an invoice that waits for 11,000 yen. */
export async function billed(wish: object = {}) {
  const context = await startTestSandbox({ 'webhook.mode': 'collect' })
  const { id } = await givenInvoice(context, { status: waits, ...wish })
  const { sandbox } = context
  return {
    context,
    id,
    transfer: (amount?: number) =>
      sandbox.buyer.transferToInvoice({ invoice: id, ...(amount ? { amount } : {}) }),
    read: () => readInvoice(context, { id }),
    /** Events of all kinds since the invoice was issued, oldest first. */
    told: () => {
      const names = sandbox.deliveries.list().map(({ event }) => event)
      return names.slice(0, names.indexOf('invoice.open')).reverse()
    },
  }
}
