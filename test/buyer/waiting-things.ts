// Everything that waits for a buyer, brought there by requests of a merchant.
import { expect } from 'vitest'
import { type AnyPayment, givenPayment, send } from '../harness/payment-types.ts'
import { read } from '../harness/payments.ts'
import type { TestSandbox } from '../harness/sandbox.ts'
import { executed } from '../harness/three-d-secure.ts'

/** Brings something to where it waits by requests of a merchant; gives how to read its state. */
export type Begin = (context: TestSandbox) => Promise<() => Promise<unknown> | unknown>

const window = { device_name: 'PC', win_width: '1280', win_height: '720' }
export const screen = { ...window, pixel_ratio: '1.00', win_size_type: '2' }

/** A payment that is executed, and waits then. */
export const paid =
  (payType: string, execution: object, wish: object = {}): Begin =>
  async (context) => {
    const payment = await givenPayment(context, payType, 'UNPROCESSED', wish)
    expect((await send(context, payment, 'execute', execution)).status).toBe(200)
    return async () => (await read<AnyPayment>(context.api, payment)).status
  }

export const secured =
  (card: string, pay_type: 'Card' | 'Googlepay' = 'Card'): Begin =>
  async (context) => {
    const payment = await executed(context, { card, pay_type })
    expect(payment.status).toBe('AUTHENTICATED')
    return async () => {
      const { status, error_code } = await read(context.api, payment)
      return error_code === null ? status : `${status} with ${error_code}`
    }
  }

export const debited: Begin = async (context) => {
  const { sandbox } = context
  const method = await sandbox.given['paymentMethod']?.<{ customer_id: string }>({
    ...{ pay_type: 'Directdebit', status: 'ACTIVATED' },
  })
  const execution = { customer_id: method?.customer_id, target_date: '2026/02/05' }
  return paid('Directdebit', execution)(context)
}

/** A link as it stands at last; no answer tells it. */
export const link =
  (payType: string): Begin =>
  async ({ api, sandbox }) => {
    const transaction = { pay_type: [payType], amount: '1000' }
    const konbini = { konbini_reception_mail_send_flag: '0' }
    const { status, body } = await api('POST /v1/sessions', { transaction, konbini })
    expect([status, body['status']]).toEqual([200, 'CREATE'])
    return () => fate(sandbox, String(body['id']))
  }

export const cardLink =
  (tds_type: string): Begin =>
  async ({ api, sandbox }) => {
    const { body } = await api('POST /v1/card_sessions', { tds_type })
    expect(body['status']).toBe('CREATE')
    return async () => {
      const cards = await api(`GET /v1/customers/${body['customer_id']}/cards`)
      const count = cards.status === 200 ? (cards.body['list'] as unknown[]).length : 0
      return `${await fate(sandbox, String(body['id']))}, ${count} cards`
    }
  }

/** Whether a link still waits, or what its buyer is told who comes later. */
export async function fate({ buyer }: TestSandbox['sandbox'], session: string): Promise<string> {
  const waits = buyer.waiting().some((each) => 'session' in each && each.session === session)
  if (waits) return 'waits'
  const refusal = await buyer.walkAway({ session }).catch((error: Error) => error.message)
  return /status is (\w+)/.exec(String(refusal))?.[1] ?? String(refusal)
}

const path = (id: string) => `/v1/customers/${id}/payment_methods`
export const account = {
  ...{ bank_code: '0001', branch_code: '001', account_type: '1', account_number: '1234567' },
  account_name_kana: 'ヤマダ タロウ',
}

/** A payment method of a new customer. */
export const method =
  (pay_type: string, details: object): Begin =>
  async ({ api }) => {
    const customer = (await api('POST /v1/customers', { name: 'Alice' })).body['id'] as string
    const { status, body } = await api(`POST ${path(customer)}`, {
      ...{ pay_type, default_flag: '1' },
      ...details,
    })
    expect(status).toBe(200)
    return async () => {
      const found = await api(`GET ${path(customer)}/${body['id']}?pay_type=${pay_type}`)
      return found.body['status']
    }
  }

export const card =
  (name: string): Begin =>
  async (context) => {
    const { id: token } = (await context.sandbox.given['token']?.<{ id: string }>({
      card: name,
    })) ?? { id: '' }
    return method('Card', { card: { token, tds_type: '2' } })(context)
  }

/** An invoice that is issued to be paid in these ways. */
export const invoiced =
  (...pay_types: readonly string[]): Begin =>
  async ({ api, sandbox }) => {
    const made = await sandbox.given['invoice']?.<{ id: string }>({ status: 'DRAFT', pay_types })
    const opened = await api(`PUT /v1/invoices/${made?.id}/open`, {})
    expect([opened.status, opened.body['status']]).toEqual([200, 'AWAITING_CUSTOMER_PAYMENT'])
    return async () => (await api(`GET /v1/invoices/${made?.id}`)).body['status']
  }

export const konbini = paid('Konbini', screen)
export const wallet = (job_code: string) =>
  paid('Paypay', { redirect_url: 'https://shop.example/' }, { job_code })
export const form = { application_type: 'PAPER', paper_application: { request_form_id: 'form-1' } }
