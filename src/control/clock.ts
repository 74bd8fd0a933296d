// The clock of a world: read it, set it, move it on.
import { dayMs, formatTimestamp, parseDuration, parseTimestamp } from '../kit/dates.ts'
import { knownNames } from '../kit/nearest.ts'
import * as s from '../kit/schema.ts'
import { buyerEventNames, shopEventNames } from '../resources/webhook-settings/event-names.ts'
import type { World } from '../world/world.ts'
import { advance, type Destination, refuseWhileAdvancing } from './advance.ts'
import { controlFail } from './failures.ts'
import { scheduledJobs } from './jobs.ts'
import { operation } from './operation.ts'

const untilDaysMax = 400
const lastStamp = '9999/12/31 00:00:00.000'
const lastMs = parseTimestamp(lastStamp) as number
const toldJobsMax = 5

const eventNames: readonly string[] = [...shopEventNames, ...buyerEventNames]

const read = (world: World) => ({
  mode: world.clock.mode,
  now: formatTimestamp(world.clock.now()),
})

/** Milliseconds of a time that a person wrote; refuses anything else. */
function readTime(field: string, text: string): number {
  const ms = parseTimestamp(text)
  if (ms === undefined) throw controlFail.badTime(field, text)
  return ms
}

/** Refuses a name that is no event, and proposes the nearest. */
export function refuseUnknownEvent(name: string): void {
  if (!eventNames.includes(name)) throw controlFail.unknownEvent(name, knownNames(name, eventNames))
}

interface Move {
  readonly by?: string
  readonly to?: string
  readonly until?: string
  readonly next?: boolean
}

function destinationOf(world: World, { by, to, until, next }: Move): Destination {
  const nowMs = world.clock.now()
  if ([by, to, until, next || undefined].filter((each) => each !== undefined).length !== 1) {
    throw controlFail.advanceUnclear()
  }
  if (next) {
    const job = world.scheduler.next()
    if (!job) throw controlFail.nothingScheduled()
    return { targetMs: Math.max(job.dueMs, nowMs) }
  }
  if (until !== undefined) {
    refuseUnknownEvent(until)
    return { targetMs: nowMs + untilDaysMax * dayMs, until }
  }
  if (to !== undefined) {
    const targetMs = readTime('to', to)
    if (targetMs < nowMs) throw controlFail.timeBackwards(to, formatTimestamp(nowMs))
    return { targetMs }
  }
  const byMs = parseDuration(by ?? '')
  if (byMs === undefined) throw controlFail.badDuration('by', by ?? '')
  if (nowMs + byMs > lastMs) throw controlFail.timeTooFar(lastStamp)
  return { targetMs: nowMs + byMs }
}

function missed(world: World, event: string) {
  const jobs = scheduledJobs(world)
  const told = jobs
    .slice(0, toldJobsMax)
    .map(({ due, kind, subject }) => `${kind} of ${subject} at ${due}`)
  const more = jobs.length > told.length ? `, and ${jobs.length - told.length} more` : ''
  const scheduled =
    jobs.length === 0
      ? 'Nothing is scheduled any more: do first what causes it.'
      : `Still scheduled: ${told.join(', ')}${more}.`
  return controlFail.eventNotEmitted(event, untilDaysMax, scheduled)
}

export const retrieveClock = operation({
  route: 'GET /_sandbox/clock',
  summary: 'The time of a world and whether it moves by itself',
  run: ({ world }) => read(world),
})

export const setClock = operation({
  route: 'PUT /_sandbox/clock',
  summary: 'Set the clock, backwards too; what is due by then runs at the new time',
  body: s.object({
    mode: s.optional(s.oneOf('real', 'manual')),
    now: s.optional(s.text(30)),
  }),
  run({ control, world, body }) {
    refuseWhileAdvancing(world)
    const { mode, now } = body
    const nowMs = now === undefined ? undefined : readTime('now', now)
    world.setClock(mode, nowMs)
    world.runDueJobs()
    control.rearm()
    return read(world)
  },
})

export const advanceClock = operation({
  route: 'POST /_sandbox/clock/advance',
  summary: 'Move the clock on, running each due job at its own time; tells what happened',
  body: s.object({
    by: s.optional(s.text(100)),
    to: s.optional(s.text(30)),
    until: s.optional(s.text(100)),
    next: s.optional(s.boolean()),
  }),
  async run({ control, world, body }) {
    refuseWhileAdvancing(world)
    return advance(control, world, destinationOf(world, body), (event) => missed(world, event))
  },
})

export const settleClock = operation({
  route: 'POST /_sandbox/clock/settle',
  summary: 'Run what is due now and wait until no delivery is on its way',
  async run({ control, world }) {
    const targetMs = world.clock.now()
    return advance(control, world, { targetMs }, (event) => missed(world, event))
  },
})
