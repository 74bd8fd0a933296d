// An application of which nothing was told yet.
import type { Application } from './schema.ts'

/** One of a shop whose acquirers stand as said. */
export const blankApplication = (
  shop_id: string,
  acquirers: Application['acquirers'],
): Application => ({
  shop_id,
  contract_info: null,
  shop_info: null,
  bank_account_info: null,
  account_names: null,
  deposit_cycle_info: { deposit_cycle_master_id: 1 },
  merchant_category_code: null,
  other: null,
  files: [],
  script: 'approve',
  acquirers,
  reservations: [],
  signs_electronically: false,
})
