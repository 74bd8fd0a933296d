// Who registers a tenant with a platform: somebody new, or a user it knows. Tenant buyers register
// with their platform in the same way.
import * as s from '../../kit/schema.ts'
import { Shop } from '../shops/schema.ts'
import { User } from '../users/schema.ts'

export const items = { mail: '012', password: '912', name: '004', tenantUrl: '911' } as const

const tenantUrlId = () => s.item(items.tenantUrl, s.text(25, 25))

/** A short or long password breaks the rule of passwords, as any other wrong one. */
const password = s.item(items.password, s.text(254, 12), { minLength: '008', maxLength: '008' })

/** Somebody new. */
export const entryFields = {
  email: s.item(items.mail, s.email(254)),
  password,
  name: s.item(items.name, s.text(384)),
}

/** A user of the platform. */
export const joinFields = { email: s.item(items.mail, s.text(254)), password }

export const TenantEntry = s.named(
  'TenantEntry',
  s.object({ ...entryFields, tenant_url_id: tenantUrlId() }),
)

export const TenantJoin = s.named(
  'TenantJoin',
  s.object({ ...joinFields, tenant_url_id: tenantUrlId() }),
)

export const Authority = s.object({
  auth_id: s.integer(),
  endpoint: s.anyText(),
  method: s.anyText(),
})

export const NewTenant = s.named(
  'NewTenant',
  s.object({
    user_data: User,
    /** For the dashboard of the service; nothing of the sandbox asks for it. */
    access_token: s.text(112, 112),
    authorities: s.list(Authority),
  }),
)

const { platform_rate_list: _rates, ...joined } = Shop.properties

/** The shop record without its fees. */
export const JoinedTenant = s.named('JoinedTenant', s.object(joined))
