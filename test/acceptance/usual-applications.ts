// The usual requests of a platform that registers tenants and applies for them. What is about a
// tenant names one of its own, which is new for each request.
import { completeSections } from '../../src/resources/applications/given.ts'
import { mall, market } from '../harness/demo-shops.ts'
import type { Part } from './uploads/forms.ts'
import type { Made, UsualRequest } from './usual-requests.ts'

interface Asking {
  readonly account: string | undefined
  make(kind: string, wish?: object): Promise<Made>
}

/** A tenant of the main shop that asks, its application in this state. */
const tenantOf = async (asking: Asking, status: string): Promise<string> => {
  const { id } = await asking.make('application', { account: market.main, status })
  return id
}

const about = async (asking: Asking, status: string): Promise<UsualRequest> => {
  const tenant = await tenantOf(asking, status)
  return { params: { id: tenant }, tenant }
}

/** What changes nothing, or may be repeated, is asked of a tenant that is there. */
const ofOld = (asking: Asking): UsualRequest & { readonly tenant: string } => {
  const tenant = isOfMall(asking) ? mall.tenant : market.tenant
  return { params: { id: tenant }, tenant }
}

const isOfMall = ({ account }: Asking): boolean => account === mall.main

const urlOf = (asking: Asking) =>
  isOfMall(asking) ? 'tu_demoplat00000000000001' : 'tu_demoshare0000000000001'

const password = 'FakePassw0rd2025'

const document: Part = {
  name: 'data',
  content: '%PDF-1.7',
  filename: 'seal.pdf',
  type: 'application/pdf',
}

/** A picture: its first bytes as characters, which are sent one byte each. */
const picture: Part = {
  name: 'data',
  content: '\u00ff\u00d8\u00ff',
  filename: 'stamp.jpg',
  type: 'image/jpeg',
}

export const applicationRequests: Readonly<
  Record<string, (asking: Asking) => Promise<UsualRequest> | UsualRequest>
> = {
  'POST /v1/tenant_entries': async (asking) => ({
    body: {
      // Each address registers once.
      email: `${await tenantOf(asking, 'new')}@shop.example`,
      password,
      name: 'New Owner',
      tenant_url_id: urlOf(asking),
    },
  }),
  'POST /v1/join_tenants': (asking) => ({
    body: {
      email: isOfMall(asking) ? 'owner@demo-mall.example' : 'owner@demo-market.example',
      password,
      tenant_url_id: urlOf(asking),
    },
  }),
  'GET /v1/contracts/examinations_v2/tenants/{id}': ofOld,
  'PUT /v1/contracts/examinations_v2/tenants/{id}': async (asking) => ({
    ...(await about(asking, 'new')),
    body: completeSections,
  }),
  'POST /v1/contracts/examinations/tenants/{id}/files': (asking) => ({
    ...ofOld(asking),
    body: { type: 'SEAL_REGISTRATION_FRONT' },
    file: document,
  }),
  'POST /v1/contracts/examinations': async (asking) => {
    const tenant = await tenantOf(asking, 'entered')
    return { tenant, body: { shop_id: tenant, enable_immediate_use: false } }
  },
  'POST /v1/contracts/examinations/tenants/{id}/providers/reserve': async (asking) => ({
    ...(await about(asking, 'operating')),
    body: { provider: 'PAYPAY' },
  }),
  'GET /v1/contracts/{id}': ofOld,
  'GET /v1/contracts/examinations/tenants/{id}': ofOld,
  'PUT /v1/contracts/examinations/tenants/{id}': async (asking) => ({
    ...(await about(asking, 'new')),
    body: { update_contract_detail: true, contract_detail: { shop_name: 'Pears', pay_by: 1 } },
  }),
  'POST /v1/change_requests': (asking) => {
    const { tenant } = ofOld(asking)
    return {
      tenant,
      body: { shop_id: tenant, need_change_examination: false, support_tel: '0311111111' },
    }
  },
  'GET /v1/change_requests/{shopId}': async (asking) => {
    const wish = { account: market.main }
    const { shop_id: tenant } = await asking.make('changeRequest', wish)
    return { params: { shopId: tenant }, tenant }
  },
  'GET /v1/company_stamps': () => ({}),
  'POST /v1/company_stamps': () => ({ file: picture }),
  'DELETE /v1/company_stamps': async (asking) => {
    await asking.make('companyStamp')
    return {}
  },
}
