// The usual requests of a buyer platform about its tenant buyers, and for them. What may be done
// once only is asked of a tenant buyer that is new for each request.
import { completeApplication } from '../../src/resources/buyer-contracts/given.ts'
import { payables } from '../harness/demo-shops.ts'
import { businessPaymentRequests } from './usual-business-payments.ts'
import type { Made, UsualRequest } from './usual-requests.ts'

interface Asking {
  makeFor(asker: { readonly account: string }, kind: string, wish: object): Promise<Made>
}

const platform = { account: payables.platform }
const tenant_buyer_url_id = 'bu_demobuyplat00000000001'
const password = 'FakePassw0rd2025'

/** A tenant buyer of the platform, its contract in this state. */
const buyerIn = async (asking: Asking, status: string): Promise<string> => {
  const { id } = await asking.makeFor(platform, 'buyerContract', { status })
  return id
}

const about = (id: string) => ({ params: { id }, tenant: id })

export const buyerRequests: Readonly<
  Record<string, (asking: Asking) => Promise<UsualRequest> | UsualRequest>
> = {
  ...businessPaymentRequests,

  'GET /v1/buyer_platform/tenants': () => ({ query: { limit: '10' } }),
  'GET /v1/buyer_platform/tenants/{id}': () => ({ params: { id: payables.buyer } }),
  'POST /v1/buyer_platform/tenant_entries': async (asking) => ({
    body: {
      // Each address registers once.
      email: `${await buyerIn(asking, 'new')}@buyer.example`,
      password,
      name: 'New Owner',
      tenant_buyer_url_id,
    },
  }),
  'POST /v1/buyer_platform/join_tenants': () => ({
    body: { email: 'owner@demo-payables.example', password, tenant_buyer_url_id },
  }),
  'GET /v1/buyer/contracts/{id}': () => about(payables.buyer),
  'GET /v1/buyer/contracts/examinations/{id}': () => about(payables.buyer),
  'PUT /v1/buyer/contracts/examinations/{id}': async (asking) => ({
    ...about(await buyerIn(asking, 'new')),
    body: completeApplication,
  }),
  'POST /v1/buyer/contracts/examinations': async (asking) => {
    const tenant = await buyerIn(asking, 'entered')
    return { tenant, body: { tenant_buyer_id: tenant } }
  },
  'GET /v1/buyer_platform_accounts': () => ({ query: { limit: '10' } }),
  'GET /v1/buyer_platform_accounts/{id}': async (asking) => ({
    params: { id: (await asking.makeFor(platform, 'reward', {})).id },
  }),
}
