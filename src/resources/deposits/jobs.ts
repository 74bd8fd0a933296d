// What time does to deposits of sales and of platform fees.
import { inner } from '../../kit/collection.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { platformLedger, shopLedger } from './ledger.ts'
import type { StoredDeposit } from './schema.ts'
import { ruledTransfer, termJobs } from './term-jobs.ts'

/** Whether a payout to the shop is possible, or was allowed whatever held it. */
const isPossible = (world: World, deposit: StoredDeposit): boolean =>
  deposit[inner].released === true ||
  contractOf(world, deposit.shop_id).sales_deposit_status_code === 502

const ledgers = [shopLedger, platformLedger]

export const depositJobs = ledgers.flatMap((ledger) => termJobs(ledger, isPossible))

export const ruledTransfers = () => ledgers.map(ruledTransfer)
