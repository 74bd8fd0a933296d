// What is kept of deposits, of the rows they are summed from, and of what platforms earn.
import type { inner } from '../../kit/collection.ts'
import type { PlatformFee } from '../shops/platform-fee.ts'
import type { Fee, Sums } from './fees.ts'
import type { StatusCode } from './table.ts'

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
  readonly [inner]: {
    readonly sums: Sums
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
