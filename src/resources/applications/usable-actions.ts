// What a shop may take payments with, by its contract and what acquirers say.
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { contractStatus } from '../contracts/contract-status.ts'
import { acquirers } from './acquirers.ts'
import { applicationOf } from './state-actions.ts'

/** Refuses a way to pay that no acquirer lets the shop use yet. */
export function requireUsable(world: World, shopId: string, payType: string): void {
  const contract = world.store.contracts.find(shopId, shopId)
  if (!contract || !world.settings['contracts.enforce']) return
  const { status_code: status } = contract
  const isOperating = status === contractStatus.inOperation
  // Nobody examined a shop without an application: all of it may be used.
  if (isOperating && !world.store.applications.find(shopId, shopId)) return
  const states = applicationOf(world, shopId).acquirers
  const isUsable = acquirers.some(
    (each) => each.payType === payType && states[each.name]?.status === '707',
  )
  if (isUsable && (isOperating || status === contractStatus.immediateUse)) return
  const hint = `contract ${status}: GET /v1/contracts/${shopId} shows its examinations`
  throw fail.payTypeNotContracted(payType).withHint(hint)
}

const immediateBrands = /^(VISA|MASTER)/

/** Refuses a card of a brand that immediate use is not for. */
export function requireUsableBrand(world: World, shopId: string, brand: string): void {
  const { status_code: status } = world.store.contracts.find(shopId, shopId) ?? {}
  if (status !== contractStatus.immediateUse || !world.settings['contracts.enforce']) return
  if (!immediateBrands.test(brand)) throw fail.brandNotContracted(brand)
}
