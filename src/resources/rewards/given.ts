// Rewards of a buyer platform in any state: a payment that was approved, then what time does.
import { performGiven, type Recipe } from '../../http/given.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { platformAccountFor } from '../buyer-platforms/actions.ts'
import { closeDeposit, depositAt, setStatus, transferDeposit } from '../deposits/ledger.ts'
import type { StoredDeposit } from '../deposits/schema.ts'
import { openTenantBuyer } from '../tenant-buyers/actions.ts'
import { countApproval, countRefund, type Rewarded } from './actions.ts'
import { rewardLedger } from './ledger.ts'

interface Scene {
  readonly world: World
  readonly platform: Account
  readonly payment: Rewarded
}

type Step = (scene: Scene, term: StoredDeposit) => StoredDeposit

const close: Step = ({ world }, term) => closeDeposit(world, rewardLedger, term)
const pay: Step = ({ world }, term) => transferDeposit(world, rewardLedger, term, true)
const set =
  (status: 3004 | 3005 | 3007 | 3008 | 3009 | 3013): Step =>
  ({ world }, term) =>
    setStatus(world, rewardLedger, term, status)

/** The running term, in which the payment is taken back. */
const refund: Step = ({ world, platform, payment }) => {
  countRefund(world, payment)
  return depositAt(world, rewardLedger, platform, world.stamp)
}

const billed = [close, refund, close]

/** What leads from the approval to each state. */
const ways: Readonly<Record<string, readonly Step[]>> = {
  '3001': [],
  '3002': [close],
  '3003': [close, pay],
  '3004': [close, set(3004)],
  '3005': [close, set(3005)],
  '3006': billed,
  '3007': [...billed, set(3007)],
  '3008': [...billed, set(3008)],
  '3009': [...billed, set(3009)],
  '3011': [refund, close],
  '3013': [close, set(3013)],
}

const known = ['status_code', 'billing_amount', 'card_payment_fee']

/** Some tenant buyer of the platform; a new one where it has none. */
function someBuyer(world: World, { platform_id }: Account): Account {
  const buyers = world.store.accounts.of(worldOwner).where({ platform_id, role: 'tenant_buyer' })
  return buyers[0] ?? openTenantBuyer(world, { platform_id, contract: 107 })
}

/**
 * `given reward {status_code?, billing_amount?, card_payment_fee?}`: the term of a payment that was
 * approved now, 3001 unless another is wished.
 */
export const givenReward: Recipe = (api, wish) => {
  const strange = Object.keys(wish).find((name) => !known.includes(name))
  if (strange !== undefined) {
    throw fail.unknownField(strange).withHint(`a reward is wished by ${known.join(', ')}`)
  }
  const { status_code = 3001, billing_amount = 100_000, card_payment_fee = 3_000 } = wish
  const steps = ways[String(status_code)]
  if (!steps) {
    const hint = `status codes: ${Object.keys(ways).join(', ')}`
    throw fail.notFound(`A way to status_code ${status_code}`).withHint(hint)
  }
  const { world } = api
  const platform = platformAccountFor(world, api.account, undefined)
  const { id } = performGiven(world, 'reward', () => {
    const payment: Rewarded = {
      access_id: world.ids.id('a_'),
      buyer_shop_id: someBuyer(world, platform).id,
      billing_amount: Number(billing_amount),
      card_payment_fee: Number(card_payment_fee),
    }
    countApproval(world, payment)
    const scene = { world, platform, payment }
    const term = depositAt(world, rewardLedger, platform, world.stamp)
    return steps.reduce((reached, step) => step(scene, reached), term)
  })
  return api.by(platform).call('GET /v1/buyer_platform_accounts/{id}', { params: { id } })
}
