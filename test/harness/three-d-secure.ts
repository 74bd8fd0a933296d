// 3-D Secure as tests speak of it: a payment that is executed with it, and the merchant's calls.
import { type PaymentRecord, read, tokenFor } from './payments.ts'
import type { TestSandbox } from './sandbox.ts'

export type Executed = PaymentRecord & {
  readonly acs_url: string | null
  readonly redirect_url: string | null
}

export interface Wish {
  readonly pay_type?: 'Card' | 'Googlepay'
  readonly job_code?: string
  readonly tds2_type?: '2' | '3'
  /** The name of a test card. */
  readonly card?: string
  /** A word that asks for a result. */
  readonly word?: string
  /** What the execution sends besides. */
  readonly execution?: object
}

/** The card or wallet token that pays with a test card. */
export async function sourceOf({ sandbox, control }: TestSandbox, wish: Wish): Promise<object> {
  const { pay_type = 'Card', card = 'visa' } = wish
  if (pay_type === 'Card') return { token: await tokenFor(sandbox, card), method: '1' }
  const { body } = await control<{ token: string }>('POST wallet_tokens', { card })
  return { token: body.token, method: '1' }
}

/** Executes a payment with 3-D Secure; `execution` may make the merchant drive the steps. */
export async function execute(context: TestSandbox, payment: PaymentRecord, wish: Wish = {}) {
  const { id, pay_type, access_id } = payment
  const source = await sourceOf(context, wish)
  const body = { pay_type, access_id, ...source, ...wish.execution }
  return context.api<Executed>(`PUT /v1/payments/${id}`, body)
}

/** A payment that was registered with tds_type 2. */
export async function registered({ api }: TestSandbox, wish: Wish = {}): Promise<PaymentRecord> {
  const { pay_type = 'Card', job_code = 'CAPTURE', word, tds2_type } = wish
  const more = { ...(tds2_type ? { tds2_type } : {}), ...(word ? { client_field_1: word } : {}) }
  const body = { pay_type, job_code, amount: '1000', tds_type: '2', ...more }
  return (await api<PaymentRecord>('POST /v1/payments', body)).body
}

/** A payment that was executed with 3-D Secure. */
export async function executed(context: TestSandbox, wish: Wish = {}): Promise<Executed> {
  return (await execute(context, await registered(context, wish), wish)).body
}

/** The merchant drives the steps. */
export const driven = { tds2_ret_url: 'https://shop.example/3ds?x=1' }

type Id = Pick<PaymentRecord, 'access_id' | 'pay_type'>
interface Transaction {
  readonly pay_type: string
  readonly tds2_trans_result: string
  readonly tds2_trans_result_reason: string | null
  readonly challenge_url?: string | null
}

/** The merchant asks for the authentication. */
export const authenticate = (
  { api }: Pick<TestSandbox, 'api'>,
  { access_id, pay_type }: Id,
  headers: Readonly<Record<string, string>> = {},
) => api<Transaction>(`PUT /v1/secure2/${access_id}`, { pay_type, param: 'e30=' }, headers)

/** The merchant asks for the result of a challenge. */
export const confirm = ({ api }: Pick<TestSandbox, 'api'>, { access_id, pay_type }: Id) =>
  api<Transaction>(`GET /v1/secure2/${access_id}?pay_type=${pay_type}`)

/** The merchant executes finally. */
export const secure = (
  { api }: Pick<TestSandbox, 'api'>,
  { id, pay_type, access_id }: PaymentRecord,
  headers: Readonly<Record<string, string>> = {},
) => api<Executed>(`PUT /v1/payments/${id}/secure`, { pay_type, access_id }, headers)

/** The buyer answers the challenge of a payment, and whatever else comes. */
export const answer = ({ sandbox }: TestSandbox, { id }: PaymentRecord, how: object = {}) =>
  sandbox.buyer.authenticate({ payment: id, ...how })

/** Names of the events so far, oldest first. */
export const eventsOf = ({ sandbox }: TestSandbox): string[] =>
  sandbox.deliveries
    .list()
    .map(({ event }) => event)
    .reverse()

export const again = ({ api }: TestSandbox, payment: PaymentRecord) => read(api, payment)

/** Opens pages and sends their forms, as a browser without scripts does, until a shop is next. */
export async function goThrough(
  url: string,
): Promise<{ readonly to: string; readonly fields: object }> {
  let page = await fetch(url)
  for (let step = 0; step < 6; step++) {
    const html = await page.text()
    const form = /<form[^>]*>[\s\S]*?<\/form>/.exec(html)?.[0] ?? ''
    const action = (/action="([^"]*)"/.exec(form)?.[1] ?? '').replaceAll('&amp;', '&')
    const inputs = [...form.matchAll(/<input[^>]*name="([^"]*)"(?:[^>]*value="([^"]*)")?/g)]
    const button = /<button[^>]*name="act"[^>]*value="([^"]*)"/.exec(form)?.[1]
    const fields = Object.fromEntries(inputs.map(([, name, value = '']) => [name, value]))
    const to = new URL(action, page.url)
    if (to.host === 'shop.example') return { to: to.href, fields }
    const body = new URLSearchParams({ ...fields, ...(button ? { act: button } : {}) })
    page = await fetch(to, { method: 'POST', body })
  }
  throw new Error(`the pages of ${url} lead nowhere`)
}
