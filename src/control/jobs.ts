// What a world has planned, and how one of it is run before its time.
import { formatTimestamp } from '../kit/dates.ts'
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { Job } from '../world/records.ts'
import { progressOf, runJob } from '../world/run-job.ts'
import type { World } from '../world/world.ts'
import { refuseWhileAdvancing } from './advance.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const inOrder = (world: World): Job[] =>
  world.store.jobs
    .of(worldOwner)
    .all()
    .sort((a, b) => a.dueMs - b.dueMs || a.priority - b.priority)

function shown(world: World, job: Job) {
  const { kind, subject, dueMs } = job
  const progress = progressOf(world, job)
  return { kind, subject, due: formatTimestamp(dueMs), ...(progress ? { progress } : {}) }
}

/** What is planned, what is due first in front; of a long job how far it is. */
export const scheduledJobs = (world: World) => inOrder(world).map((job) => shown(world, job))

export const listJobs = operation({
  route: 'GET /_sandbox/jobs',
  summary: 'List what is scheduled, what is due first in front',
  run: ({ world }) => ({ list: scheduledJobs(world) }),
})

export const runJobNow = operation({
  route: 'POST /_sandbox/jobs/run',
  summary: 'Run a job now, at the time that it is; the first of its kind unless subject names one',
  body: s.object({ kind: s.text(100), subject: s.optional(s.text(100)) }),
  run({ world, body: { kind, subject } }) {
    refuseWhileAdvancing(world)
    const job = inOrder(world).find((each) => {
      return each.kind === kind && (subject === undefined || each.subject === subject)
    })
    if (!job) throw controlFail.noSuchJob(subject === undefined ? kind : `${kind} of ${subject}`)
    const told = shown(world, job)
    runJob(world, job)
    return told
  },
})
