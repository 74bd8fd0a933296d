// Rewards in the fields of the wire.
import { inner } from '../../kit/collection.ts'
import type { Infer } from '../../kit/schema.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { settlementOf } from '../deposits/ledger.ts'
import type { StoredDeposit } from '../deposits/schema.ts'
import { destinationOf } from '../deposits/shown.ts'
import { rewardLedger, rewardOn, rewardRateOf } from './ledger.ts'
import type { Reward, RewardListItem } from './schema.ts'

/** A term of rewards as a list shows it. */
export function listedReward(world: World, term: StoredDeposit): Infer<typeof RewardListItem> {
  const { [inner]: _, shop_id, ...record } = term
  const amounts = settlementOf(world, rewardLedger, term)
  const { count, total_amount, deposit_amount, settlement_amount, updated } = amounts
  const reward_rate = rewardRateOf(world, term)
  return {
    ...record,
    buyer_platform_id: world.store.accounts.find(worldOwner, shop_id)?.platform_id ?? null,
    ...{ count, total_amount, deposit_amount, settlement_amount, updated, reward_rate },
    card_payment_fee_amount: amounts.fee_amount,
    ...rewardOn(total_amount, reward_rate),
  }
}

/** A term of rewards with the account that it is paid to. */
export function wholeReward(world: World, term: StoredDeposit): Infer<typeof Reward> {
  const name = world.store.accounts.find(worldOwner, term.shop_id)?.name ?? null
  return { ...listedReward(world, term), deposit_destination: destinationOf(name) }
}
