// Sending on demand: again, edited, in a chosen order, or of something that did not happen.
import * as s from '../kit/schema.ts'
import { paymentToldBy, tellAgain } from '../resources/payments/telling-actions.ts'
import type { EventName } from '../resources/webhook-settings/event-names.ts'
import { readRule } from '../scenarios/read-rule.ts'
import { ruleOf } from '../scenarios/rule-of.ts'
import { worldOwner } from '../world/account.ts'
import { resend } from '../world/delivery.ts'
import { emit } from '../world/outbox.ts'
import { type Delivery, deliveryStates } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { refuseUnknownEvent } from './clock.ts'
import { describeDelivery, findDelivery } from './deliveries.ts'
import { type Edits, editBody } from './edit-body.ts'
import { controlFail } from './failures.ts'
import { given } from './given.ts'
import { type Asked, operation } from './operation.ts'
import { arm, disarm } from './rules.ts'

const edits = s.optional(s.facts())

/** Puts other values into deliveries of the running command, before they leave. */
function edit(world: World, ids: readonly string[], changes: Edits): void {
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

/** Makes a payment in the state that an event tells of, without anybody hearing of it. */
async function makeUnheard(asked: Asked, wish: object): Promise<string> {
  const { world, command, control, params, query } = asked
  const silence = readRule(ruleOf('*', { delivery: { kind: 'drop' } }))
  const dropped = () => world.store.deliveries.of(worldOwner).where({ state: 'dropped' })
  const earlier = new Set(dropped().map(({ id }) => id))
  const rule = command(() => arm(world, silence))
  try {
    const body = { kind: 'payment', ...wish }
    const made = await given.run({ ...{ control, params, query, world, command }, body } as Asked)
    return (made as { readonly id: string }).id
  } finally {
    const standing = world.store.rules.find(worldOwner, rule.id)
    command(() => {
      if (standing) disarm(world, standing)
      for (const { id } of dropped()) {
        if (!earlier.has(id)) world.store.deliveries.remove(worldOwner, id)
      }
    })
  }
}

/** The shop whose listeners hear of what happened to no payment. */
const firstShop = (world: World): string =>
  world.store.accounts.of(worldOwner).where({ role: 'standard' })[0]?.id ?? ''

export const triggerEvent = operation({
  route: 'POST /_sandbox/deliveries/trigger',
  summary: 'Tell of an event on demand: of this payment, or of one that is made for it',
  body: s.object({ event: s.text(100), payment: s.optional(s.text(30)), set: edits }),
  async run(asked) {
    const { control, world, command, body } = asked
    const { event, set } = body
    refuseUnknownEvent(event)
    const wish = paymentToldBy(event)
    if (body.payment !== undefined && !wish) {
      throw controlFail.noPaymentEvent(event)
    }
    const id = body.payment ?? (wish && (await makeUnheard(asked as Asked, wish)))
    const definition = control.desk.eventNamed(event)
    const posted = command(() => {
      if (id === undefined) {
        if (!definition) throw controlFail.noExample(event)
        emit(world, event as EventName, firstShop(world), () => definition.example())
      } else if (!tellAgain(world, event, id)) throw controlFail.noSuchPayment(id)
      const { deliveries } = world.turn
      if (deliveries.length === 0) throw controlFail.nobodyListens(event)
      if (set) edit(world, deliveries, set)
      return deliveries
    })
    return {
      event,
      ...(id === undefined ? {} : { payment: id }),
      list: posted.map((each) => describeDelivery(world, findDelivery(world, each))),
    }
  },
})
