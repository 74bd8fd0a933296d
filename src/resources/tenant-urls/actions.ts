import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { TenantUrl } from './schema.ts'

/** A new registration URL of a platform: `tu_` for tenants, `bu_` for tenant buyers. */
export const addTenantUrl = (
  { store, ids, stamp }: World,
  platform_id: string,
  prefix: 'tu_' | 'bu_' = 'tu_',
): TenantUrl =>
  store.tenantUrls.add(worldOwner, {
    id: ids.id(prefix),
    platform_id,
    enabled: true,
    created: stamp,
  })

/** The registration URLs of a platform, oldest first. */
export const tenantUrlsOf = ({ store }: World, platform_id: string): TenantUrl[] =>
  store.tenantUrls.of(worldOwner).where({ platform_id })
