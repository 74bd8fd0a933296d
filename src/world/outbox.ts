// Events become deliveries in the same transaction as the change they tell of.
import type { Source } from '../kit/source.ts'
import { type EventName, otherSpellings } from '../resources/webhook-settings/event-names.ts'
import type { DeliveryMode } from '../settings.ts'
import { worldOwner } from './account.ts'
import { changeData } from './data-changes.ts'
import { postAsRuled } from './delivery-effects.ts'
import type { Delivery, DeliveryState } from './records.ts'
import { type Facts, hasRules, scripted } from './rules.ts'
import type { World } from './world.ts'

/** What is told, as a value: documents and the ledger of sources read it. */
export interface EventDefinition {
  readonly name: EventName
  /** How we know its body. */
  readonly source: Source
  /** A body as it leaves, without `event`. */
  example(): Readonly<Record<string, unknown>>
}

/** An event of which nobody heard. */
export interface Untold {
  readonly event: EventName
  readonly shopId: string
  readonly payload: Readonly<Record<string, unknown>>
}

/** Where one notification should go. */
interface Destination {
  /** The event as its receiver spells it. */
  readonly event: EventName
  readonly setting_id: string | null
  readonly url: string | null
  readonly signature: string | null
}

function destinations(world: World, event: EventName, shopId: string): Destination[] {
  const { settings } = world
  const ofShop = world.store.webhookSettings.of(shopId)
  const other = otherSpellings[event]
  const asking = ofShop.where({ event })
  const wanted: Destination[] = (other ? [...asking, ...ofShop.where({ event: other })] : asking)
    .filter((setting) => setting.url !== null)
    .map(({ id, event, url, signature }) => ({ event, setting_id: id, url, signature }))
  if (settings['webhook.url'] !== '') {
    wanted.push({
      event,
      setting_id: null,
      url: settings['webhook.url'],
      signature: settings['webhook.signature'],
    })
  }
  // Collected events need no receiver: a test asks for them without setting one up.
  if (wanted.length === 0 && world.deliveryMode === 'collect') {
    wanted.push({ event, setting_id: null, url: null, signature: null })
  }
  return wanted
}

const stateAtBirth: Readonly<Record<DeliveryMode, DeliveryState>> = {
  async: 'pending',
  sync: 'pending',
  collect: 'collected',
  manual: 'held',
}

/**
 * Tells of `event` to everyone who asked for it. `payload` is the body without `event`; its bytes
 * are frozen here. Nobody who asks later gets it.
 */
export function emit(
  world: World,
  event: EventName,
  shopId: string,
  payload: () => Readonly<Record<string, unknown>>,
): void {
  if (world.hushed) {
    world.hushed.push({ event, shopId, payload: payload() })
    return
  }
  world.turn.told(event)
  const wanted = destinations(world, event, shopId)
  if (wanted.length === 0) return
  const facts = payload()
  const ruled = rulingOn(world, event, { shop_id: shopId, ...facts })
  for (const destination of wanted) {
    const body = { ...facts, event: destination.event }
    const delivery = {
      ...destination,
      shop_id: shopId,
      body: JSON.stringify(ruled.data ? changeData(ruled.data, body) : body),
      state: stateAtBirth[world.deliveryMode],
      resend_of: null,
    }
    postAsRuled(world, delivery, ruled.delivery)
  }
}

/** What rules say of the notifications of an event; a move of the clock comes with the command. */
function rulingOn(world: World, event: EventName, told: Facts) {
  if (!hasRules(world)) return {}
  const facts = () => told
  const clock = scripted(world, 'clock', [event], facts)
  if (clock) world.turn.movesClock(clock)
  return {
    delivery: scripted(world, 'delivery', [event], facts),
    data: scripted(world, 'data', [event], facts),
  }
}

const waiting: readonly DeliveryState[] = ['pending', 'held', 'delayed', 'retrying']

const waitingFor = (world: World, settingId: string): Delivery[] =>
  world.store.deliveries
    .of(worldOwner)
    .where({ setting_id: settingId })
    .filter((delivery) => waiting.includes(delivery.state))

/** The setting is gone: what still waits for it is given up. */
export function abandonDeliveries(world: World, settingId: string): void {
  for (const delivery of waitingFor(world, settingId)) {
    world.store.deliveries.replace(worldOwner, { ...delivery, state: 'abandoned' })
  }
}

/** The setting moved: the next attempts use its new URL and signature. */
export function redirectDeliveries(
  world: World,
  setting: { readonly id: string; readonly url: string | null; readonly signature: string | null },
): void {
  const { url, signature } = setting
  for (const delivery of waitingFor(world, setting.id)) {
    const state = url === null ? 'abandoned' : delivery.state
    world.store.deliveries.replace(worldOwner, { ...delivery, url, signature, state })
  }
}
