// Payments as tests speak of them: one call for one operation.
import type { Infer } from '../../src/kit/schema.ts'
import type { CardPayment } from '../../src/resources/payments/types/card-schema.ts'
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import type { Api, Reply } from './api.ts'
import { codesOf } from './errors.ts'

/** What tests look at of a payment of any type; a type without a field lacks it. */
export type PaymentRecord = Omit<Infer<typeof CardPayment>, 'pay_type'> & {
  readonly pay_type: string
}

/** Where each operation on a payment stands; `change AUTH` is `change` with a job_code. */
export const pathOf = ({ id }: { readonly id: string }, operation: string): string =>
  `PUT /v1/payments/${id}${operation.startsWith('execute') ? '' : `/${operation.split(' ')[0]}`}`

/** What every operation on a payment sends. */
export const access = ({ pay_type, access_id }: PaymentRecord) => ({ pay_type, access_id })

/** Runs one operation on a payment with the fields that it needs besides. */
export const operate = (
  api: Api,
  payment: PaymentRecord,
  operation: string,
  more: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply<PaymentRecord>> =>
  api(pathOf(payment, operation), { ...access(payment), ...more }, headers)

/** A payment in a status, by card unless `pay_type` says else; `job_code` chooses the way there. */
export const paymentIn = (
  { given }: Pick<WorldHandle, 'given'>,
  status: string,
  wish: object = {},
): Promise<PaymentRecord> => given.payment<PaymentRecord>({ status, ...wish })

/** The payment as it is read back. */
export async function read<R = PaymentRecord>(
  api: Api,
  { id, pay_type = 'Card' }: { readonly id: string; readonly pay_type?: string },
): Promise<R> {
  const { body } = await api<R>(`GET /v1/payments/${id}?pay_type=${pay_type}`)
  return body
}

/** A one-time token for a test card. */
export async function tokenFor({ given }: Pick<WorldHandle, 'given'>, card = 'visa') {
  const { id } = await (given['token'] as Give)<{ id: string }>({ card })
  return id
}

/** A reply in short: 200 and the payment's status, or the status and the codes of the refusal. */
export const gist = (reply: Reply<unknown>): unknown[] => [
  reply.status,
  ...(reply.status === 200 ? [(reply.body as PaymentRecord).status] : codesOf(reply)),
]

/** The names of the fields in which two records differ, sorted. */
export function changedFields(before: object, after: object): string[] {
  const [old, now] = [before, after] as Readonly<Record<string, unknown>>[]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((field) => old?.[field] !== now?.[field])
    .sort()
}
