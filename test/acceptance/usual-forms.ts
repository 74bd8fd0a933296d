// Usual requests of the resources that take files, and how a request with a file is sent.
import { actingHeader } from '../harness/demo-shops.ts'
import { form, formType, type Part } from './uploads/forms.ts'
import type { Made, UsualRequest } from './usual-requests.ts'

interface Records {
  make(kind: string, wish?: object): Promise<Made>
}

const withId = async (made: Promise<Made>): Promise<UsualRequest> => ({
  params: { id: (await made).id },
})

const jsonFile = (name: string, content: object): Part => {
  return {
    name,
    content: JSON.stringify(content),
    filename: 'usual.json',
    type: 'application/json',
  }
}

/** By route, for whoever owns the records. */
export const makersOfForms: Readonly<
  Record<string, (records: Records) => UsualRequest | Promise<UsualRequest>>
> = {
  'POST /v1/payments/bulk': async (records) => {
    const { customer_id } = await records.make('card')
    const data = [{ id: 'o_usual', amount: '1000', customer_id }]
    return { body: { pay_type: 'Card' }, file: jsonFile('file', { data }) }
  },
  'GET /v1/payments/bulk': () => ({ query: { limit: '10' } }),
  'GET /v1/payments/bulk/{id}': async (records) => ({
    ...(await withId(records.make('bulkPayment'))),
    query: { pay_type: 'Card' },
  }),
  'DELETE /v1/payments/bulk/{id}': (records) =>
    withId(records.make('bulkPayment', { status: 'CHECKED' })),

  'GET /v1/shop_charge_backs': () => ({ query: { limit: '10' } }),
  'GET /v1/shop_charge_backs/{id}': (records) => withId(records.make('chargeback')),
  'POST /v1/shop_charge_backs/{id}/reply': async (records) => ({
    ...(await withId(records.make('chargeback'))),
    body: { memo: 'It was delivered.', delivered: true },
  }),
  'POST /v1/charge_backs/file_upload': async (records) => {
    const { id: charge_back_id, shop_id } = await records.make('chargeback')
    const file = { name: 'data', content: 'signed', filename: 'receipt.pdf', type: 'text/plain' }
    return { body: { shop_id, charge_back_id }, file }
  },
}

/** Pictures are written one byte a character, everything else in UTF-8. */
const encoded = (text: string, { type }: Part): string | Buffer =>
  type?.startsWith('image/') ? Buffer.from(text, 'latin1') : text

/** The body of a request with the headers that go with it; a form where it has a file. */
export function contentOf({ body, file, tenant }: UsualRequest): {
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Buffer
} {
  const acting = tenant === undefined ? {} : actingHeader(tenant)
  if (file) {
    const fields = Object.entries(body ?? {}).map(([name, value]) => {
      return { name, content: String(value) }
    })
    const whole = encoded(form(...fields, file), file)
    return { headers: { ...acting, 'content-type': formType }, body: whole }
  }
  if (!body) return { headers: acting }
  return {
    headers: { ...acting, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}
