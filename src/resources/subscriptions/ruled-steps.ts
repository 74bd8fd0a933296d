// Where rules are asked how a charge of a subscription ends.
import type { RuledStep } from '../../world/ruled-step.ts'
import { cardChargeJob, cardRetryJob, debitRequestJob } from './schedule.ts'
import { cardSubscriptionTable, directdebitSubscriptionTable } from './table.ts'

const registration = 'POST /v1/subscriptions'
const [card, debit] = [{ pay_type: 'Card' }, { pay_type: 'Directdebit' }]

// biome-ignore format: a table
export const ruledSteps = (): readonly RuledStep[] => [
  { on: registration,    table: cardSubscriptionTable,        action: 'register', when: card },
  { on: registration,    table: directdebitSubscriptionTable, action: 'register', when: debit },
  { on: cardChargeJob,   table: cardSubscriptionTable,        action: 'finish',   when: card },
  { on: cardRetryJob,    table: cardSubscriptionTable,        action: 'retry',    when: card },
  { on: debitRequestJob, table: directdebitSubscriptionTable, action: 'finish',   when: debit },
]
