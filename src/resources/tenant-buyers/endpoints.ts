// The tenant buyers of a buyer platform: listed, retrieved, and registered with an owner.
import { endpoint } from '../../http/endpoint.ts'
import { answerRows, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import * as s from '../../kit/schema.ts'
import { decided, spec } from '../../kit/source.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { searchTest } from '../shops/account-search.ts'
import { registerOwner } from '../tenant-registration/owner.ts'
import {
  checkPassword,
  requireNewMail,
  requireUrl,
  requireUser,
} from '../tenant-registration/registration.ts'
import { registerTenantBuyer, tenantBuyerOf } from './actions.ts'
import {
  NewTenantBuyer,
  TenantBuyer,
  TenantBuyerEntry,
  TenantBuyerJoin,
  TenantBuyerSearch,
} from './schema.ts'

const sortable = ['id', 'buyer_name', 'created', 'updated'] as const
const urlField = 'tenant_buyer_url_id'

const list = endpoint({
  route: 'GET /v1/buyer_platform/tenants',
  code: 'EY013',
  summary: 'List the tenant buyers of the platform; buyer_name matches in part, whatever the case',
  source: decided('as the list of tenants'),
  group: permissionGroups.tenantBuyers,
  keys: 'secret',
  query: s.extend(TenantBuyerSearch, listParameters),
  returns: pageOf(TenantBuyer),
  checks(input) {
    checkSort(input, sortable)
    checkRanges(input, TenantBuyerSearch)
  },
  run({ world, acting, query, search, path }) {
    const { buyer_name: name, buyer_mail_address: mail } = query
    const test = searchTest({ ...query, name, mail })
    const { platform_id } = acting
    const wanted = { platform_id, role: 'tenant_buyer' } as const
    const rows = (world.store.accounts.indexedRows(worldOwner, wanted) ?? [])
      .map((row) => ({ ...row, record: tenantBuyerOf(world, row.record) }))
      .filter(({ record }) =>
        test({ ...record, name: record.buyer_name, mail: record.buyer_mail_address }),
      )
    return answerRows(rows, { query, search, path, sortable })
  },
})

const retrieve = endpoint({
  route: 'GET /v1/buyer_platform/tenants/{id}',
  code: 'EY013',
  summary: 'Retrieve a tenant buyer of the platform',
  source: spec('tenant buyer; where its fields come from is decided'),
  group: permissionGroups.tenantBuyer,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: TenantBuyer,
  run({ world, acting, params: { id } }) {
    const buyer = world.store.accounts.find(worldOwner, id)
    if (buyer?.role !== 'tenant_buyer' || buyer.platform_id !== acting.platform_id) {
      throw fail.notFound(`Tenant buyer ${id}`)
    }
    return tenantBuyerOf(world, buyer)
  },
})

const enter = endpoint({
  route: 'POST /v1/buyer_platform/tenant_entries',
  code: 'EY011',
  summary: 'Make a tenant buyer, owned by a new user who is sent a mail to verify the address',
  source: decided('as the registration of a tenant, with the record that is specified'),
  group: permissionGroups.tenantBuyers,
  keys: 'secret',
  body: TenantBuyerEntry,
  returns: NewTenantBuyer,
  checks: ({ body, report }) => checkPassword(body.password, report),
  run({ world, acting, body }) {
    const { email, password, name } = body
    requireUrl(world, acting, body.tenant_buyer_url_id, urlField)
    requireNewMail(world, email, '/v1/buyer_platform/join_tenants')
    const buyer = registerTenantBuyer(world, acting, email)
    const owner = { email, password, name, shop_id: buyer.id }
    return { ...tenantBuyerOf(world, buyer), ...registerOwner(world, owner) }
  },
})

const join = endpoint({
  route: 'POST /v1/buyer_platform/join_tenants',
  code: 'EY012',
  summary: 'Make a tenant buyer, owned by a user of the platform',
  source: spec('tenant buyers of known users'),
  group: permissionGroups.tenantBuyers,
  keys: 'secret',
  body: TenantBuyerJoin,
  returns: TenantBuyer,
  run({ world, acting, body }) {
    requireUrl(world, acting, body.tenant_buyer_url_id, urlField)
    const { email } = requireUser(world, acting, body)
    return tenantBuyerOf(world, registerTenantBuyer(world, acting, email))
  },
})

export const tenantBuyerEndpoints = [list, retrieve, enter, join]
