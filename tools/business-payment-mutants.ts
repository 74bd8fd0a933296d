// Wrong edits of invoice card payments: their money, their states, their limits.
import type { Mutant } from './mutant-list.ts'

const folder = 'src/resources/business-payments'
const tests = 'test/business-payments'

export const businessPaymentMutants: readonly Mutant[] = [
  {
    name: 'the fee of an invoice is rounded down',
    file: `${folder}/amounts.ts`,
    find: 'Math.max(Math.ceil(',
    replace: 'Math.max(Math.floor(',
    tests: [`${tests}/amounts.test.ts`],
  },
  {
    name: 'a rejected invoice keeps what was held of its card',
    file: `${folder}/examination-actions.ts`,
    find: "(isRejected ? { sale: saleAs(payment, 'voided') } : {})",
    replace: "(isRejected ? { sale: saleAs(payment, 'held') } : {})",
    tests: [`${tests}/random-walks.test.ts`],
  },
  {
    name: 'a refunded invoice is still rewarded',
    file: `${folder}/examination-actions.ts`,
    find: '  countRefund(world, rewarded(refunded))\n',
    replace: '',
    tests: [`${tests}/endings.test.ts`],
  },
  {
    name: 'a transfer that the bank refused counts as done',
    file: `${folder}/table.ts`,
    find: "'fail',              'TRANSFER_FAILED'",
    replace: "'fail',              'TRANSFERRED'",
    tests: [`${tests}/table.test.ts`],
  },
  {
    name: 'what was submitted in another month counts for the limit',
    file: `${folder}/limit.ts`,
    find: ' && monthOf(submittedMs) === month',
    replace: '',
    tests: [`${tests}/refusals.test.ts`],
  },
]
