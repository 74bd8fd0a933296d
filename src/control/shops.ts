// Shops and platforms: made, shown, forced and removed without the API.
import * as s from '../kit/schema.ts'
import { acquirerStatuses } from '../resources/applications/state-actions.ts'
import { contractOf } from '../resources/contracts/actions.ts'
import { contractWords } from '../resources/contracts/contract-status.ts'
import { mainShopOf, openShop, shopOf } from '../resources/shops/actions.ts'
import { addTenantUrl, tenantUrlsOf } from '../resources/tenant-urls/actions.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { describeAccount } from './accounts.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'
import { forceShop, ShopForce } from './shop-force.ts'
import { removeShop } from './shop-removal.ts'

/** The account of a shop; refuses an id that nobody has, or a buyer. */
export function findShop({ store }: World, id: string): Account {
  const account = store.accounts.find(worldOwner, id)
  if (account?.family !== 'shop') throw controlFail.noSuchShop(id)
  return account
}

/** The shop record with what only the sandbox tells: role, keys, contract, registration URLs. */
export function describeShop(world: World, account: Account) {
  const { role, active, keys } = describeAccount(world, account)
  const { platform_id } = account
  return {
    ...shopOf(world, account),
    ...{ role, active, keys },
    contract: contractOf(world, account.id),
    acquirers: acquirerStatuses(world, account.id),
    tenant_urls: role === 'main' && platform_id ? tenantUrlsOf(world, platform_id) : [],
  }
}

const roles = ['standard', 'main', 'sub', 'tenant'] as const

const NewShop = s.object({
  role: s.oneOf(...roles),
  id: s.optional(s.formed('^s_[A-Za-z0-9_-]{11}$', 's_myshop00001')),
  shop_name: s.optional(s.text(100)),
  platform_id: s.optional(s.text(13, 13)),
  shared_customer: s.optional(s.boolean()),
  contract: s.optional(s.oneOf('operating', 'new', 'examining')),
})
export type NewShop = s.Infer<typeof NewShop>

/** The platform that a new shop makes or joins, and the group of its customers. */
function placeOf(world: World, { role, platform_id, shared_customer }: NewShop) {
  const joins = role === 'sub' || role === 'tenant'
  if (joins !== (platform_id !== undefined)) throw controlFail.platformUnclear(role)
  if (role !== 'main' && shared_customer !== undefined) throw controlFail.sharingUnclear(role)
  if (platform_id !== undefined) {
    const main = mainShopOf(world, platform_id)
    if (!main) throw controlFail.noSuchPlatform(platform_id)
    return { platform_id, customer_group_id: main.customer_group_id }
  }
  if (role !== 'main') return { platform_id: null, customer_group_id: null }
  return {
    platform_id: world.ids.id('p_', 11),
    customer_group_id: shared_customer ? world.ids.id('cg_', 10) : null,
  }
}

export const addShop = operation({
  route: 'POST /_sandbox/shops',
  summary: 'Make a shop with keys; role main makes a platform, sub and tenant join one',
  body: NewShop,
  run({ world, command, body }) {
    return command(() => {
      const { role, id, shop_name: name, contract = 'operating' } = body
      if (id !== undefined && world.store.accounts.find(worldOwner, id)) {
        throw controlFail.shopTaken(id)
      }
      const place = placeOf(world, body)
      const shop = openShop(world, {
        role,
        id,
        name,
        ...place,
        contract: contractWords[contract],
      })
      if (role === 'main' && place.platform_id) addTenantUrl(world, place.platform_id)
      return describeShop(world, shop)
    })
  },
})

export const listShops = operation({
  route: 'GET /_sandbox/shops',
  summary: 'All shops: record, role, keys, contract; of a main shop its registration URLs',
  run({ world }) {
    const shops = world.store.accounts.of(worldOwner).where({ family: 'shop' })
    return { list: shops.map((shop) => describeShop(world, shop)) }
  },
})

export const retrieveShop = operation({
  route: 'GET /_sandbox/shops/{id}',
  summary: 'One shop: record, role, keys, contract, registration URLs',
  run: ({ world, params }) => describeShop(world, findShop(world, params.id)),
})

export const patchShop = operation({
  route: 'PATCH /_sandbox/shops/{id}',
  summary: 'Force fields of a shop and of its contract, whatever led there',
  body: ShopForce,
  run({ world, command, params, body }) {
    return command(() => describeShop(world, forceShop(world, findShop(world, params.id), body)))
  },
})

export const deleteShop = operation({
  route: 'DELETE /_sandbox/shops/{id}',
  summary: 'Remove a shop with all that is its own; what its group shares stays',
  run({ world, command, params }) {
    return command(() => ({
      id: params.id,
      removed: removeShop(world, findShop(world, params.id)),
    }))
  },
})
