// What time does to deposits of any kind: their terms end, and they are paid.
import type { JobDefinition, World } from '../../world/world.ts'
import { closeDeposit, isOpen, type Ledger, transferDeposit } from './ledger.ts'
import type { StoredDeposit } from './schema.ts'

const transferable = [3002, 3004, 3005, 3010]

/** The jobs of a ledger; `isPossible` says whether a payout is. */
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
      transferDeposit(world, ledger, deposit, isPossible(world, deposit))
    },
  },
]
