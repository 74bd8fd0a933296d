// Notifications of a world: what was sent where, what came back, and sending again.
import * as s from '../kit/schema.ts'
import { deliveryModes } from '../settings.ts'
import { worldOwner } from '../world/account.ts'
import { abandon, resend } from '../world/delivery.ts'
import { type Delivery, deliveryStates } from '../world/records.ts'
import { blotCards } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { refuseUnknownEvent } from './clock.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

/** A delivery with its body as an object and every attempt that is remembered. */
export function describeDelivery(world: World, delivery: Delivery) {
  const { attempts, body, ...rest } = delivery
  return {
    ...rest,
    /** The bytes as they are sent. */
    text: body,
    body: JSON.parse(body) as Readonly<Record<string, unknown>>,
    attemptsMade: attempts,
    // What a receiver answers is its own, and may be anything.
    attempts: world.attempts
      .of(delivery.id)
      .map((attempt) => ({ ...attempt, body: blotCards(attempt.body) })),
  }
}

/** The delivery of this id; refuses an unknown one. */
export function findDelivery(world: World, id: string): Delivery {
  const delivery = world.store.deliveries.find(worldOwner, id)
  if (!delivery) throw controlFail.noSuchDelivery(id)
  return delivery
}

export const listDeliveries = operation({
  route: 'GET /_sandbox/deliveries',
  summary: 'List deliveries, newest first, each with its body and attempts',
  query: s.object({
    event: s.optional(s.text(100)),
    state: s.optional(s.oneOf(...deliveryStates)),
    limit: s.optional(s.integer({ minimum: 1 })),
  }),
  run({ world, query }) {
    const { limit, ...wanted } = query
    if (wanted.event !== undefined) refuseUnknownEvent(wanted.event)
    const found = world.store.deliveries.of(worldOwner).where(wanted).reverse()
    return {
      total_count: found.length,
      list: found.slice(0, limit).map((delivery) => describeDelivery(world, delivery)),
    }
  },
})

export const retrieveDelivery = operation({
  route: 'GET /_sandbox/deliveries/{id}',
  summary: 'One delivery with its body and attempts',
  run: ({ world, params }) => describeDelivery(world, findDelivery(world, params.id)),
})

export const resendDelivery = operation({
  route: 'POST /_sandbox/deliveries/{id}/resend',
  summary: 'Send now what is held or waits; repeat a finished one as a new delivery',
  async run({ control, world, params, command }) {
    const { courier } = control.desk
    const delivery = findDelivery(world, params.id)
    const mayHold = world.deliveryMode === 'sync' && !courier.isBusy(world)
    const { id } = command(() => resend(world, delivery))
    if (mayHold) await courier.settled(world, [id])
    if (world.retired) throw controlFail.worldReplaced(world.name)
    return describeDelivery(world, findDelivery(world, id))
  },
})

export const dropDelivery = operation({
  route: 'POST /_sandbox/deliveries/{id}/drop',
  summary: 'Give up a notification that was not received yet, as if its receiver never got it',
  run: ({ world, params, command }) =>
    command(() => {
      const delivery = findDelivery(world, params.id)
      const dropped = abandon(world, delivery)
      if (!dropped) throw controlFail.deliveryOver(delivery.id, delivery.state)
      return describeDelivery(world, dropped)
    }),
})

export const setDeliveryMode = operation({
  route: 'PUT /_sandbox/deliveries/mode',
  summary: 'When notifications of later commands leave; what is held stays held until resent',
  body: s.object({ mode: s.oneOf(...deliveryModes) }),
  run({ world, body }) {
    world.deliveryMode = body.mode
    return { mode: world.deliveryMode }
  },
})
