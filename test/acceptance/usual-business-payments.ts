// The usual requests of a buyer platform about the invoices that its tenant buyers pay by card.
import { usualPayee } from '../../src/resources/business-payments/given.ts'
import { payables } from '../harness/demo-shops.ts'
import type { Made, UsualRequest } from './usual-requests.ts'

interface Asking {
  makeFor(
    asker: { readonly account: string; readonly tenant?: string },
    kind: string,
    wish: object,
  ): Promise<Made>
}

const account = payables.platform
const tenant = payables.buyer

const paymentIn = (asking: Asking, status: string): Promise<Made> =>
  asking.makeFor({ account, tenant }, 'businessPayment', { status })

/** A request about a payment in a status. */
const about =
  (status: string, more: Partial<UsualRequest> = {}) =>
  async (asking: Asking): Promise<UsualRequest> => {
    const { access_id } = await paymentIn(asking, status)
    return { params: { id: access_id }, tenant, ...more }
  }

const draft = { billing_amount: 5000, due_date: '2026/01/30', ...usualPayee }

export const businessPaymentRequests: Readonly<
  Record<string, (asking: Asking) => Promise<UsualRequest> | UsualRequest>
> = {
  'GET /v1/business_payments': () => ({ query: { limit: '10' }, tenant }),
  'POST /v1/business_payments': () => ({ body: draft, tenant }),
  'GET /v1/business_payments/{id}': about('DRAFT'),
  'POST /v1/business_payments/{id}': about('DRAFT', { body: draft }),
  'PUT /v1/business_payments/{id}': about('DRAFT', { body: { billing_amount: 6000 } }),
  'PUT /v1/business_payments/{id}/delete': about('DRAFT'),
  'PUT /v1/business_payments/request': async (asking) => ({
    body: { access_id: (await paymentIn(asking, 'SUBMITTED')).access_id },
    tenant,
  }),
  'PUT /v1/business_payments/auth': async (asking) => {
    const { access_id } = await paymentIn(asking, 'SUBMITTED')
    const { id: card_token } = await asking.makeFor({ account }, 'token', {})
    return { body: { access_id, card_token }, tenant }
  },
  'GET /v1/business_payments/business': () => ({ tenant }),
}
