// Notifications in a test's hand.
import {
  dropDelivery,
  listDeliveries,
  resendDelivery,
  setDeliveryMode,
} from '../control/deliveries.ts'
import type { DeliveryMode } from '../settings.ts'
import type { DeliveryState } from '../world/records.ts'
import { type Caller, definedOnly } from './caller.ts'
import type { NextDeliveries } from './next-delivery.ts'

/** A delivery with its body as an object and its attempts. */
export type SeenDelivery = ReturnType<typeof listDeliveries.run>['list'][number]

export interface Deliveries {
  /** Newest first. */
  list(filter?: { readonly event?: string; readonly state?: DeliveryState }): SeenDelivery[]
  /**
   * The next delivery of this event that `next` has not given yet, once its first attempt has
   * ended. Rejects after `timeoutMs` of real time (default 5000) with the events that were seen.
   */
  next(event: string, options?: { readonly timeoutMs?: number }): Promise<SeenDelivery>
  resend(id: string): Promise<SeenDelivery>
  /** Gives up one that was not received yet. */
  drop(id: string): Promise<SeenDelivery>
  mode(mode: DeliveryMode): Promise<void>
}

/** The deliveries of the world `name`. */
export function deliveriesOf(caller: Caller, name: string, waiting: NextDeliveries): Deliveries {
  return {
    list: (filter = {}) => caller.read(listDeliveries, definedOnly(filter)).list,
    next: (event, options = {}) => waiting.next(name, event, options.timeoutMs),
    resend: (id) => caller.act(resendDelivery, {}, { id }),
    drop: (id) => caller.act(dropDelivery, {}, { id }),
    async mode(mode) {
      await caller.act(setDeliveryMode, { mode })
    },
  }
}
