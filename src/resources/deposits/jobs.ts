// What time does to deposits: their terms end, and they are paid.
import { inner } from '../../kit/collection.ts'
import type { RuledStep } from '../../world/ruled-step.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { JobDefinition, World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import {
  closeDeposit,
  isOpen,
  type Ledger,
  platformLedger,
  shopLedger,
  stateOf,
  transferDeposit,
} from './ledger.ts'
import type { StoredDeposit } from './schema.ts'
import { depositTable } from './table.ts'

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
      const knows = depositTable.resultsOf(stateOf(deposit), 'transfer')
      const asked = scriptedResult(world, ledger.transfer, knows, () => ({ ...deposit }))
      const pays = asked === undefined ? isPossible(world, deposit) : asked === 'paid'
      transferDeposit(world, ledger, deposit, pays)
    },
  },
]

export const depositJobs = [shopLedger, platformLedger].flatMap(jobsOf)

/** Whether a payout is possible is a rule's to say too. */
export const ruledTransfers = (): readonly RuledStep[] =>
  [shopLedger, platformLedger].map(({ transfer }) => {
    return { on: transfer, table: depositTable, action: 'transfer' }
  })
