// A job whose time has come, and what the trace says of it.
import { Refusal } from '../kit/failure.ts'
import { invariant } from '../kit/invariant.ts'
import type { Job } from './records.ts'
import { hasRules, scripted } from './rules.ts'
import { type Progress, Turn } from './trace.ts'
import type { JobDefinition, World } from './world.ts'

const tenthOf = ({ done, total }: Progress): number => Math.floor((10 * done) / total)

/** A long job tells of itself when it began, when it ended and at each tenth between. */
function isNews(before: Progress | undefined, now: Progress | undefined, turn: Turn): boolean {
  if (!before || !now || turn.events.length > 0) return true
  return before.done === 0 || tenthOf(before) !== tenthOf(now)
}

function definitionOf({ context }: World, { kind }: Job): JobDefinition {
  const definition = context.jobOf(kind) ?? context.hiredBuyer()?.jobs.get(kind)
  invariant(definition, `nobody knows the job ${kind}`)
  return definition
}

/** How far a long job is, before its next slice. */
export const progressOf = (world: World, job: Job): Progress | undefined =>
  definitionOf(world, job).progress?.(world, job)

/** Whether a job runs in slices. */
export const isLong = (world: World, job: Job): boolean =>
  definitionOf(world, job).progress !== undefined

/**
 * Runs one job, or the next slice of a long one, as a command of its own. One that breaks is
 * dropped and reported; one that may be refused is dropped too, and the trace says why.
 */
export function runJob(world: World, job: Job): void {
  const { kind, owner, subject } = job
  const definition = definitionOf(world, job)
  const drop = () => world.scheduler.drop(kind, owner, subject)
  const before = progressOf(world, job)
  let turn = new Turn(kind)
  let refusal: Refusal | undefined
  try {
    world.perform(kind, () => {
      turn = world.turn
      drop()
      definition.run(world, job)
      if (!hasRules(world)) return
      const clock = scripted(world, 'clock', [kind], () => ({ ...job }))
      if (clock) world.turn.movesClock(clock)
    })
  } catch (error) {
    if (definition.mayBeRefused && error instanceof Refusal) refusal = error
    else world.context.broken(error)
    world.perform(kind, drop)
  }
  const progress = progressOf(world, job)
  if (!isNews(before, progress, turn)) return
  world.trace.add({
    id: world.trace.nextId(),
    world: world.name,
    kind: 'job',
    at: world.stamp,
    durationMs: 0,
    turn,
    path: subject,
    progress,
    failures: refusal?.problems.map(({ failure }) => failure),
    hint: refusal?.problems[0].message,
  })
}
