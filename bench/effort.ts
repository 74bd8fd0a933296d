// How much is measured: the whole table, or just enough to see that every row still runs.

export interface Effort {
  readonly rounds: number
  readonly warmUpMs: number
  readonly measureMs: number
  /** Starts of each server. */
  readonly starts: number
  /** Payments of a full world, and of the nearly empty one it is compared with. */
  readonly payments: number
  readonly fewPayments: number
  readonly webhookWorlds: number
  readonly webhookUrls: number
  /** Payments registered in each of those worlds; each is told to every URL. */
  readonly webhookPayments: number
  /** Entries of a bulk payment. */
  readonly bulkEntries: number
  readonly resets: number
  readonly worlds: number
  /** Monthly subscriptions that live through a year. */
  readonly subscriptions: number
}

export const fullEffort: Effort = {
  rounds: 3,
  warmUpMs: 1_500,
  measureMs: 3_000,
  starts: 9,
  payments: 100_000,
  fewPayments: 1_000,
  webhookWorlds: 32,
  webhookUrls: 32,
  webhookPayments: 20,
  bulkEntries: 50_000,
  resets: 200,
  worlds: 2_000,
  subscriptions: 1_000,
}

export const quickEffort: Effort = {
  rounds: 2,
  warmUpMs: 500,
  measureMs: 1_000,
  starts: 3,
  payments: 10_000,
  fewPayments: 1_000,
  webhookWorlds: 32,
  webhookUrls: 32,
  webhookPayments: 4,
  bulkEntries: 5_000,
  resets: 50,
  worlds: 200,
  subscriptions: 1_000,
}
