import { endpoint } from '../../http/endpoint.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { published } from '../../kit/source.ts'
import { shopOf } from '../shops/actions.ts'
import { registerOwner } from './owner.ts'
import {
  checkPassword,
  openTenant,
  requireNewMail,
  requireUrl,
  requireUser,
} from './registration.ts'
import { JoinedTenant, NewTenant, TenantEntry, TenantJoin } from './schema.ts'

const enter = endpoint({
  route: 'POST /v1/tenant_entries',
  code: 'E0087',
  summary: 'Make a tenant, owned by a new user who is sent a mail to verify the address',
  source: published('registration of tenants'),
  group: permissionGroups.tenantRegistration,
  keys: 'secret',
  body: TenantEntry,
  returns: NewTenant,
  checks: ({ body, report }) => checkPassword(body.password, report),
  run({ world, acting, body }) {
    const { email, password, name, tenant_url_id } = body
    requireUrl(world, acting, tenant_url_id, 'tenant_url_id')
    requireNewMail(world, email, '/v1/join_tenants')
    const { id: shop_id } = openTenant(world, acting, email)
    return registerOwner(world, { email, password, name, shop_id })
  },
})

const join = endpoint({
  route: 'POST /v1/join_tenants',
  code: 'E0088',
  summary: 'Make a tenant, owned by a user of the platform',
  source: published('registration of tenants by known users'),
  group: permissionGroups.tenantRegistration,
  keys: 'secret',
  body: TenantJoin,
  returns: JoinedTenant,
  run({ world, acting, body }) {
    requireUrl(world, acting, body.tenant_url_id, 'tenant_url_id')
    const user = requireUser(world, acting, body)
    const { platform_rate_list: _, ...shop } = shopOf(world, openTenant(world, acting, user.email))
    return shop
  },
})

export const tenantRegistrationEndpoints = [enter, join]
