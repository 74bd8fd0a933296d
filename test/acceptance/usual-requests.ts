// For each endpoint a request that is answered 200, with records made through `given`. Hostile rows
// change one field of it, permission rows the key.
import type { Give, WorldHandle } from '../../src/sandbox/handle.ts'
import { phone } from '../harness/phone.ts'
import type { Part } from './uploads/forms.ts'
import { applicationRequests } from './usual-applications.ts'
import { buyerRequests } from './usual-buyers.ts'
import { depositMakers } from './usual-deposits.ts'
import { bankAccount, card, details } from './usual-details.ts'
import { makersOfForms } from './usual-forms.ts'
import { invoiceRequests } from './usual-invoices.ts'
import { platformRequests } from './usual-platform-requests.ts'
import { subscriptionMakers } from './usual-subscription-requests.ts'
import { webhookSettingMakers } from './usual-webhook-settings.ts'

export interface UsualRequest {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
  /** The file of a form. */
  readonly file?: Part
  /** The tenant that it is about, where a header has to name one. */
  readonly tenant?: string
}

/**
 * Who asks: the records belong to this account, or to the tenant that it acts for. Payments are by
 * card unless `pay_type` says else.
 */
export interface Asker {
  readonly pay_type?: string | undefined
  readonly account?: string
  readonly tenant?: string
}

export interface Made {
  readonly id: string
  readonly customer_id: string
  readonly access_id: string
  readonly shop_id: string
}

/** `given` for one asker, and the records that several base requests need. */
export class Records {
  readonly #given: WorldHandle['given']
  readonly asker: Asker
  readonly payType: string
  readonly account: string | undefined

  constructor(given: WorldHandle['given'], { pay_type = 'Card', ...asker }: Asker) {
    this.#given = given
    this.asker = asker
    this.payType = pay_type
    this.account = asker.account
  }

