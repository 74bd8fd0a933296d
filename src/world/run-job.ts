// A job whose time has come.
import { Refusal } from '../kit/failure.ts'
import { invariant } from '../kit/invariant.ts'
import type { Job } from './records.ts'
import { Turn } from './trace.ts'
import type { World } from './world.ts'

/**
 * Runs one job as a command of its own. One that breaks is dropped and reported; one that may be
 * refused is dropped too, and the trace says why.
 */
export function runJob(world: World, job: Job): void {
  const { kind, owner, subject } = job
  const { context } = world
  const definition = context.jobOf(kind) ?? context.hiredBuyer()?.jobs.get(kind)
  invariant(definition, `nobody knows the job ${kind}`)
  const drop = () => world.scheduler.drop(kind, owner, subject)
  let turn = new Turn(kind)
  let refusal: Refusal | undefined
  try {
    world.perform(kind, () => {
      turn = world.turn
      drop()
      definition.run(world, job)
    })
  } catch (error) {
    if (definition.mayBeRefused && error instanceof Refusal) refusal = error
    else context.broken(error)
    world.perform(kind, drop)
  }
  world.trace.add({
    id: world.trace.nextId(),
    world: world.name,
    kind: 'job',
    at: world.stamp,
    durationMs: 0,
    turn,
    path: subject,
    failures: refusal?.problems.map(({ failure }) => failure),
    hint: refusal?.problems[0].message,
  })
}
