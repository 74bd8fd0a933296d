// The ledger of rewards: terms of a calendar month, paid on the last business day of the next one.
import { businessDayUpTo } from '../../kit/business-days.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { platformTermsOf } from '../buyer-platforms/actions.ts'
import { type Book, later } from '../deposits/book.ts'
import { endOfMonth, type Term } from '../deposits/cycle.ts'
import { noSums, taxOn } from '../deposits/fees.ts'
import type { Ledger } from '../deposits/ledger.ts'
import type { StoredDeposit, Sums } from '../deposits/schema.ts'
import type { RewardRow } from './schema.ts'

const termOfMonth = (_: World, day: string): Term => ({
  start: `${day.slice(0, 8)}01`,
  end: endOfMonth(day),
  payday: businessDayUpTo(endOfMonth(day, 1)),
})

const signOf = ({ kind }: RewardRow): 1 | -1 => (kind === 'approval' ? 1 : -1)

/** The sums of the rows of a term; its payments count once each. */
function bookOf({ store }: World, { shop_id, account_id, updated }: StoredDeposit): Book {
  const rows = store.rewardRows.of(shop_id).where({ account_id })
  const total = rows.reduce((sum, row) => sum + signOf(row) * row.billing_amount, 0)
  const fee = rows.reduce((sum, row) => sum + signOf(row) * row.card_payment_fee, 0)
  const count = new Set(rows.map(({ access_id }) => access_id)).size
  const sums: Sums = { ...noSums, count, total, fee }
  return { sums, updated: later(updated, rows.at(-1)?.created ?? null) }
}

/** Rates have at most so many decimals. */
const rateParts = 1_000_000

/** What the platform is to get of a total, and the tax on it; a refund is rounded alike. */
export function rewardOn(total: number, rate: number) {
  const reward_amount = Math.trunc((total * Math.round(rate * rateParts)) / rateParts)
  return { reward_amount, reward_tax_amount: taxOn(reward_amount) }
}

/** The rate of the platform that a term belongs to. */
export function rewardRateOf(world: World, { shop_id }: StoredDeposit): number {
  const platform = world.store.accounts.find(worldOwner, shop_id)
  return platformTermsOf(world, platform?.platform_id ?? null).reward_rate
}

export const rewardLedger: Ledger = {
  collection: 'rewards',
  closing: 'reward closing',
  transfer: 'reward transfer',
  firstNumber: 2_000_001,
  id: { prefix: 'rewards', digits: 3 },
  tellsFirst: false,
  termOf: termOfMonth,
  bookOf,
  settlement({ total_amount }, world, term) {
    const { reward_amount, reward_tax_amount } = rewardOn(total_amount, rewardRateOf(world, term))
    return reward_amount + reward_tax_amount
  },
}
