// What a shop may take payments with, by its contract and what acquirers say.
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import type { Contract } from '../contracts/schema.ts'
import { type Acquirer, acquirers } from './acquirers.ts'
import { applicationOf } from './state-actions.ts'

/** Whether an acquirer that is asked lets the shop take payments, under the contract it has. */
function isUsable(
  world: World,
  contract: Contract,
  isAsked: (acquirer: Acquirer) => boolean,
): boolean {
  const { shop_id: shopId, status_code: status, suspended_service } = contract
  // Whoever calls for a stopped shop is refused before; its pages and its jobs end here.
  if (suspended_service) return false
  const isOperating = status === contractStatus.inOperation
  // Nobody examined a shop without an application: all of it may be used.
  if (isOperating && !world.store.applications.find(shopId, shopId)) return true
  if (!isOperating && status !== contractStatus.immediateUse) return false
  const states = applicationOf(world, shopId).acquirers
  return acquirers.some((each) => isAsked(each) && states[each.name]?.status === '707')
}

/** The contract of a shop, where contracts count. */
const countingContract = ({ store, settings }: World, shopId: string): Contract | undefined =>
  settings['contracts.enforce'] ? store.contracts.find(shopId, shopId) : undefined

const hintFor = ({ shop_id, status_code }: Contract): string =>
  `contract ${status_code}: GET /v1/contracts/${shop_id} shows its examinations`

/** What refuses a way to pay that no acquirer lets the shop use; undefined where one does. */
export function unusable(world: World, shopId: string, payType: string): Refusal | undefined {
  const contract = countingContract(world, shopId)
  if (!contract) return undefined
  if (isUsable(world, contract, (each) => each.payType === payType)) return undefined
  return fail.payTypeNotContracted(payType).withHint(hintFor(contract))
}

/** Refuses the first of these ways to pay that no acquirer lets the shop use. */
export function requireUsable(world: World, shopId: string, ...payTypes: string[]): void {
  for (const payType of payTypes) {
    const refusal = unusable(world, shopId, payType)
    if (refusal) throw refusal
  }
}

const anyVisaMaster = ['UC', 'TFC', 'ORICO']

/** Who decides about the cards of a brand. */
const acquirersOfBrand: Readonly<Record<string, readonly string[]>> = {
  VISA: anyVisaMaster,
  MASTER: anyVisaMaster,
  JCB: ['JCB/AMEX'],
  AMEX: ['JCB/AMEX'],
  DINERS: ['DINERS'],
  DISCOVER: ['DINERS'],
}

/** Refuses a card of a brand whose acquirer does not let the shop use it. */
export function requireUsableBrand(world: World, shopId: string, brand: string): void {
  const contract = countingContract(world, shopId)
  const names = acquirersOfBrand[brand]
  if (!contract || !names) return
  if (isUsable(world, contract, ({ name }) => names.includes(name))) return
  throw fail.brandNotContracted(brand).withHint(hintFor(contract))
}