  make(kind: string, wish: object = {}): Promise<Made> {
    return (this.#given[kind] as Give)<Made & object>({ ...wish, ...this.asker })
  }

  makeFor(asker: Asker, kind: string, wish: object): Promise<Made> {
    return (this.#given[kind] as Give)<Made & object>({ ...wish, ...asker })
  }

  async paymentIn(status: string, more: object = {}): Promise<UsualRequest> {
    const { payType: pay_type } = this
    const { id, access_id } = await this.make('payment', { status, pay_type })
    return { params: { id }, body: { pay_type, access_id, ...more } }
  }
}

const withId = async (made: Promise<Made>): Promise<UsualRequest> => ({
  params: { id: (await made).id },
})

const ofCard = async (records: Records): Promise<UsualRequest> => {
  const { id, customer_id } = await records.make('card')
  return { params: { id, customer_id } }
}

/** What each payment method is registered with. */
const detailOf = async (records: Records): Promise<object> => {
  if (records.payType === 'Card') return { card: { token: (await records.make('token')).id } }
  return records.payType === 'Directdebit' ? { directdebit: bankAccount } : {}
}

const ofMethod = async (records: Records) => {
  const { payType: pay_type } = records
  const { id, customer_id } = await records.make('paymentMethod', { pay_type })
  return { params: { id, customer_id }, query: { pay_type } }
}

const ofAccount = async (records: Records, status: string): Promise<UsualRequest> => {
  const pay_type = 'Virtualaccount'
  const { id, customer_id } = await records.make('paymentMethod', { pay_type, status })
  return { params: { id, customer_id }, body: { pay_type } }
}

/** What each type is executed with; any Base64 text is a wallet's token. */
const executionOf = async (records: Records): Promise<object> => {
  if (records.payType === 'Konbini') return phone
  if (records.payType === 'Directdebit') {
    const { customer_id } = await records.make('paymentMethod', { pay_type: 'Directdebit' })
    return { customer_id, target_date: '2026/02/05' }
  }
  if (records.payType === 'Virtualaccount') return { payment_term_day: '5' }
  if (records.payType === 'Paypay') return { redirect_url: 'https://shop.example/paid' }
  if (records.payType === 'Applepay') return { token: 'YW55' }
  if (records.payType === 'Googlepay') return { method: '1', token: 'YW55' }
  return { method: '1', token: (await records.make('token')).id }
}

/** A status in which payments of the type may be canceled. */
const cancelable = ({ payType }: Records): string =>
  payType === 'Directdebit'
    ? 'AWAITING_PAYMENT_APPROVAL'
    : /Konbini|Virtualaccount/.test(payType)
      ? 'AWAITING_CUSTOMER_PAYMENT'
      : 'AUTHORIZED'

/** A payment whose buyer is or was authenticated; types without 3-D Secure fall back to a card. */
async function authenticated(records: Records, tds2_status: string) {
  const pay_type = records.payType === 'Googlepay' ? 'Googlepay' : 'Card'
  const wish = { pay_type, status: 'AUTHENTICATED', tds2_status }
  const { id, access_id } = await records.make('payment', wish)
  return { params: { id, access_id }, body: { pay_type, access_id } }
}

export type Make = (records: Records) => UsualRequest | Promise<UsualRequest>

const makers: Readonly<Record<string, Make>> = {
  ...platformRequests,
  ...applicationRequests,
  ...buyerRequests,

  'POST /v1/customers': () => ({ body: details }),
  'GET /v1/customers/{id}': (records) => withId(records.make('customer')),
  'PUT /v1/customers/{id}': async (records) => ({
    ...(await withId(records.make('customer'))),
    body: details,
  }),
  'DELETE /v1/customers/{id}': (records) => withId(records.make('customer')),
  'GET /v1/customers': () => ({ query: { limit: '10' } }),
  'POST /v1/tokens/cards': () => ({ body: card }),

  'POST /v1/customers/{customer_id}/cards': async (records) => ({
    params: { customer_id: (await records.make('customer')).id },
    body: { token: (await records.make('token')).id, default_flag: '1' },
  }),
  'GET /v1/customers/{customer_id}/cards/{id}': ofCard,
  'PUT /v1/customers/{customer_id}/cards/{id}': async (records) => ({
    ...(await ofCard(records)),
    body: { expire: '3001', holder_name: 'TARO' },
  }),
  'DELETE /v1/customers/{customer_id}/cards/{id}': ofCard,
  'GET /v1/customers/{customer_id}/cards': async (records) => ({
    params: { customer_id: (await records.make('customer')).id },
  }),
  'GET /v1/cards': () => ({ query: { limit: '10' } }),
  'POST /v1/customers/{customer_id}/payment_methods': async (records) => ({
    params: { customer_id: (await records.make('customer')).id },
    body: { pay_type: records.payType, default_flag: '1', ...(await detailOf(records)) },
  }),
  'GET /v1/customers/{customer_id}/payment_methods': async (records) => ({
    params: { customer_id: (await records.make('customer')).id },
    query: { pay_type: records.payType },
  }),
  'GET /v1/customers/{customer_id}/payment_methods/{id}': ofMethod,
  'DELETE /v1/customers/{customer_id}/payment_methods/{id}': ofMethod,
  'PUT /v1/customers/{customer_id}/payment_methods/{id}': async (records) => ({
    params: (await ofMethod(records)).params,
    body: { pay_type: records.payType, client_field_1: 'seen' },
  }),
  'PUT /v1/customers/{customer_id}/payment_methods/{id}/inactivate': (records) =>
    ofAccount(records, 'ACTIVATED'),
  'PUT /v1/customers/{customer_id}/payment_methods/{id}/reactivate': (records) =>
    ofAccount(records, 'INACTIVATED'),

  'POST /v1/payments': ({ payType: pay_type }) => ({
    body: { pay_type, job_code: 'AUTH', amount: '1000', billing_amount: '1000' },
  }),
  'PUT /v1/payments/{id}': async (records) =>
    records.paymentIn('UNPROCESSED', await executionOf(records)),
  'PUT /v1/payments/{id}/capture': (records) => records.paymentIn('AUTHORIZED', { method: '1' }),
  'PUT /v1/payments/{id}/cancel': (records) => records.paymentIn(cancelable(records)),
  'PUT /v1/payments/{id}/auth': (records) => records.paymentIn('CANCELED', { method: '1' }),
  'PUT /v1/payments/{id}/change': (records) =>
    records.payType === 'Directdebit'
      ? records.paymentIn('AWAITING_PAYMENT_APPROVAL', { amount: '500' })
      : records.paymentIn('AUTHORIZED', { job_code: 'AUTH', amount: '500' }),
  'PUT /v1/payments/{id}/barcode': async (records) => {
    const konbini = { pay_type: 'Konbini', status: 'AWAITING_CUSTOMER_PAYMENT' }
    const { id, access_id } = await records.make('payment', konbini)
    return { params: { id }, body: { pay_type: 'Konbini', access_id, ...phone } }
  },
  'PUT /v1/payments/{id}/secure': (records) => authenticated(records, 'AUTHENTICATED'),
  'PUT /v1/secure2/{access_id}': async (records) => {
    const { params, body } = await authenticated(records, 'AUTHENTICATING')
    return { params, body: { pay_type: body.pay_type, param: 'e30=' } }
  },
  'GET /v1/secure2/{access_id}': async (records) => {
    const { params, body } = await authenticated(records, 'AUTHENTICATED')
    return { params, query: { pay_type: body.pay_type } }
  },
  'GET /v1/payments/{id}': async (records) => ({
    ...(await withId(records.make('payment', { pay_type: records.payType }))),
    query: { pay_type: records.payType },
  }),
  'GET /v1/payments': ({ payType: pay_type }) => ({ query: { pay_type } }),

  ...makersOfForms,

  'POST /v1/sessions': () => ({
    body: {
      transaction: { amount: '1000', pay_type: ['Card', 'Konbini'] },
      konbini: { konbini_reception_mail_send_flag: '1' },
      virtualaccount: { virtualaccount_reception_mail_send_flag: '0' },
    },
  }),
  'POST /v1/card_sessions': () => ({ body: { customer_name: 'Taro' } }),

  ...depositMakers,
  ...subscriptionMakers,
  ...invoiceRequests,

  ...webhookSettingMakers,
}

/** A request for this endpoint that is answered 200; throws for an endpoint nobody thought of. */
export async function usualRequest(
  world: Pick<WorldHandle, 'given'>,
  route: string,
  asker: Asker = {},
): Promise<UsualRequest> {
  const make = makers[route]
  if (!make) throw new Error(`write a usual request for ${route}`)
  return make(new Records(world.given, asker))
}

/** The path of a route with values of its names, percent-encoded, and its query. */
export function pathOf(route: string, { params = {}, query = {} }: UsualRequest): string {
  const [, path = ''] = route.split(' ')
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search === '' ? filled : `${filled}?${search}`
}
