// What a buyer platform agreed with the service: what the payments of its tenant buyers cost, and
// what it earns of them. Who may call stands in its account.

/** Rates are fractions: 0.03 is three percent. Amounts are yen. */
export interface BuyerPlatform {
  /** `bpf_` and 9 characters. */
  readonly id: string
  readonly fee_rate: number
  readonly min_fee: number
  readonly reward_rate: number
  /** Of a tenant buyer, in a calendar month. */
  readonly usage_limit_amount: number
  readonly created: string
}

/** What is agreed where nothing else is. source: the fee rate of the specification's example */
export const usualTerms = {
  fee_rate: 0.03,
  min_fee: 300,
  reward_rate: 0.005,
  usage_limit_amount: 10_000_000,
} as const
