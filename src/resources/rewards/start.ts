// What the rewards of a starting state have to catch up with: the time that passed, and the term
// that runs now.
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { catchUp } from '../deposits/catching-up.ts'
import { depositAt } from '../deposits/ledger.ts'
import { rewardLedger } from './ledger.ts'

/** Where a starting state has rewards, closes what is over and opens the terms of now. */
export function start(world: World): void {
  const { rewards, accounts } = world.store
  if (rewards.size === 0) return
  for (const owner of new Set(rewards.rows().map((row) => row.owner))) {
    const platform = accounts.find(worldOwner, owner)
    if (platform) depositAt(world, rewardLedger, platform, world.stamp)
  }
  catchUp(world, rewardLedger)
}
