// Sending on demand: again, edited, in a chosen order, or of something that did not happen.
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import { resend } from '../world/delivery.ts'
import { type Delivery, deliveryStates } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { refuseUnknownEvent } from './clock.ts'
import { describeDelivery, findDelivery } from './deliveries.ts'
import { type Edits, editBody } from './edit-body.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const edits = s.optional(s.facts())

/** Puts other values into deliveries of the running command, before they leave. */
export function edit(world: World, ids: readonly string[], changes: Edits): void {
  for (const id of ids) {
    const delivery = findDelivery(world, id)
    const body = editBody(delivery.body, changes)
    world.store.deliveries.replace(worldOwner, { ...delivery, body })
  }
}

/** Sends again in the running command; with other values it is always a new delivery. */
function sendAgain(world: World, delivery: Delivery, changes: Edits | undefined): Delivery {
  if (changes === undefined) return resend(world, delivery)
  const again = resend(world, { ...delivery, state: 'delivered' })
  edit(world, [again.id], changes)
  return again
}

export const resendDeliveries = operation({
  route: 'POST /_sandbox/deliveries/resend',
  summary: 'Send again what a filter finds, oldest first; set puts other values into the body',
  body: s.object({
    id: s.optional(s.text(30)),
    event: s.optional(s.text(100)),
    state: s.optional(s.oneOf(...deliveryStates)),
    set: edits,
  }),
  run({ world, body: { set, ...wanted }, command }) {
    if (wanted.event !== undefined) refuseUnknownEvent(wanted.event)
    if (Object.keys(wanted).length === 0) throw controlFail.filterMissing()
    if (wanted.id !== undefined) findDelivery(world, wanted.id)
    const found = world.store.deliveries.of(worldOwner).where(wanted)
    const ids = command(() => found.map((delivery) => sendAgain(world, delivery, set).id))
    return { list: ids.map((id) => describeDelivery(world, findDelivery(world, id))) }
  },
})

export const releaseDeliveries = operation({
  route: 'POST /_sandbox/deliveries/release',
  summary: 'Let held deliveries leave in this order, each when the one before it was tried',
  body: s.object({ ids: s.optional(s.list(s.text(30), 1)) }),
  async run({ control, world, body, command }) {
    const held = () => world.store.deliveries.of(worldOwner).where({ state: 'held' })
    const wanted = body.ids?.map((id) => findDelivery(world, id)) ?? held()
    const finished = wanted.find(({ state }) => state !== 'held' && state !== 'delayed')
    if (finished) throw controlFail.notHeld(finished.id, finished.state)
    for (const { id } of wanted) {
      command(() => resend(world, findDelivery(world, id)))
      await control.desk.courier.settled(world, [id])
      if (world.retired) throw controlFail.worldReplaced(world.name)
    }
    return { list: wanted.map(({ id }) => describeDelivery(world, findDelivery(world, id))) }
  },
})
