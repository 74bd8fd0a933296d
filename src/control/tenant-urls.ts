// The addresses at which tenants, and tenant buyers, register with a platform.
import { platformAccountOf } from '../resources/buyer-platforms/actions.ts'
import { mainShopOf } from '../resources/shops/actions.ts'
import { addTenantUrl as add } from '../resources/tenant-urls/actions.ts'
import { worldOwner } from '../world/account.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

export const addTenantUrl = operation({
  route: 'POST /_sandbox/platforms/{id}/tenant_urls',
  summary: 'Give a platform one more registration URL, for tenants or for tenant buyers',
  run({ world, command, params }) {
    return command(() => {
      if (mainShopOf(world, params.id)) return add(world, params.id)
      if (platformAccountOf(world, params.id)) return add(world, params.id, 'bu_')
      throw controlFail.noSuchPlatform(params.id)
    })
  },
})

export const disableTenantUrl = operation({
  route: 'DELETE /_sandbox/platforms/{id}/tenant_urls/{tenant_url_id}',
  summary: 'Disable a registration URL: nobody registers there any more',
  run({ world, command, params }) {
    return command(() => {
      const { tenantUrls } = world.store
      const url = tenantUrls.find(worldOwner, params.tenant_url_id)
      if (url?.platform_id !== params.id) {
        throw controlFail.noSuchTenantUrl(params.tenant_url_id, params.id)
      }
      return tenantUrls.replace(worldOwner, { ...url, enabled: false })
    })
  },
})
