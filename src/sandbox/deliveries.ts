// Notifications in a test's hand.
import {
  dropDelivery,
  listDeliveries,
  resendDelivery,
  setDeliveryMode,
} from '../control/deliveries.ts'
import { addRule } from '../control/rules.ts'
import { releaseDeliveries, resendDeliveries } from '../control/send-deliveries.ts'
import { triggerEvent } from '../control/trigger-event.ts'
import { verifyDelivery } from '../control/verify-delivery.ts'
import { ruleOf } from '../scenarios/rule-of.ts'
import type { DeliveryMode } from '../settings.ts'
import type { DeliveryState } from '../world/records.ts'
import type { Rule } from '../world/rule-shape.ts'
import { type Caller, definedOnly } from './caller.ts'
import type { NextDeliveries } from './next-delivery.ts'

/** A delivery with its body as an object and its attempts. */
export type SeenDelivery = ReturnType<typeof listDeliveries.run>['list'][number]

/** Other values for a notification, by path: `{ status: 'CANCELED', 'card.brand': 'JCB' }`. */
type Edits = Readonly<Record<string, string | number | boolean>>

/** What a receiver got: the bytes of the body, and the signature that came with them. */
export interface Received {
  readonly body: string
  readonly signature?: string
  /** Its `X-Sandbox-Delivery-Id`; else the newest delivery that is like it. */
  readonly delivery?: string
}

/** Whether that is what was sent; the problems say in words where it differs, and why it may. */
export interface Verdict {
  readonly delivery: string
  readonly event: string
  readonly same: boolean
  readonly problems: readonly string[]
}

export interface Deliveries {
  /** Newest first. */
  list(filter?: { readonly event?: string; readonly state?: DeliveryState }): SeenDelivery[]
  /**
   * The next delivery of this event that `next` has not given yet, once its first attempt has
   * ended. Rejects after `timeoutMs` of real time (default 5000) with the events that were seen.
   */
  next(event: string, options?: { readonly timeoutMs?: number }): Promise<SeenDelivery>
  /** Sends a held or waiting one now; repeats a finished one, as a new delivery. */
  resend(id: string): Promise<SeenDelivery>
  /** Sends again what a filter finds, oldest first; `set` puts other values into the bodies. */
  resend(
    filter: {
      readonly id?: string
      readonly event?: string
      readonly state?: DeliveryState
    },
    edits?: { readonly set?: Edits },
  ): Promise<SeenDelivery[]>
  /** From now on notifications of this event, of any unless it is said, wait for `release`. */
  hold(event?: string): Promise<Rule>
  /** Lets held ones leave in this order, each when the one before it was tried; all unless said. */
  release(ids?: readonly string[]): Promise<SeenDelivery[]>
  /**
   * Tells of an event now: of the record that is named, or of one that is made for it. Rejects
   * where nobody listens, unless the mode is `collect`.
   */
  trigger(
    event: string,
    how?: { readonly record?: string; readonly set?: Edits },
  ): Promise<{ readonly record: string; readonly list: SeenDelivery[] }>
  /** Holds what a receiver got against what was sent. Rejects where nothing like it was sent. */
  verify(received: Received): Promise<Verdict>
  /** Gives up one that was not received yet. */
  drop(id: string): Promise<SeenDelivery>
  mode(mode: DeliveryMode): Promise<void>
}

type Resend = Deliveries['resend']

const listOf = async (sent: Promise<{ readonly list: SeenDelivery[] }>) => (await sent).list

/** The deliveries of the world `name`. */
export function deliveriesOf(caller: Caller, name: string, waiting: NextDeliveries): Deliveries {
  return {
    list: (filter = {}) => caller.read(listDeliveries, definedOnly(filter)).list,
    next: (event, options = {}) => waiting.next(name, event, options.timeoutMs),
    resend: ((wanted: string | object, { set }: { set?: Edits } = {}) =>
      typeof wanted === 'string'
        ? caller.act(resendDelivery, {}, { id: wanted })
        : listOf(caller.act(resendDeliveries, definedOnly({ ...wanted, set })))) as Resend,
    hold: (event = '*') => caller.act(addRule, ruleOf(event, { delivery: { kind: 'hold' } })),
    release: (ids) => listOf(caller.act(releaseDeliveries, definedOnly({ ids }))),
    trigger: (event, how = {}) => caller.act(triggerEvent, definedOnly({ event, ...how })),
    verify: (received) => caller.act(verifyDelivery, definedOnly(received)),
    drop: (id) => caller.act(dropDelivery, {}, { id }),
    async mode(mode) {
      await caller.act(setDeliveryMode, { mode })
    },
  }
}
