// Deposits and their rows in the fields of the wire.
import { inner } from '../../kit/collection.ts'
import type { Infer } from '../../kit/schema.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { shownName } from '../shops/actions.ts'
import { amountsOf, partsOf, platformIncome, taxOn } from './fees.ts'
import { isOpen, type Ledger, minuteOf, settlementOf } from './ledger.ts'
import type {
  Deposit,
  DepositDetail,
  DepositListItem,
  PlatformSummary,
  StoredDeposit,
  StoredSummary,
  Trade,
} from './schema.ts'

/** Where deposits go: codes that no bank uses. */
export const destinationOf = (name: string | null) => ({
  corporate: true,
  recipient_corporate_name: name ?? 'Sandbox Shop',
  recipient_represntative_last_name: 'Sandbox',
  recipient_represntative_first_name: 'Owner',
  bank_code: '0000',
  bank_name: 'Imaginary Bank',
  bank_name_kana: 'イマジナリギンコウ',
  branch_code: '000',
  branch_name: 'Head Office',
  branch_name_kana: 'ホンテン',
  account_kind: '0' as const,
  account_number: '0000001',
  account_name: 'サンドボックス',
})

/** A deposit as a list shows it. */
export function listedDeposit(
  world: World,
  ledger: Ledger,
  deposit: StoredDeposit,
): Infer<typeof DepositListItem> {
  const { [inner]: _, ...record } = deposit
  const amounts = settlementOf(world, ledger, deposit)
  const { count, total_amount, fee_amount, deposit_amount, updated } = amounts
  const { platform_fee_amount, platform_fee_tax_amount } = amounts
  return {
    ...record,
    ...{ count, total_amount, fee_amount, deposit_amount, updated },
    ...{ platform_fee_amount, platform_fee_tax_amount },
  }
}

/** A deposit with all that is known of it. */
export function wholeDeposit(
  world: World,
  ledger: Ledger,
  deposit: StoredDeposit,
): Infer<typeof Deposit> {
  const { [inner]: _, ...record } = deposit
  const name = world.store.accounts.find(worldOwner, deposit.shop_id)?.name ?? null
  return {
    ...record,
    ...settlementOf(world, ledger, deposit),
    deposit_destination: destinationOf(name),
  }
}

/** Whether its amount stands. source: decided, as the field is deprecated */
export const isVerified = (deposit: StoredDeposit): boolean => !isOpen(deposit)

/** A row as its deposit shows it. */
export function detailOf(deposit: StoredDeposit, trade: Trade): Infer<typeof DepositDetail> {
  const { id: _, fee, web, platformWeb, platform, created, ...facts } = trade
  const { fee_total, fee_cost, ...terms } = fee
  const parts = partsOf(fee)
  const fees =
    parts.fee_total_taxin +
    (platform?.platform_fee_taxin ?? 0) +
    (web + taxOn(web)) +
    (platformWeb + taxOn(platformWeb))
  const sale = trade.amount + trade.tax
  return {
    ...facts,
    shop_id: deposit.shop_id,
    scheduled_deposit_date: deposit.scheduled_deposit_date,
    order_id: trade.order_id ?? '',
    access_id: trade.access_id ?? '',
    // A row of a fee alone takes just that fee; its kind says that it takes away.
    deposit_amount: trade.trade_type > 5 ? fees : sale - fees,
    ...{ fee_total, fee_cost, ...terms, ...parts },
    web_registration_fee: web,
    web_registration_fee_taxin: web + taxOn(web),
    web_registration_fee_tax: taxOn(web),
    platform_fee: platform?.platform_fee ?? null,
    platform_fee_taxin: platform?.platform_fee_taxin ?? 0,
    platform_fee_rate: platform?.platform_fee_rate ?? null,
    fixed_fee_for_platform_fee: platform?.fixed_fee_for_platform_fee ?? null,
    apply_type_for_platform_fee: platform?.apply_type_for_platform_fee ?? null,
    platform_web_registration_fee: platformWeb,
    platform_web_registration_fee_taxin: platformWeb + taxOn(platformWeb),
    platform_web_registration_fee_tax: taxOn(platformWeb),
    processed_date: minuteOf(created),
    aggregate_term_start: deposit.aggregate_term_start,
    aggregate_term_end: deposit.aggregate_term_end,
    created,
    updated: null,
  }
}

/** What a tenant brought to a deposit of platform fees. */
export function summaryOf(
  world: World,
  deposit: StoredDeposit,
  summary: StoredSummary,
): Infer<typeof PlatformSummary> {
  const { [inner]: facts, id: _, ...record } = summary
  const tenant = world.store.accounts.find(worldOwner, summary.tenant_shop_id)
  const amounts = amountsOf(facts.sums)
  return {
    ...record,
    tenant_shop_name: tenant ? shownName(tenant) : null,
    deposit_amount: platformIncome(amounts),
    aggregate_term_start: deposit.aggregate_term_start,
    aggregate_term_end: deposit.aggregate_term_end,
    ...amounts,
    tenant_account_process_id_list: [...facts.deposits],
  }
}
