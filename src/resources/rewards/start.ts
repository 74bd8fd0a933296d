// What the rewards of a starting state have to catch up with: the time that passed, and the term
// that runs now.
import { inner } from '../../kit/collection.ts'
import { formatTimestamp } from '../../kit/dates.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { StoredBusinessPayment } from '../business-payments/schema.ts'
import { catchUp } from '../deposits/catching-up.ts'
import { depositAt } from '../deposits/ledger.ts'
import { countApproval, isCounted } from './actions.ts'
import { rewardLedger } from './ledger.ts'

/** Where a starting state has rewards, closes what is over and opens the terms of now. */
export function start(world: World): void {
  const { rewards, accounts, businessPayments } = world.store
  if (rewards.size === 0) return
  for (const { record } of businessPayments.rows()) countOld(world, record)
  for (const owner of new Set(rewards.rows().map((row) => row.owner))) {
    const platform = accounts.find(worldOwner, owner)
    if (platform) depositAt(world, rewardLedger, platform, world.stamp)
  }
  catchUp(world, rewardLedger)
}

/** A payment that was approved before the world began is counted in the term of that moment. */
function countOld(world: World, payment: StoredBusinessPayment): void {
  const { billing_amount, card_payment_fee } = payment
  const { approvedMs } = payment[inner]
  if (approvedMs === null || billing_amount === null || card_payment_fee === null) return
  const rewarded = { ...payment, billing_amount, card_payment_fee }
  if (!isCounted(world, rewarded)) countApproval(world, rewarded, formatTimestamp(approvedMs))
}
