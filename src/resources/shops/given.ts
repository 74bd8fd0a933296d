// Tenants for a test, without the way through an application.
import { performGiven, type Recipe, type Wish } from '../../http/given.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { type ContractWord, contractWords } from '../contracts/contract-status.ts'
import { mainShopOf, openShop, shopOf } from './actions.ts'

const known = ['name', 'contract', 'platform_id']

/** The main shop of the platform that was wished, or that the caller is of, else the first one. */
function mainShopFor(world: World, account: Account, wish: Wish): Account {
  const { platform_id = account.platform_id } = wish as { readonly platform_id?: string | null }
  const main =
    platform_id === null
      ? world.store.accounts.of(worldOwner).where({ role: 'main' })[0]
      : mainShopOf(world, platform_id)
  if (main) return main
  throw fail
    .notFound(`Platform ${platform_id ?? ''}`.trim())
    .withHint('make one: POST /_sandbox/shops with role main')
}

/**
 * `given tenant {name?, contract?, platform_id?}`: the shop record of a new tenant, and its keys.
 * Its contract is `operating` unless `new` or `examining` is wished.
 */
export const givenTenant: Recipe = ({ world, account }, wish) => {
  const strange = Object.keys(wish).find((name) => !known.includes(name))
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint(`a tenant is wished by ${known.join(', ')}`)
  }
  const { name = 'Given Tenant', contract = 'operating' } = wish
  if (!Object.hasOwn(contractWords, String(contract))) {
    const hint = `contracts: ${Object.keys(contractWords).join(', ')}`
    throw fail.notFound(`A contract that is ${contract}`).withHint(hint)
  }
  const { platform_id, customer_group_id } = mainShopFor(world, account, wish)
  const tenant = performGiven(world, 'tenant', () =>
    openShop(world, {
      ...{ role: 'tenant', name: String(name), platform_id, customer_group_id },
      contract: contractWords[contract as ContractWord],
    }),
  )
  const keys = world.store.keys.of(worldOwner).where({ account_id: tenant.id })
  return { ...shopOf(world, tenant), keys: keys.map(({ value, kind }) => ({ value, kind })) }
}
