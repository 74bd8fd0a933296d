// What time does to subscriptions: they are charged, tried again, and stopped.
import type { JobDefinition, World } from '../../world/world.ts'
import { chargeCard } from './charge.ts'
import { tellOfBatch } from './events.ts'
import { end, move } from './moves.ts'
import { noteResult } from './results.ts'
import { forgetRetry, planRetry } from './retries.ts'
import { beginCharges, conclude, finishCharges, shopOf } from './run.ts'
import { cardChargeJob, cardRetryJob, chargeEndJobs, debitRequestJob, stopJob } from './schedule.ts'
import type { SubscriptionRetry } from './schema.ts'

/** Tries one charge again; undefined when the subscription has ended or is being charged. */
function retry(world: World, owner: string, { id, charge, attempt }: SubscriptionRetry) {
  const of = world.store.subscriptions.find(owner, id)
  if (of?.status !== 'ACTIVE') return undefined
  forgetRetry(world, of)
  const outcome = chargeCard(world, shopOf(world, owner), of, { charge, ruledAs: cardRetryJob })
  const isPaid = outcome.status !== 'FAILED'
  const isRetried = !isPaid && planRetry(world, of, { charge, attempt: attempt + 1 })
  noteResult(world, of, outcome, isRetried)
  const changes = { error_code: outcome.error_code, is_retry_scheduled: isRetried }
  const next = move(world, of, 'retry', changes, isPaid ? 'approved' : 'declined')
  conclude(world, next, isPaid || isRetried)
  return { isPaid, isRetried }
}

function runRetries(world: World, owner: string, day: string): void {
  const due = world.store.subscriptionRetries.of(owner).where({ date: day })
  const tried = due.flatMap((each) => retry(world, owner, each) ?? [])
  const failed = tried.filter(({ isPaid }) => !isPaid).length
  tellOfBatch(world, 'Card', {
    shop_id: owner,
    charge_date: day,
    succeeded: tried.length - failed,
    failed,
    retries: tried.some(({ isRetried }) => isRetried),
  })
}

/** A charge that is under way ends first: what ends it looks at the stop too. */
function stop(world: World, owner: string, id: string): void {
  const of = world.store.subscriptions.find(owner, id)
  if (of?.status === 'ACTIVE') end(world, of, 'stop')
}

export const subscriptionJobs: readonly JobDefinition[] = [
  {
    kind: cardChargeJob,
    run: (world, { owner, subject }) => beginCharges(world, 'Card', owner, subject),
  },
  {
    kind: debitRequestJob,
    run: (world, { owner, subject }) => beginCharges(world, 'Directdebit', owner, subject),
  },
  {
    kind: chargeEndJobs.Card,
    run: (world, { owner, subject }) => finishCharges(world, 'Card', owner, subject),
  },
  {
    kind: chargeEndJobs.Directdebit,
    run: (world, { owner, subject }) => finishCharges(world, 'Directdebit', owner, subject),
  },
  { kind: cardRetryJob, run: (world, { owner, subject }) => runRetries(world, owner, subject) },
  { kind: stopJob, run: (world, { owner, subject }) => stop(world, owner, subject) },
]
