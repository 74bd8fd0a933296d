// The usual requests of a platform about its shops, and whose key sends a usual request at all.
import type { AnyEndpoint } from '../../src/http/endpoint.ts'
import { bookstore, mall, market, payables } from '../harness/demo-shops.ts'
import type { UsualRequest } from './usual-requests.ts'

/** Whose key calls an endpoint where nobody is named: an ordinary shop, if it may. */
export const usualCaller = ({ group }: Pick<AnyEndpoint, 'group'>): string => {
  if (!group.families.includes('shop')) return payables.platform
  return group.sharingOnly || !group.roles.includes('standard') ? market.main : bookstore
}

/** The shop that asks, if one is named. */
interface Asking {
  readonly account: string | undefined
}

const ownShop = ({ account = market.main }: Asking) => ({ params: { id: account } })

const tenant = ({ account }: Asking) => ({
  params: { id: account === mall.main ? mall.tenant : market.tenant },
})

export const platformRequests: Readonly<Record<string, (asking: Asking) => UsualRequest>> = {
  'GET /v1/platforms': () => ({ query: { limit: '10' } }),
  'GET /v1/platforms/{id}': ownShop,
  'PUT /v1/platforms/{id}': (asking) => ({
    ...ownShop(asking),
    body: { examination_master_id: 'konbini', platform_rate: '6.25', fixed_fee: '150' },
  }),
  'GET /v1/tenants': () => ({ query: { limit: '10' } }),
  'GET /v1/tenants/{id}': tenant,
  'PUT /v1/tenants/{id}': (asking) => ({
    ...tenant(asking),
    body: {
      examination_master_id: 'paypay',
      platform_rate: '3.5',
      paypay_content_category_type: '1',
      api_key_display_flag: '1',
    },
  }),
}
