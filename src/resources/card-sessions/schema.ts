// Sessions for cards: a link to a page of the service on which a buyer registers a card.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { customerId } from '../customers/schema.ts'
import {
  authenticationRecord,
  type Tds2Sent,
  visitFields,
  visitRecord,
} from '../sessions/schema.ts'
import { tds2Fields, tdsWish } from '../three-d-secure/schema.ts'

export const CardSessionInput = s.named(
  'CardSessionInput',
  s.object({
    ...visitFields,
    completion_mail_send_flag: s.maybe(s.item('052', s.flag())),
    customer_id: s.maybe(s.item('011', customerId())),
    customer_name: s.maybe(s.item('154', s.text(384))),
    ...tdsWish,
    ...tds2Fields,
  }),
)
export type CardSessionInput = s.Infer<typeof CardSessionInput>

export const CardSession = s.named(
  'CardSession',
  s.object({
    ...visitRecord,
    completion_mail_send_flag: s.flag(),
    customer_id: s.anyText(),
    customer_name: s.nullable(s.anyText()),
    ...authenticationRecord,
  }),
)
export type CardSession = s.Infer<typeof CardSession>

/** A stored session also knows what its answer does not show. */
export type StoredCardSession = CardSession & {
  readonly [inner]: {
    readonly shop_id: string
    /** The customer appears when the card is registered. */
    readonly is_new: boolean
    readonly tds2: Tds2Sent
    readonly entered_mail: string | null
    /** The card that was registered. */
    readonly card_id: string | null
  }
}
