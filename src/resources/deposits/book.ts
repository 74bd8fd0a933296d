// What stands in a deposit: its rows are the one truth, and are added up when somebody asks.
// Keeping sums beside them would write a second record at each sale.
import { inner } from '../../kit/collection.ts'
import type { World } from '../../world/world.ts'
import { added, noSums, taxOn } from './fees.ts'
import type { StoredDeposit, Sums, Trade } from './schema.ts'

/** Refunds and chargebacks take away; all other rows add, their fees too. */
const signOf = ({ trade_type }: Trade): 1 | -1 => (trade_type === 2 || trade_type === 3 ? -1 : 1)

const withTax = (fee: number): number => fee + taxOn(fee)

/** What a row adds to the sums, with its sign. */
export function changeOf(trade: Trade): Omit<Sums, 'count'> {
  const sign = signOf(trade)
  const { fee, platform } = trade
  return {
    total: sign * (trade.amount + trade.tax),
    fee: sign * fee.fee_total,
    cost: sign * fee.fee_cost,
    web: sign * withTax(trade.web),
    platformFee: sign * (platform?.platform_fee ?? 0),
    platformWeb: sign * withTax(trade.platformWeb),
  }
}

/** Sums, and when something was last added to them. */
export interface Book {
  readonly sums: Sums
  readonly updated: string | null
}

/** The later of two stamps; null is earlier than any. */
export const later = (a: string | null, b: string | null): string | null =>
  a === null || (b !== null && b > a) ? b : a

/** The book of a deposit of a shop, by its rows. */
export function bookOfSales(
  { store }: World,
  { shop_id, account_id, updated }: StoredDeposit,
): Book {
  const rows = store.trades.of(shop_id).where({ account_id })
  const last = rows.at(-1)?.created ?? null
  const sums = rows.reduce<Sums>((sum, row) => added(sum, changeOf(row)), noSums)
  return { sums, updated: later(updated, last) }
}

/** The book of a deposit of a platform's fees, by what its tenants brought. */
export const bookOfFees = (
  { store }: World,
  { shop_id, account_id, updated }: StoredDeposit,
): Book =>
  store.platformSummaries
    .of(shop_id)
    .where({ account_id })
    .reduce<Book>(
      ({ sums, updated }, summary) => ({
        sums: added(sums, summary[inner].sums, summary[inner].sums.count),
        updated: later(updated, summary.updated),
      }),
      { sums: noSums, updated },
    )
