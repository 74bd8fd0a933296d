// Refusals of what sends notifications on demand, and checks them.
import { refused } from './refused.ts'

export const deliveryFailures = {
  filterMissing: refused(
    400,
    'FILTER_MISSING',
    () => 'Say which: id, event or state; {"state": "exhausted"} sends again what was given up.',
  ),
  notHeld: refused(
    409,
    'NOT_HELD',
    (id: string, state: string) => `${id} is ${state}, not held: resend it instead.`,
  ),
  noLikeDelivery: refused(
    404,
    'NO_LIKE_DELIVERY',
    () => 'Nothing like these bytes was sent: name the delivery, by X-Sandbox-Delivery-Id.',
  ),
  noRecordEvent: refused(
    400,
    'NO_RECORD_EVENT',
    (event: string) => `${event} tells of no single record: leave record out.`,
  ),
  noRecordToTellOf: refused(
    404,
    'NO_RECORD_TO_TELL_OF',
    (id: string, event: string) =>
      `There is no ${id} of which ${event} could tell: leave record out, and one is made.`,
  ),
  nobodyListens: refused(
    409,
    'NOBODY_LISTENS',
    (event: string) =>
      `No receiver asked for ${event}: POST /v1/webhook_settings, start with --webhook-url, or ` +
      'use the mode collect.',
  ),
  deliveryOver: refused(
    409,
    'DELIVERY_OVER',
    (id: string, state: string) =>
      `The delivery ${id} is ${state}: only one that is pending, held or retrying can be dropped.`,
  ),
}
