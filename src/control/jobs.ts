// What a world has planned.
import { formatTimestamp } from '../kit/dates.ts'
import { worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { operation } from './operation.ts'

/** What is planned, what is due first in front. */
export function scheduledJobs(world: World) {
  const jobs = world.store.jobs.of(worldOwner).all()
  return jobs
    .sort((a, b) => a.dueMs - b.dueMs || a.priority - b.priority)
    .map(({ kind, subject, dueMs }) => ({ kind, subject, due: formatTimestamp(dueMs) }))
}

export const listJobs = operation({
  route: 'GET /_sandbox/jobs',
  summary: 'List what is scheduled, what is due first in front',
  run: ({ world }) => ({ list: scheduledJobs(world) }),
})
