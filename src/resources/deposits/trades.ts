// A row of the deposits for each event that moves money: one is added, never changed.
import { inner } from '../../kit/collection.ts'
import { invariant } from '../../kit/invariant.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import type { Payment } from '../payments/schema.ts'
import { mainShopOf } from '../shops/actions.ts'
import { changeOf } from './book.ts'
import { added, noFee, noSums } from './fees.ts'
import { depositAt, platformLedger, shopLedger } from './ledger.ts'
import { type Feed, methodNameOf } from './rates.ts'
import type { StoredDeposit, StoredSummary, Sums, Trade } from './schema.ts'

/** What a row says besides what its payment says; what is left out is nothing. */
export type NewTrade = Pick<Trade, 'trade_type'> &
  Partial<
    Pick<
      Trade,
      | 'payment_method'
      | 'amount_correction_type'
      | 'amount'
      | 'tax'
      | 'fee'
      | 'web'
      | 'platformWeb'
      | 'platform'
    >
  >

/** The payment that a row is of, and its moment where that is not now. */
export interface TradeFacts {
  readonly of?: Payment | undefined
  readonly at?: string | undefined
}

const firstSummary = 10_000_001

const rowId = (order_id: string, number: number): string => `${order_id} ${number}`

/** The rows of an order, oldest first. */
export function tradesOf(world: World, shopId: string, order_id: string): readonly Trade[] {
  const found: Trade[] = []
  for (;;) {
    const next = world.store.trades.find(shopId, rowId(order_id, found.length + 1))
    if (!next) return found
    found.push(next)
  }
}

function freeId(world: World, shopId: string, order_id: string | null, detail: number): string {
  if (order_id === null) return `#${detail}`
  let number = 1
  while (world.store.trades.find(shopId, rowId(order_id, number))) number++
  return rowId(order_id, number)
}

/** Adds what a tenant's row brings its platform. */
function addToPlatform(
  world: World,
  tenant: Account,
  change: Omit<Sums, 'count'>,
  { deposit, at }: { readonly deposit: StoredDeposit; readonly at: string },
): void {
  const main = mainShopOf(world, tenant.platform_id)
  if (!main) return
  const income = depositAt(world, platformLedger, main, at)
  const { platformSummaries } = world.store
  const id = `${income.account_id} ${tenant.id}`
  const found = platformSummaries.find(main.id, id)
  const summary: StoredSummary = found ?? {
    id,
    summary_id: firstSummary + platformSummaries.size,
    account_id: income.account_id,
    shop_id: main.id,
    tenant_shop_id: tenant.id,
    created: at,
    updated: null,
    [inner]: { sums: noSums, deposits: [] },
  }
  const { sums, deposits } = summary[inner]
  const covered = deposits.includes(deposit.id) ? deposits : [...deposits, deposit.id]
  const next = {
    ...summary,
    updated: at,
    [inner]: { sums: added(sums, change), deposits: covered },
  }
  if (found) platformSummaries.replace(main.id, next)
  else platformSummaries.add(main.id, next)
}

/** Adds a row to the deposit of its moment, and to what a platform earns. */
export function addTrade(
  world: World,
  shopId: string,
  row: NewTrade,
  { of, at = world.stamp }: TradeFacts = {},
): Trade {
  const shop = world.store.accounts.find(worldOwner, shopId)
  invariant(shop, `the shop ${shopId} is gone`)
  const deposit = depositAt(world, shopLedger, shop, at)
  const { trades } = world.store
  const order_id = of?.id ?? null
  const detail_id = trades.rowsOf(shopId).length + 1
  // One literal, as every sale makes one: spreading several objects takes several times as long.
  const trade = trades.add(shopId, {
    id: freeId(world, shopId, order_id, detail_id),
    detail_id,
    account_id: deposit.account_id,
    trade_type: row.trade_type,
    payment_method: row.payment_method ?? (of ? methodNameOf(of as Feed) : null),
    amount_correction_type: row.amount_correction_type ?? null,
    order_id,
    access_id: of?.access_id ?? null,
    amount: row.amount ?? 0,
    tax: row.tax ?? 0,
    fee: row.fee ?? noFee,
    web: row.web ?? 0,
    platformWeb: row.platformWeb ?? 0,
    platform: row.platform ?? null,
    client_field_1: of?.client_field_1 ?? null,
    client_field_2: of?.client_field_2 ?? null,
    client_field_3: of?.client_field_3 ?? null,
    created: at,
  })
  if (shop.role === 'tenant') addToPlatform(world, shop, changeOf(trade), { deposit, at })
  return trade
}
