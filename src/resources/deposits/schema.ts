// Deposits, their rows, and what platforms earn, as the wire shows them.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import type { PlatformFee } from '../shops/schema.ts'
import { type StatusCode, statusCodes } from './table.ts'

export const items = { processed: '186', scheduledFrom: '187', scheduledTo: '188' } as const

export const minutes = () =>
  s.formed('^[0-9]{4}/[0-9]{2}/[0-9]{2} [0-9]{2}:[0-9]{2}$', '2026/01/05 09:00')

const status = () => s.integer({ minimum: 3001, maximum: 3013 })

const head = {
  id: s.text(32, 32),
  account_id: s.integer({ minimum: 1 }),
  shop_id: s.text(13, 13),
  scheduled_deposit_date: minutes(),
  aggregate_term_start: minutes(),
  aggregate_term_end: minutes(),
  deposit_date: s.nullable(minutes()),
  payment_deadline: s.nullable(minutes()),
  payment_completion_date: s.nullable(minutes()),
  status_code: status(),
  count: s.integer({ minimum: 0 }),
  bank_transfer_fee: s.yen(),
  total_amount: s.yen(),
  fee_amount: s.yen(),
  deposit_amount: s.yen(),
  platform_fee_amount: s.yen(),
  platform_fee_tax_amount: s.yen(),
  created: s.timestamp(),
  updated: s.nullable(s.timestamp()),
}

const split = {
  taxable_fee_amount: s.yen(),
  nontaxable_fee_amount: s.yen(),
  web_registration_fee_amount: s.yen(),
  tax_amount: s.yen(),
  platform_web_registration_fee_amount: s.yen(),
}

/** The misspelt names are those of the interface. */
export const DepositDestination = s.named(
  'DepositTargetBankAccountInfo',
  s.object({
    corporate: s.boolean(),
    recipient_corporate_name: s.text(150),
    recipient_represntative_last_name: s.text(208),
    recipient_represntative_first_name: s.text(208),
    bank_code: s.text(32),
    bank_name: s.text(96),
    bank_name_kana: s.text(208),
    branch_code: s.text(32),
    branch_name: s.text(208),
    branch_name_kana: s.text(208),
    account_kind: s.oneOf('0', '1'),
    account_number: s.text(208),
    account_name: s.text(208),
  }),
)

const whole = { settlement_amount: s.yen(), ...split, deposit_destination: DepositDestination }

export const DepositListItem = s.named('AccountListItem', s.object(head))
export const Deposit = s.named('Account', s.object({ ...head, ...whole }))

const verified = { verified: s.boolean() }

export const PlatformDepositListItem = s.named(
  'PlatformAccountListItem',
  s.object({ ...head, settlement_amount: s.yen(), tax_amount: s.yen(), ...verified }),
)
export const PlatformDeposit = s.named(
  'PlatformAccount',
  s.object({ ...head, ...whole, ...verified }),
)

export const PlatformSummary = s.named(
  'PlatformAccountSummary',
  s.object({
    summary_id: s.integer({ minimum: 1, maximum: 99_999_999 }),
    account_id: head.account_id,
    shop_id: head.shop_id,
    tenant_shop_id: s.text(13, 13),
    tenant_shop_name: s.nullable(s.text(20)),
    deposit_amount: s.yen(),
    aggregate_term_start: minutes(),
    aggregate_term_end: minutes(),
    count: head.count,
    total_amount: s.yen(),
    fee_amount: s.yen(),
    ...split,
    platform_fee_amount: s.yen(),
    platform_fee_tax_amount: s.yen(),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
    tenant_account_process_id_list: s.list(s.text(32, 32)),
  }),
)

const flag = () => s.integer({ minimum: 0, maximum: 1 })

