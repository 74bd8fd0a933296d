// What time does to bulk payments: their files are checked, and their payments are charged.
import { inner } from '../../kit/collection.ts'
import type { RuledStep } from '../../world/ruled-step.ts'
import type { JobDefinition } from '../../world/world.ts'
import { checkKind, continueCheck, runKind } from './check-actions.ts'
import { continueRun } from './run-actions.ts'
import type { Bulk } from './schema.ts'
import { bulkTables } from './table.ts'

const progressBy =
  (doneOf: (bulk: Bulk) => number): NonNullable<JobDefinition['progress']> =>
  (world, { owner, subject }) => {
    const bulk = world.store.bulkPayments.find(owner, subject)
    return bulk && { done: doneOf(bulk), total: Math.max(1, bulk[inner].entries) }
  }

export const bulkJobs: readonly JobDefinition[] = [
  {
    kind: checkKind,
    run: continueCheck,
    // An entry is looked at first, and registered when all are good.
    progress: progressBy(({ [inner]: work }) => Math.floor((work.checked + work.registered) / 2)),
  },
  { kind: runKind, run: continueRun, progress: progressBy(({ [inner]: work }) => work.charged) },
]

/** A rule says of an entry that it is bad, or of a card that its charge is declined. */
export const ruledSteps = (): readonly RuledStep[] => [
  ...Object.values(bulkTables).map((table) => ({ on: checkKind, table, action: 'check' })),
  { on: runKind, results: ['approved', 'declined'] },
]
