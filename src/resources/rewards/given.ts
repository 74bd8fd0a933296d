// Rewards of a buyer platform in the states that its payments lead to.
import { performGiven, type Recipe } from '../../http/given.ts'
import { worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { platformAccountFor } from '../buyer-platforms/actions.ts'
import { closeDeposit, depositAt, transferDeposit } from '../deposits/ledger.ts'
import { openTenantBuyer } from '../tenant-buyers/actions.ts'
import { countApproval } from './actions.ts'
import { rewardLedger } from './ledger.ts'

const known = ['status_code', 'billing_amount', 'card_payment_fee']
const reached = ['3001', '3002', '3003']

/**
 * `given reward {status_code?, billing_amount?, card_payment_fee?}`: the term of a payment that was
 * approved now, 3001 unless 3002 or 3003 is wished.
 */
export const givenReward: Recipe = (api, wish) => {
  const strange = Object.keys(wish).find((name) => !known.includes(name))
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint(`a reward is wished by ${known.join(', ')}`)
  }
  const { status_code = 3001, billing_amount = 100_000, card_payment_fee = 3_000 } = wish
  const steps = reached.indexOf(String(status_code))
  if (steps === -1) {
    const hint = `status codes: ${reached.join(', ')}`
    throw fail.notFound(`A way to status_code ${status_code}`).withHint(hint)
  }
  const { world } = api
  const platform = platformAccountFor(world, api.account, undefined)
  const { id } = performGiven(world, 'reward', () => {
    const { platform_id } = platform
    const [buyer = openTenantBuyer(world, { platform_id, contract: 107 })] = world.store.accounts
      .of(worldOwner)
      .where({ platform_id, role: 'tenant_buyer' })
    countApproval(world, {
      access_id: world.ids.id('a_'),
      buyer_shop_id: buyer.id,
      billing_amount: Number(billing_amount),
      card_payment_fee: Number(card_payment_fee),
    })
    const term = depositAt(world, rewardLedger, platform, world.stamp)
    if (steps === 0) return term
    const closed = closeDeposit(world, rewardLedger, term)
    return steps === 1 ? closed : transferDeposit(world, rewardLedger, closed, true)
  })
  return api.by(platform).call('GET /v1/buyer_platform_accounts/{id}', { params: { id } })
}
