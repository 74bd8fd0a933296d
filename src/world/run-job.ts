// One job as a command of its own, and what the trace says of it.
import { invariant } from '../kit/invariant.ts'
import { worldOwner } from './account.ts'
import type { Job } from './records.ts'
import { type Progress, Turn } from './trace.ts'
import type { JobDefinition, World } from './world.ts'

const tenthOf = ({ done, total }: Progress): number => Math.floor((10 * done) / total)

/** A long job tells of itself when it began, when it ended and at each tenth between. */
function isNews(before: Progress | undefined, now: Progress | undefined, turn: Turn): boolean {
  if (!before || !now || turn.events.length > 0) return true
  return before.done === 0 || tenthOf(before) !== tenthOf(now)
}

/** How far a long job is, before its next slice. */
export const progressOf = (world: World, job: Job): Progress | undefined =>
  world.context.jobs.get(job.kind)?.progress?.(world, job)

/** Removes the job and runs it; gives its turn. One that breaks is dropped and reported. */
function perform(world: World, job: Job, { run }: JobDefinition): Turn {
  const { kind } = job
  const drop = () => world.store.jobs.remove(worldOwner, job.id)
  let turn = new Turn(kind)
  try {
    world.perform(kind, () => {
      turn = world.turn
      drop()
      run(world, job)
    })
  } catch (error) {
    world.context.broken(error)
    world.perform(kind, drop)
  }
  return turn
}

/** Runs one job, or the next slice of a long one. */
export function runJob(world: World, job: Job): void {
  const definition = world.context.jobs.get(job.kind)
  invariant(definition, `nobody knows the job ${job.kind}`)
  const before = progressOf(world, job)
  const turn = perform(world, job, definition)
  const progress = progressOf(world, job)
  if (!isNews(before, progress, turn)) return
  world.trace.add({
    id: world.trace.nextId(),
    world: world.name,
    kind: 'job',
    at: world.stamp,
    durationMs: 0,
    turn,
    path: job.subject,
    ...(progress ? { progress } : {}),
  })
}
