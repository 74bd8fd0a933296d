// Tenants for a test, without the way through an application.
import { performGiven, type Recipe } from '../../http/given.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { type ContractWord, contractWords } from '../contracts/contract-status.ts'
import { mainShopFor, openShop, shopOf } from './actions.ts'

const known = ['name', 'contract', 'platform_id']

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
  const { platform_id, customer_group_id } = mainShopFor(
    world,
    account,
    wish['platform_id'] as string | undefined,
  )
  const tenant = performGiven(world, 'tenant', () =>
    openShop(world, {
      ...{ role: 'tenant', name: String(name), platform_id, customer_group_id },
      contract: contractWords[contract as ContractWord],
    }),
  )
  const keys = world.store.keys.of(worldOwner).where({ account_id: tenant.id })
  return { ...shopOf(world, tenant), keys: keys.map(({ value, kind }) => ({ value, kind })) }
}
