// What time does to deposits: their terms end, and they are paid.
import { inner } from '../../kit/collection.ts'
import type { JobDefinition, World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import {
  closeDeposit,
  isOpen,
  type Ledger,
  platformLedger,
  shopLedger,
  transferDeposit,
} from './ledger.ts'
import type { StoredDeposit } from './schema.ts'

const transferable = [3002, 3004, 3005, 3010]

/** Whether a payout to the shop is possible, or was allowed whatever held it. */
const isPossible = (world: World, deposit: StoredDeposit): boolean =>
  deposit[inner].released === true ||
  contractOf(world, deposit.shop_id).sales_deposit_status_code === 502

const jobsOf = (ledger: Ledger): JobDefinition[] => [
  {
    kind: ledger.closing,
    run(world, { owner, subject }) {
      const deposit = world.store[ledger.collection].find(owner, subject)
      if (deposit && isOpen(deposit)) closeDeposit(world, ledger, deposit)
    },
  },
  {
    kind: ledger.transfer,
    run(world, { owner, subject }) {
      const deposit = world.store[ledger.collection].find(owner, subject)
      if (!deposit || !transferable.includes(deposit.status_code)) return
      transferDeposit(world, ledger, deposit, isPossible(world, deposit))
    },
  },
]

export const depositJobs = [shopLedger, platformLedger].flatMap(jobsOf)
