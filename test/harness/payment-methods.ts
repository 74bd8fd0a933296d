// Payment methods as tests speak of them: registered as a merchant would, or through `given`.
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import type { Api, Reply } from './api.ts'
import { tokenFor } from './cards.ts'

/** What tests look at of a payment method of any pay_type. */
export interface Method {
  readonly id: string
  readonly pay_type: string
  readonly customer_id: string
  readonly status: string
  readonly default_flag: string
  readonly delete_flag: string
  readonly redirect_url: string | null
  readonly updated: string
  readonly process_date: string
  readonly card: Readonly<Record<string, unknown>> | null
  readonly directdebit: Readonly<Record<string, unknown>> | null
  readonly virtualaccount: Readonly<Record<string, unknown>> | null
}

export const bankAccount = {
  application_type: 'ONLINE',
  bank_code: '0001',
  branch_code: '001',
  account_type: '1',
  account_number: '123',
  account_name_kana: 'ヤマダ タロウ',
}

export const paperForm = (request_form_id: string) => ({
  ...bankAccount,
  application_type: 'PAPER',
  paper_application: { request_form_id },
})

export const methodsOf = (customer: string): string => `/v1/customers/${customer}/payment_methods`

/** Registers a method with what its pay_type needs; `more` goes into the body beside it. */
export async function registerMethod(
  api: Api,
  customer: string,
  pay_type: string,
  more: object = {},
): Promise<Reply<Method>> {
  const details: Readonly<Record<string, object>> = {
    Card: { card: { token: await tokenFor(api) } },
    Directdebit: { directdebit: bankAccount },
  }
  const body = { pay_type, default_flag: '1', ...details[pay_type], ...more }
  return api<Method>(`POST ${methodsOf(customer)}`, body)
}

export const givenMethod = ({ given }: Pick<WorldHandle, 'given'>, wish: object) =>
  (given['paymentMethod'] as Give)<Method & object>({ ...wish })

/** The method as it is read back. */
export const readMethod = (api: Api, { id, customer_id, pay_type }: Method) =>
  api<Method>(`GET ${methodsOf(customer_id)}/${id}?pay_type=${pay_type}`)

/** The methods of a customer and pay_type, as the list shows them. */
export async function listMethods(api: Api, customer: string, pay_type: string) {
  const path = `GET ${methodsOf(customer)}?pay_type=${pay_type}`
  return (await api<{ list: readonly Method[] }>(path)).body.list
}
