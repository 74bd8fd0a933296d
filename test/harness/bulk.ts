// Bulk payments as tests speak of them: a file that is sent, and what became of it.
import type { Infer } from '../../src/kit/schema.ts'
import type { PaymentBulk } from '../../src/resources/bulk-payments/schema.ts'
import type { Sandbox } from '../../src/sandbox/sandbox.ts'
import { form, formType, type Part } from '../acceptance/uploads/forms.ts'
import type { Api, Reply } from './api.ts'

export type Bulk = Infer<typeof PaymentBulk>

/** A row of the details; each pay_type has some of the fields. */
export type Row = Readonly<Record<string, string | number | boolean | null>>

export interface Details {
  readonly total_count: number
  readonly error_code: string | null
  readonly list: readonly Row[]
  readonly error_detail: readonly {
    readonly number: string
    readonly order_id: string | null
    readonly errors: readonly { readonly error_code: string; readonly error_message: string }[]
  }[]
}

/** The file part of a registration. */
export const fileOf = (content: string, filename = 'bulk.json'): Part => {
  return { name: 'file', content, filename, type: 'application/json' }
}

/** Entries as the content of a file. */
export const contentOf = (...data: readonly unknown[]): string => JSON.stringify({ data })

/** An entry of the customer with cards, or as `more` has it. */
export const entry = (id: string, more: object = {}) => {
  return { id, amount: '1000', customer_id: 'c_demo_alice', ...more }
}

/** Sends a form of these parts. */
export async function register(
  { url, keys }: Pick<Sandbox, 'url' | 'keys'>,
  parts: readonly Part[],
  { query = 'pay_type=Card', headers = {} as Readonly<Record<string, string>> } = {},
): Promise<Reply<Bulk>> {
  const answer = await fetch(`${url}/v1/payments/bulk?${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secret}`, 'content-type': formType, ...headers },
    body: form(...parts),
  })
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Bulk }
}

/** Registers a file of these entries; the answer is a 200. */
export async function registered(
  sandbox: Pick<Sandbox, 'url' | 'keys'>,
  entries: readonly unknown[],
  query = 'pay_type=Card',
): Promise<Bulk> {
  const { status, body } = await register(sandbox, [fileOf(contentOf(...entries))], { query })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** The record as the list shows it. */
export async function readBulk(api: Api, { id }: Pick<Bulk, 'id'>): Promise<Bulk> {
  const { body } = await api<{ list: Bulk[] }>('GET /v1/payments/bulk?delete_flag=&limit=100')
  const found = body.list.find((each) => each.id === id)
  if (!found) throw new Error(`${id} is not in the list`)
  return found
}

/** Its details; `query` asks for a part of them. */
export async function detailsOf(
  api: Api,
  { id, pay_type }: Pick<Bulk, 'id' | 'pay_type'>,
  query = 'limit=100',
): Promise<Details> {
  const route = `GET /v1/payments/bulk/${id}?pay_type=${pay_type}&${query}`
  return (await api<Details>(route)).body
}
