import type { Refusal } from '../../kit/failure.ts'
import { type Account, isApproved, isInService, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import type { Call } from '../call.ts'
import type { AnyEndpoint } from '../endpoint.ts'

const shopIdPattern = /^s_.{11}$/
const buyerIdPattern = /^b_.{11}$/

function tenantOf(call: Call, main: Account, header: string, unsharedOnly: boolean): Account {
  if (main.role !== 'main') throw fail.tenantHeaderNotAllowed()
  if (!shopIdPattern.test(header)) throw fail.tenantHeaderMalformed()
  if (unsharedOnly && main.customer_group_id !== null) throw fail.tenantHeaderNotAllowed()
  const tenant = call.world?.store.accounts.find(worldOwner, header)
  if (tenant?.role !== 'tenant' || tenant.platform_id !== main.platform_id) {
    throw fail.tenantNotOwned()
  }
  return tenant
}

/** The tenant buyer that the header names, or the platform itself where none is needed. */
function buyerOf(call: Call, platform: Account, { group }: AnyEndpoint): Account {
  const { buyerActing = 'required' } = group
  const isRequired = buyerActing.startsWith('required')
  const header = call.header('tenant-buyer-id')
  if (header === undefined) {
    if (isRequired) throw fail.buyerHeaderRequired()
    return platform
  }
  if (!buyerIdPattern.test(header)) throw fail.buyerHeaderMalformed()
  const buyer = call.world?.store.accounts.find(worldOwner, header)
  if (buyer?.role !== 'tenant_buyer' || buyer.platform_id !== platform.platform_id) {
    throw fail.buyerNotOwned()
  }
  if (buyerActing.endsWith('in-path')) refuseOther(call, header, fail.buyerIdMismatch)
  return isRequired ? buyer : platform
}

/** The id in the path, however it is called there, is that of the header. */
function refuseOther({ params }: Call, named: string, refusal: (field: string) => Refusal): void {
  for (const [name, id] of Object.entries(params)) if (id !== named) throw refusal(name)
}

function actingFor(call: Call, caller: Account, endpoint: AnyEndpoint): Account {
  if (caller.family === 'buyer') return buyerOf(call, caller, endpoint)
  const { group } = endpoint
  if (call.header('tenant-buyer-id') !== undefined) throw fail.buyerHeaderNotAllowed()
  const header = call.header('tenant-shop-id')
  const isRequired = group.acting === 'tenant-required'
  if (header === undefined && isRequired) throw fail.tenantHeaderRequired()
  if (header === undefined) return caller
  if (group.acting === 'none') throw fail.tenantHeaderNotAllowed()
  const tenant = tenantOf(call, caller, header, group.acting === 'tenant-unshared')
  if (isRequired) refuseOther(call, header, fail.tenantIdMismatch)
  return tenant
}

/** Step 3, second half: kind of key, family, role, acting header, and whether the shop is open. */
export function permit(call: Call): void {
  const endpoint = call.endpoint as AnyEndpoint
  const caller = call.caller as Account
  const world = call.world as World
  const { group } = endpoint
  if (call.keyKind === 'public' && endpoint.keys === 'secret') throw fail.keyKindNotAllowed()
  if (!group.families.includes(caller.family)) throw fail.familyNotAllowed()
  if (!group.roles.includes(caller.role)) throw fail.roleNotAllowed()
  const acting = actingFor(call, caller, endpoint)
  if (group.sharingOnly && caller.customer_group_id === null) throw fail.noCustomerGroup()
  if (group.approvedOnly && !isApproved(world.store, acting)) throw fail.buyerNotApproved()
  if (call.incoming.method !== 'GET' && !isInService(world.store, acting)) {
    throw fail.shopNotActive()
  }
  call.acting = acting
}
