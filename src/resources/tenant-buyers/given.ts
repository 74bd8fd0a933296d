// Tenant buyers for a test, without the way through an application.
import { performGiven, type Recipe } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { platformAccountFor } from '../buyer-platforms/actions.ts'
import { type ContractWord, contractWords } from '../contracts/contract-status.ts'
import { openTenantBuyer, tenantBuyerOf } from './actions.ts'

const known = ['name', 'contract', 'platform_id']

/**
 * `given tenantBuyer {name?, contract?, platform_id?}`: the record of a new tenant buyer. Its
 * contract is `operating` unless `new` or `examining` is wished.
 */
export const givenTenantBuyer: Recipe = ({ world, account }, wish) => {
  const strange = Object.keys(wish).find((name) => !known.includes(name))
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint(`a tenant buyer is wished by ${known.join(', ')}`)
  }
  const { name = 'Given Buyer', contract = 'operating' } = wish
  if (!Object.hasOwn(contractWords, String(contract))) {
    const hint = `contracts: ${Object.keys(contractWords).join(', ')}`
    throw fail.notFound(`A contract that is ${contract}`).withHint(hint)
  }
  const wanted = wish['platform_id'] as string | undefined
  const { platform_id } = platformAccountFor(world, account, wanted)
  const buyer = performGiven(world, 'tenantBuyer', () =>
    openTenantBuyer(world, {
      ...{ platform_id, name: String(name) },
      contract: contractWords[contract as ContractWord],
    }),
  )
  return tenantBuyerOf(world, buyer)
}
