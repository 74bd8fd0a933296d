// Moves a world's clock from job to job. Only the reply is held: while deliveries are on the wire
// the world is free, so a receiver may call the API back before it acknowledges.
import type { Courier } from '../http/courier.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { afterThisTurn, stopwatch } from '../kit/real-time.ts'
import { worldOwner } from '../world/account.ts'
import type { DeliveryState } from '../world/records.ts'
import { isLong, runJob } from '../world/run-job.ts'
import type { TraceFacts } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import type { Control } from './operation.ts'

/** Longest stretch of jobs before other requests get a turn, in milliseconds. */
const stretchMsMax = 10

/** What happened while the clock moved. Times are `yyyy/MM/dd HH:mm:ss.SSS`. */
export interface Happened {
  readonly from: string
  readonly now: string
  readonly jobs: readonly { readonly at: string; readonly kind: string; readonly subject: string }[]
  readonly events: readonly string[]
  readonly deliveries: readonly {
    readonly id: string
    readonly event: string
    readonly state: DeliveryState
  }[]
}

interface Notes {
  readonly jobs: { at: string; kind: string; subject: string }[]
  readonly events: string[]
  readonly deliveries: Set<string>
}

/** Writes down what every command of the world did; the result stops it. */
function takeNotes(control: Control, world: World, notes: Notes): () => void {
  const { watchers } = control.desk.worlds
  const watch = (entry: TraceFacts) => {
    if (entry.world !== world.name || world.retired) return
    if (entry.kind === 'job') {
      notes.jobs.push({ at: entry.at, kind: entry.turn.on, subject: entry.path ?? '' })
    }
    notes.events.push(...entry.turn.events)
    for (const id of entry.turn.deliveries) notes.deliveries.add(id)
    if (entry.delivery) notes.deliveries.add(entry.delivery.id)
  }
  watchers.add(watch)
  return () => watchers.delete(watch)
}

function tell(world: World, from: string, { jobs, events, deliveries }: Notes): Happened {
  const found = [...deliveries].flatMap((id) => {
    const delivery = world.store.deliveries.find(worldOwner, id)
    return delivery ? [{ id, event: delivery.event, state: delivery.state }] : []
  })
  return { from, now: formatTimestamp(world.clock.now()), jobs, events, deliveries: found }
}

/** When nothing of the world waits to leave or is on the wire; refuses once it was replaced. */
async function quiet(courier: Courier, world: World): Promise<void> {
  await courier.idle(world)
  if (world.retired) throw controlFail.worldReplaced(world.name)
}

/** Runs the jobs due by `targetMs`, each at its own time; false once `enough` stopped it. */
async function walk(
  courier: Courier,
  world: World,
  targetMs: number,
  enough: () => boolean,
): Promise<boolean> {
  let stretchBegan = stopwatch()
  for (;;) {
    await quiet(courier, world)
    if (enough()) return false
    const job = world.scheduler.next()
    if (job === undefined || job.dueMs > targetMs) return true
    world.moveClockOnTo(job.dueMs)
    const isSlice = isLong(world, job)
    runJob(world, job)
    if (!isSlice && stopwatch() - stretchBegan < stretchMsMax) continue
    await new Promise<void>((done) => afterThisTurn(done))
    stretchBegan = stopwatch()
  }
}

/** Where an advance ends: at a time, or with an event that comes before a time. */
export interface Destination {
  readonly targetMs: number
  readonly until?: string
}

/** Refuses while the clock of the world is being advanced. */
export function refuseWhileAdvancing(world: World): void {
  if (world.advancing) throw controlFail.advancing(world.name)
}

/**
 * Moves the clock to its destination. `missed` makes the refusal when the event did not come; the
 * clock then stands at the last job that ran.
 */
export async function advance(
  control: Control,
  world: World,
  { targetMs, until }: Destination,
  missed: (event: string) => unknown,
): Promise<Happened> {
  refuseWhileAdvancing(world)
  const from = formatTimestamp(world.clock.now())
  const notes: Notes = { jobs: [], events: [], deliveries: new Set() }
  const stopNotes = takeNotes(control, world, notes)
  world.advancing = true
  try {
    const came = () => until !== undefined && notes.events.includes(until)
    const reached = await walk(control.desk.courier, world, targetMs, came)
    if (reached && until !== undefined) throw missed(until)
    if (reached) world.moveClockOnTo(targetMs)
    return tell(world, from, notes)
  } finally {
    stopNotes()
    world.advancing = false
    world.runDueJobs()
    control.rearm()
  }
}
