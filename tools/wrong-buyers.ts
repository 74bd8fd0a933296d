// What can be wrong with buyer platforms: rows of the contracts of tenant buyers, whom a call acts
// for, and what the platform earns.
import type { Mutant } from './mutant-list.ts'

const contracts = 'src/resources/buyer-contracts'
const examination = ['test/tenant-buyers/examination.test.ts']

export const wrongBuyers: readonly Mutant[] = [
  {
    name: 'a tenant buyer that is held is refused',
    file: `${contracts}/table.ts`,
    find: "'hold',         '102', null, flow],",
    replace: "'hold',         '106', null, flow],",
    tests: examination,
  },
  {
    name: 'nobody is told that a tenant buyer was refused',
    file: `${contracts}/table.ts`,
    find: "['102', 'decide',     'deny',         '106', told,",
    replace: "['102', 'decide',     'deny',         '106', null,",
    tests: examination,
  },
  {
    name: 'a tenant buyer that is refused at once is examined',
    file: `${contracts}/table.ts`,
    find: "'deny_at_once', '106',",
    replace: "'deny_at_once', '102',",
    tests: examination,
  },
  {
    name: 'the contract of a tenant buyer can be ended twice',
    file: `${contracts}/table.ts`,
    find: "  ['101', 'terminate',  'approve',      '105', told, dashboard],\n",
    replace:
      "  ['101', 'terminate',  'approve',      '105', told, dashboard],\n" +
      "  ['105', 'terminate',  'approve',      '105', told, dashboard],\n",
    tests: examination,
  },
  {
    name: 'an examination goes on after the contract of the tenant buyer was ended',
    file: `${contracts}/examination-actions.ts`,
    find: 'expired_at })\n  dropDecision(world, buyer)\n',
    replace: 'expired_at })\n',
    tests: examination,
  },
  {
    name: 'a buyer platform acts for one tenant buyer on the path of another',
    file: 'src/http/steps/permit.ts',
    find: "buyerActing.endsWith('in-path')",
    replace: "buyerActing.endsWith('nowhere')",
    tests: ['test/tenant-buyers/headers.test.ts'],
  },
  {
    name: 'a refunded payment is rewarded twice',
    file: 'src/resources/rewards/ledger.ts',
    find: "kind === 'approval' ? 1 : -1",
    replace: "kind === 'approval' ? 1 : 1",
    tests: ['test/tenant-buyers/rewards.test.ts'],
  },
]
