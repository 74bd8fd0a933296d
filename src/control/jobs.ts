// What a world has planned.
import { formatTimestamp } from '../kit/dates.ts'
import { worldOwner } from '../world/account.ts'
import { progressOf } from '../world/run-job.ts'
import type { World } from '../world/world.ts'
import { operation } from './operation.ts'

/** What is planned, what is due first in front; of a long job how far it is. */
export function scheduledJobs(world: World) {
  const jobs = world.store.jobs.of(worldOwner).all()
  return jobs
    .sort((a, b) => a.dueMs - b.dueMs || a.priority - b.priority)
    .map((job) => {
      const { kind, subject, dueMs } = job
      const progress = progressOf(world, job)
      return { kind, subject, due: formatTimestamp(dueMs), ...(progress ? { progress } : {}) }
    })
}

export const listJobs = operation({
  route: 'GET /_sandbox/jobs',
  summary: 'List what is scheduled, what is due first in front',
  run: ({ world }) => ({ list: scheduledJobs(world) }),
})
