// The contract of a tenant buyer: as it begins, found, changed and shown.
import { inner } from '../../kit/collection.ts'
import { formatDate, formatTimestamp } from '../../kit/dates.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { platformTermsOf } from '../buyer-platforms/actions.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import type { BuyerContract, BuyerContractStatus, StoredBuyerContract } from './schema.ts'

/** A contract in this status since now; one in operation may also be paid out. */
export function newBuyerContract(
  world: World,
  buyer: Account,
  status: BuyerContractStatus,
  stamp: string = world.stamp,
): StoredBuyerContract {
  const isApplied = status !== contractStatus.notContracted
  const isOperating = status === contractStatus.inOperation
  const day = stamp.slice(0, 10)
  return {
    tenant_buyer_id: buyer.id,
    status_code: status,
    examination_status_code: isOperating ? 2 : isApplied ? 1 : null,
    examin_result_reason: null,
    available_status_code: isOperating ? 202 : 201,
    create_date: day,
    contracted_at: isApplied ? day : null,
    start_at: isOperating ? day : null,
    denied_at: null,
    expired_at: null,
    suspended_service: false,
    suspended_service_date: null,
    usage_limit_amount: platformTermsOf(world, buyer.platform_id).usage_limit_amount,
    contract_info: null,
    buyer_info: null,
    created: stamp,
    updated: null,
    [inner]: { script: 'approve' },
  }
}

/** The contract of a tenant buyer; one that a fixture left out is in operation since the start. */
export const buyerContractOf = (world: World, buyer: Account): StoredBuyerContract =>
  world.store.buyerContracts.find(buyer.id, buyer.id) ??
  newBuyerContract(world, buyer, contractStatus.inOperation, formatTimestamp(world.startMs))

/** Stores the contract with these changes, of now. */
export function changeBuyerContract(
  world: World,
  buyer: Account,
  changes: Partial<StoredBuyerContract>,
): StoredBuyerContract {
  const changed = { ...buyerContractOf(world, buyer), ...changes, updated: world.stamp }
  const contracts = world.store.buyerContracts.of(buyer.id)
  return contracts.find(buyer.id) ? contracts.replace(changed) : contracts.add(changed)
}

/** The contract in the fields of the wire. */
export function shownBuyerContract(world: World, buyer: Account): BuyerContract {
  const { [inner]: _, tenant_buyer_id, ...rest } = buyerContractOf(world, buyer)
  const { business_operator_id = null } = world.store.tenantBuyers.find(worldOwner, buyer.id) ?? {}
  return {
    tenant_buyer_id,
    buyer_platform_id: buyer.platform_id,
    business_operator_id,
    ...rest,
  }
}

/** Stops the service of a tenant buyer, or goes on with it; the day is that of the change. */
export const suspendBuyer = (world: World, buyer: Account, isStopped: boolean) =>
  changeBuyerContract(world, buyer, {
    suspended_service: isStopped,
    suspended_service_date: formatDate(world.nowMs),
  })
