// What a buyer platform earns of the payments of its tenant buyers: a term a month, whose amounts
// are those of its rows.
import * as s from '../../kit/schema.ts'
import { DepositDestination, minutes } from '../deposits/schema.ts'

const item = {
  id: s.text(32, 32),
  account_id: s.integer({ minimum: 1, maximum: 9_999_999 }),
  buyer_platform_id: s.nullable(s.text(13)),
  deposit_amount: s.nullable(s.yen()),
  settlement_amount: s.nullable(s.yen()),
  bank_transfer_fee: s.nullable(s.yen()),
  deposit_date: s.nullable(minutes()),
  scheduled_deposit_date: s.nullable(minutes()),
  aggregate_term_start: s.nullable(minutes()),
  aggregate_term_end: s.nullable(minutes()),
  payment_deadline: s.nullable(minutes()),
  payment_completion_date: s.nullable(minutes()),
  status_code: s.integer({ minimum: 3001, maximum: 3013 }),
  /** Payments that the rows of the term tell of. */
  count: s.nullable(s.integer({ minimum: 0 })),
  total_amount: s.nullable(s.yen()),
  card_payment_fee_amount: s.nullable(s.yen()),
  /** A fraction: 0.005 is half a percent. */
  reward_rate: s.number(),
  reward_amount: s.nullable(s.yen()),
  reward_tax_amount: s.nullable(s.yen()),
  created: s.nullable(s.timestamp()),
  updated: s.nullable(s.timestamp()),
}

export const RewardListItem = s.named('BuyerPlatformAccountListItem', s.object(item))
export const Reward = s.named(
  'BuyerPlatformAccount',
  s.object({ ...item, deposit_destination: s.nullable(DepositDestination) }),
)

/** A payment that was approved, or refunded later. One is added for each, and none changes. */
export interface RewardRow {
  /** The access id of the payment, a blank, and the kind. */
  readonly id: string
  /** Of the term that it stands in. */
  readonly account_id: number
  readonly kind: 'approval' | 'refund'
  readonly access_id: string
  readonly buyer_shop_id: string
  readonly billing_amount: number
  readonly card_payment_fee: number
  /** When, `yyyy/MM/dd HH:mm:ss.SSS`. */
  readonly created: string
}
