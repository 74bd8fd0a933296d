// What time does to deposits of any kind: their terms end, and they are paid.
import type { RuledStep } from '../../world/ruled-step.ts'
import { scriptedResult } from '../../world/rules.ts'
import type { JobDefinition, World } from '../../world/world.ts'
import { closeDeposit, isOpen, type Ledger, stateOf, transferDeposit } from './ledger.ts'
import type { StoredDeposit } from './schema.ts'
import { depositTable } from './table.ts'

const transferable = [3002, 3004, 3005, 3010]

/** The jobs of a ledger; `isPossible` says whether a payout is, unless a rule does. */
export const termJobs = (
  ledger: Ledger,
  isPossible: (world: World, deposit: StoredDeposit) => boolean,
): JobDefinition[] => [
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

/** Whether a payout is possible is a rule's to say too. */
export const ruledTransfer = ({ transfer }: Ledger): RuledStep => ({
  on: transfer,
  table: depositTable,
  action: 'transfer',
})
