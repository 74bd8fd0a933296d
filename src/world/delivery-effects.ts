// What a rule makes of the notifications of an event, in the command that tells of it.
import { minuteMs, parseDuration } from '../kit/dates.ts'
import { worldOwner } from './account.ts'
import { post } from './post.ts'
import type { Delivery } from './records.ts'
import type { DeliveryEffect } from './rule-shape.ts'
import type { World } from './world.ts'

/** Priority of webhook attempts among jobs due at the same time: the last. */
const attemptPriority = 99

/** The job after which a delivery waits for its turn. */
export const attemptKind = 'webhook retry'

/** When a delivery leaves that lets the next one pass, if there is none. */
const behindMsMax = minuteMs

type Unposted = Parameters<typeof post>[1]

/** Lets a delivery wait for its turn at a time. False when the world has no room for the job. */
export function planAttempt(world: World, subject: string, dueMs: number): boolean {
  const [kind, owner, priority] = [attemptKind, worldOwner, attemptPriority]
  return world.scheduler.plan({ kind, owner, subject, dueMs, priority })
}

/** The delivery leaves now; one without a URL is only collected. */
export function leaveNow(world: World, { behind: _, ...delivery }: Delivery): Delivery {
  const state = delivery.url === null ? 'collected' : 'pending'
  return world.store.deliveries.replace(worldOwner, { ...delivery, state })
}

function postLater(world: World, delivery: Unposted, afterMs: number): void {
  const { id } = post(world, { ...delivery, state: 'delayed' })
  planAttempt(world, id, world.nowMs + afterMs)
}

/** That a decline is told of is asked before there is anything to deliver. */
type Kind = Exclude<DeliveryEffect['kind'], 'on-decline'>

const effects: Readonly<
  Record<Kind, (world: World, delivery: Unposted, effect: DeliveryEffect) => void>
> = {
  drop: (world, delivery) => void post(world, { ...delivery, state: 'dropped' }),
  hold: (world, delivery) => void post(world, { ...delivery, state: 'held' }),
  duplicate(world, delivery, { copies = 2 }) {
    const { id } = post(world, delivery)
    for (let copy = 1; copy < copies; copy++) post(world, { ...delivery, resend_of: id })
  },
  delay: (world, delivery, { by = '' }) => postLater(world, delivery, parseDuration(by) ?? 0),
  reorder(world, delivery, { by = '' }) {
    postLater(world, { ...delivery, behind: '' }, parseDuration(by) ?? behindMsMax)
  },
  'wrong-signature': (world, delivery) =>
    void post(world, { ...delivery, signature: 'wrong-signature' }),
  'before-answer'(world, delivery) {
    const { id } = post(world, delivery)
    world.turn.holdsAnswerFor(id)
  },
}

/** Those to this URL that let another one pass, and which one: the next while it is empty. */
const behind = (world: World, url: string | null, which: string): readonly Delivery[] => {
  const rows = world.store.deliveries.indexedRows(worldOwner, { state: 'delayed', url }) ?? []
  return rows.map(({ record }) => record).filter((record) => record.behind === which)
}

/** Posts a delivery as a rule has it, or as it is. */
export function postAsRuled(
  world: World,
  delivery: Unposted,
  effect: DeliveryEffect | undefined,
): void {
  const waiting = behind(world, delivery.url, '')
  if (effect === undefined) post(world, delivery)
  else effects[effect.kind as Kind](world, delivery, effect)
  const next = world.turn.deliveries.at(-1)
  if (next === undefined || effect?.kind === 'reorder') return
  for (const each of waiting) {
    world.store.deliveries.replace(worldOwner, { ...each, behind: next })
  }
}

/** A delivery was tried: those to its URL that let it pass leave now. */
export function releaseBehind(world: World, { id, url }: Delivery): void {
  for (const each of behind(world, url, id)) {
    leaveNow(world, each)
    world.scheduler.drop(attemptKind, worldOwner, each.id)
  }
}
