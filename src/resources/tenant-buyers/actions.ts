// Tenant buyers as the wire shows them, how one comes into the world, and what a payment of theirs
// goes by.
import { formatTimestamp } from '../../kit/dates.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { changeBuyerContract, newBuyerContract } from '../buyer-contracts/actions.ts'
import type { BuyerContractStatus } from '../buyer-contracts/schema.ts'
import { platformAccountOf } from '../buyer-platforms/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { partition, type StoredTenantBuyer, type TenantBuyer } from './schema.ts'

/** What is kept of a tenant buyer beside its account; a fixture may have left it out. */
export const storedBuyer = ({ store, startMs }: World, id: string): StoredTenantBuyer =>
  store.tenantBuyers.find(worldOwner, id) ?? {
    id,
    buyer_name_kana: null,
    send_address: null,
    buyer_mail_address: null,
    api_key_display_flag: '0',
    business_operator_id: `bo_${id.slice(3)}`,
    created: formatTimestamp(startMs),
    updated: null,
  }

/** The record of a tenant buyer. */
export function tenantBuyerOf(world: World, account: Account): TenantBuyer {
  const { id, name, platform_id, role } = account
  const stored = storedBuyer(world, id)
  const isTenant = role === 'tenant_buyer'
  return {
    id,
    buyer_name: name,
    buyer_name_kana: stored.buyer_name_kana,
    send_address: stored.send_address,
    buyer_mail_address: stored.buyer_mail_address,
    buyer_type: isTenant ? 'tenant' : 'platform',
    buyer_platform_id: platform_id,
    buyer_platform_name: platformAccountOf(world, platform_id)?.name ?? null,
    api_key_display_flag: stored.api_key_display_flag,
    business_operator_id: isTenant ? stored.business_operator_id : null,
    partition_id: partition,
    created: stored.created,
    updated: stored.updated,
  }
}

/** Stores the tenant buyer with what changed now. */
export function changeTenantBuyer(
  world: World,
  id: string,
  changes: Partial<StoredTenantBuyer>,
): void {
  const { tenantBuyers } = world.store
  const changed = { ...storedBuyer(world, id), ...changes, updated: world.stamp }
  if (tenantBuyers.find(worldOwner, id)) tenantBuyers.replace(worldOwner, changed)
  else tenantBuyers.add(worldOwner, changed)
}

/** What a tenant buyer is made of; its id is made where none is given. */
export interface NewTenantBuyer {
  readonly platform_id: string | null
  readonly id?: string | undefined
  readonly name?: string | null | undefined
  readonly mail?: string | null
  readonly contract: BuyerContractStatus
}

/** A new tenant buyer: its account, its record and its contract; it has no keys. */
export function openTenantBuyer(world: World, wish: NewTenantBuyer): Account {
  const { store, ids, stamp } = world
  const { platform_id, name = null, mail = null } = wish
  const id = wish.id ?? ids.id('b_', 11)
  const facts = { family: 'buyer', role: 'tenant_buyer', customer_group_id: null } as const
  const buyer = store.accounts.add(worldOwner, { id, name, platform_id, ...facts })
  store.tenantBuyers.add(worldOwner, {
    id,
    buyer_name_kana: null,
    send_address: mail,
    buyer_mail_address: mail,
    api_key_display_flag: '0',
    business_operator_id: ids.id('bo_', 10),
    created: stamp,
    updated: null,
  })
  store.buyerContracts.add(id, newBuyerContract(world, buyer, wish.contract))
  return buyer
}

/** A new tenant buyer of a platform: by the profile it applies first, or is in operation. */
export function registerTenantBuyer(world: World, platform: Account, mail: string): Account {
  const isInstant = world.settings['contracts.profile'] === 'instant'
  const { platform_id } = platform
  const buyer = openTenantBuyer(world, {
    platform_id,
    mail,
    contract: isInstant ? contractStatus.inOperation : contractStatus.notContracted,
  })
  // It was never applied for, and only the test environment may be used.
  if (isInstant) {
    changeBuyerContract(world, buyer, {
      ...{ available_status_code: 201, contracted_at: null, examination_status_code: null },
    })
  }
  return buyer
}
