// What business payments tell of the rewards of their platform.
import { invariant } from '../../kit/invariant.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { platformAccountOf } from '../buyer-platforms/actions.ts'
import { depositAt } from '../deposits/ledger.ts'
import { rewardLedger } from './ledger.ts'
import type { RewardRow } from './schema.ts'

/** What of a payment its platform is rewarded for. */
export type Rewarded = Pick<
  RewardRow,
  'access_id' | 'buyer_shop_id' | 'billing_amount' | 'card_payment_fee'
>

function addRow(world: World, kind: RewardRow['kind'], payment: Rewarded, at: string): RewardRow {
  const { accounts, rewardRows } = world.store
  const buyer = accounts.find(worldOwner, payment.buyer_shop_id)
  const platform = platformAccountOf(world, buyer?.platform_id ?? null)
  invariant(platform, `the platform of ${payment.buyer_shop_id} is gone`)
  const { account_id } = depositAt(world, rewardLedger, platform, at)
  const { access_id, buyer_shop_id, billing_amount, card_payment_fee } = payment
  return rewardRows.add(platform.id, {
    id: `${access_id} ${kind}`,
    account_id,
    kind,
    ...{ access_id, buyer_shop_id, billing_amount, card_payment_fee },
    created: at,
  })
}

/** Counts a payment that was approved, in the term of its moment. */
export const countApproval = (world: World, payment: Rewarded, at: string = world.stamp) =>
  addRow(world, 'approval', payment, at)

/** Takes a payment back that was counted, in the running term. */
export const countRefund = (world: World, payment: Rewarded, at: string = world.stamp) =>
  addRow(world, 'refund', payment, at)

/** Whether the approval of a payment is counted already. */
export function isCounted(world: World, { access_id, buyer_shop_id }: Rewarded): boolean {
  const buyer = world.store.accounts.find(worldOwner, buyer_shop_id)
  const platform = platformAccountOf(world, buyer?.platform_id ?? null)
  const id = `${access_id} approval`
  return platform !== undefined && world.store.rewardRows.find(platform.id, id) !== undefined
}