export const DepositDetail = s.named(
  'AccountDetail',
  s.object({
    detail_id: s.integer({ minimum: 1 }),
    shop_id: s.text(13, 13),
    scheduled_deposit_date: minutes(),
    trade_type: s.integer({ minimum: 1, maximum: 7 }),
    payment_method: s.nullable(s.anyText()),
    amount_correction_type: s.nullable(s.anyText()),
    account_id: head.account_id,
    order_id: s.anyText(),
    access_id: s.anyText(),
    deposit_amount: s.yen(),
    amount: s.yen(),
    tax: s.yen(),
    fee_total: s.yen(),
    fee_total_taxin: s.yen(),
    fee_profit_tax: s.yen(),
    fee_profit: s.yen(),
    fee_cost: s.yen(),
    fee_rate_total: s.number(),
    fixed_fee: s.nullable(s.yen()),
    apply_type: flag(),
    web_registration_fee: s.yen(),
    web_registration_fee_taxin: s.yen(),
    web_registration_fee_tax: s.yen(),
    platform_fee: s.nullable(s.yen()),
    platform_fee_taxin: s.yen(),
    platform_fee_rate: s.nullable(s.number()),
    fixed_fee_for_platform_fee: s.nullable(s.yen()),
    apply_type_for_platform_fee: s.nullable(flag()),
    platform_web_registration_fee: s.yen(),
    platform_web_registration_fee_taxin: s.yen(),
    platform_web_registration_fee_tax: s.yen(),
    processed_date: minutes(),
    aggregate_term_start: minutes(),
    aggregate_term_end: minutes(),
    client_field_1: s.nullable(s.anyText()),
    client_field_2: s.nullable(s.anyText()),
    client_field_3: s.nullable(s.anyText()),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)

const scheduled = {
  scheduled_from: s.maybe(s.item(items.scheduledFrom, s.slashDate())),
  scheduled_to: s.maybe(s.item(items.scheduledTo, s.slashDate())),
}

export const ScheduledSearch = s.object(scheduled)

export const DepositSearch = s.object({
  processed: s.maybe(s.item(items.processed, s.formed('^[0-9]{4}/(0[1-9]|1[0-2])$', '2026/01'))),
  status: s.maybe(s.item('901', s.anyText())),
  ...scheduled,
})

export const statusTexts: readonly string[] = statusCodes.map(String)

/** A fee in the fields of a row. */
export interface Fee {
  readonly fee_total: number
  readonly fee_cost: number
  readonly fee_rate_total: number
  readonly fixed_fee: number | null
  /** 0 the rate was used, 1 the least fee. */
  readonly apply_type: 0 | 1
}

/** What rows come to, each with its sign. */
export interface Sums {
  /** Rows. */
  readonly count: number
  readonly total: number
  readonly fee: number
  readonly cost: number
  /** Fees of registrations on the web, with tax. */
  readonly web: number
  readonly platformFee: number
  readonly platformWeb: number
}

/** A deposit of a shop, or of the fees of a platform. Times are `yyyy/MM/dd HH:mm`. */
export interface StoredDeposit {
  readonly id: string
  readonly account_id: number
  readonly shop_id: string
  readonly status_code: StatusCode
  readonly deposit_date: string | null
  readonly scheduled_deposit_date: string
  readonly aggregate_term_start: string
  readonly aggregate_term_end: string
  readonly payment_deadline: string | null
  readonly payment_completion_date: string | null
  readonly bank_transfer_fee: number
  readonly created: string
  readonly updated: string | null
  /** Its sums are those of its rows; see `book.ts`. */
  readonly [inner]: {
    /** It was held, and is paid whatever held it. */
    readonly released?: true
  }
}

/** 1 payment, 2 refund, 3 chargeback, 4 adjustment, 5 chargeback reversed, 6 debit that failed,
 * 7 registration of a bank account on the web. */
export type TradeType = 1 | 2 | 3 | 4 | 5 | 6 | 7

/** A row of a deposit; what it has of its deposit and shop is filled in when it is shown. */
export interface Trade {
  /** The order and its how many-th row; of a row without an order its number. */
  readonly id: string
  /** Counts the rows of a shop. */
  readonly detail_id: number
  readonly account_id: number
  readonly trade_type: TradeType
  readonly payment_method: string | null
  readonly amount_correction_type: string | null
  readonly order_id: string | null
  readonly access_id: string | null
  readonly amount: number
  readonly tax: number
  readonly fee: Fee
  /** Yen without tax. */
  readonly web: number
  readonly platformWeb: number
  /** Null for a shop that is no tenant. */
  readonly platform: PlatformFee | null
  readonly client_field_1: string | null
  readonly client_field_2: string | null
  readonly client_field_3: string | null
  /** When, `yyyy/MM/dd HH:mm:ss.SSS`. */
  readonly created: string
}

/** What a tenant brings to one deposit of the fees of its platform. */
export interface StoredSummary {
  readonly id: string
  readonly summary_id: number
  readonly account_id: number
  readonly shop_id: string
  readonly tenant_shop_id: string
  readonly created: string
  readonly updated: string | null
  readonly [inner]: {
    readonly sums: Sums
    /** The ids of the deposits of the tenant that its rows stand in. */
    readonly deposits: readonly string[]
  }
}
