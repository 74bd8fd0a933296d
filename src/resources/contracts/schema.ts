// The contract of a shop: what it may do, and since when.
import type { ContractStatus } from './contract-status.ts'

/** Where the contract of a shop stands. Days are `yyyy/MM/dd`, null until they came. */
export interface Contract {
  readonly shop_id: string
  readonly status_code: ContractStatus
  /** 201 the test environment only, 202 production. */
  readonly available_status_code: 201 | 202
  readonly create_date: string
  readonly contracted_at: string | null
  readonly start_charging_at: string | null
  readonly expired_at: string | null
  readonly denied_at: string | null
  /** 501 identity not verified yet, 502 payouts possible. */
  readonly sales_deposit_status_code: 501 | 502
  readonly sales_deposit_status_updated_date: string | null
  readonly suspended_billing: boolean
  readonly suspended_billing_date: string | null
  readonly suspended_payment: boolean
  readonly suspended_payment_date: string | null
  readonly suspended_service: boolean
  readonly suspended_service_date: string | null
  /** Misspelt as in the interface. */
  readonly suspeded_immediate_use: boolean
  readonly suspended_immediate_use_date: string | null
}
