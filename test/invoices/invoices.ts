// Invoices as tests speak of them.
import type { Invoice } from '../../src/resources/invoices/schema.ts'
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import { bodyOf } from '../harness/errors.ts'
import type { TestSandbox } from '../harness/sandbox.ts'

export const waits = 'AWAITING_CUSTOMER_PAYMENT'

/** An invoice in a state: 11,000 yen, by card or transfer, due in fourteen days. */
export const givenInvoice = (
  { sandbox }: { readonly sandbox: Pick<WorldHandle, 'given'> },
  wish: object = {},
): Promise<Invoice> => (sandbox.given['invoice'] as Give)<Invoice>(wish as never)

export const readInvoice = async (
  { api }: Pick<TestSandbox, 'api'>,
  { id }: { readonly id: string },
): Promise<Invoice> => bodyOf(await api<Invoice>(`GET /v1/invoices/${id}`))

/** Names of what was told of invoices so far, oldest first. */
export const toldOf = ({ sandbox }: Pick<TestSandbox, 'sandbox'>): string[] =>
  sandbox.deliveries
    .list()
    .map(({ event }) => event)
    .filter((event) => event.startsWith('invoice.'))
    .reverse()

/** The order ids of the payments of this type in the shop, newest first. */
export async function paymentsBy<P = Readonly<Record<string, unknown>>>(
  { api }: Pick<TestSandbox, 'api'>,
  payType: string,
): Promise<readonly P[]> {
  const { list } = bodyOf(await api<{ list: P[] }>(`GET /v1/payments?pay_type=${payType}`))
  return list
}
