// A notification on demand: of a record that is there, or of one that is made for it.
import type { EventCause } from '../http/event-cause.ts'
import { invariant } from '../kit/invariant.ts'
import * as s from '../kit/schema.ts'
import { type EventName, otherSpellings } from '../resources/webhook-settings/event-names.ts'
import { worldOwner } from '../world/account.ts'
import { emit, type Untold } from '../world/outbox.ts'
import type { World } from '../world/world.ts'
import { refuseUnknownEvent } from './clock.ts'
import { describeDelivery, findDelivery } from './deliveries.ts'
import { controlFail } from './failures.ts'
import { recipesOf } from './given.ts'
import { JourneyApi } from './given-api.ts'
import { type Control, operation } from './operation.ts'
import { edit } from './send-deliveries.ts'

/** The event as it is told, whichever of its spellings was asked for. */
const toldAs = (event: string): EventName => {
  const spellings = Object.entries(otherSpellings) as [EventName, string][]
  return spellings.find(([, other]) => other === event)?.[0] ?? (event as EventName)
}

/** The shop whose listeners hear of what happens. */
function firstShop(world: World) {
  const [shop] = world.store.accounts.of(worldOwner).where({ role: 'standard' })
  if (!shop) throw controlFail.noSuchAccount('of role standard')
  return shop
}

interface Making {
  readonly control: Control
  readonly world: World
  readonly event: EventName
  readonly cause: EventCause
}

/** Makes a record of which the event tells; gives its id, and what nobody has heard of yet. */
async function make({ control, world, event, cause }: Making) {
  const caller = { account: firstShop(world) }
  const api = new JourneyApi(control.desk, recipesOf(control), world, caller)
  const hushed: Untold[] = []
  world.hushed = hushed
  try {
    const record = (await cause.make(api, event)) as { readonly id?: unknown }
    return { id: String(record.id), untold: hushed.findLast((each) => each.event === event) }
  } finally {
    world.hushed = undefined
  }
}

/** What tells of the event, in a command; refuses where there is nothing of which it could. */
async function teller(making: Omit<Making, 'cause'>, named: string | undefined) {
  const { control, world, event } = making
  const causes = control.resources.flatMap((resource) => resource.causes ?? [])
  const cause = causes.find(({ events }) => events.includes(event))
  if (named !== undefined) {
    const { tell } = cause ?? {}
    if (!tell) throw controlFail.noRecordEvent(event)
    const run = () => {
      if (!tell(world, event, named)) throw controlFail.noRecordToTellOf(named, event)
    }
    return { id: named, run }
  }
  invariant(cause, `no resource causes ${event}`)
  const { id, untold } = await make({ ...making, cause })
  const run = () => {
    if (untold) emit(world, event, untold.shopId, () => untold.payload)
    else cause.tell?.(world, event, id)
  }
  return { id, run }
}

export const triggerEvent = operation({
  route: 'POST /_sandbox/deliveries/trigger',
  summary: 'Tell of an event on demand: of this record, or of one that is made for it',
  body: s.object({
    event: s.text(100),
    record: s.optional(s.text(40)),
    payment: s.optional(s.text(30)),
    set: s.optional(s.facts()),
  }),
  async run({ control, world, command, body }) {
    const { set, record, payment = record } = body
    refuseUnknownEvent(body.event)
    const event = toldAs(body.event)
    const { id, run } = await teller({ control, world, event }, payment)
    const posted = command(() => {
      run()
      const { deliveries } = world.turn
      if (deliveries.length === 0) throw controlFail.nobodyListens(event)
      if (set) edit(world, deliveries, set)
      return deliveries
    })
    return {
      event,
      record: id,
      ...(event.startsWith('payments.') && !event.includes('.bulk.') ? { payment: id } : {}),
      list: posted.map((each) => describeDelivery(world, findDelivery(world, each))),
    }
  },
})
