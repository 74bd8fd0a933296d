// The card of a customer. Its number never gets here: the edge seals it into mask, hash, brand and
// profile, and the profile tells how a later charge turns out.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'

export const brands = ['VISA', 'MASTER', 'JCB', 'AMEX', 'DINERS', 'DISCOVER', ''] as const

/** Forms of what is entered on a card form. */
export const cardFields = {
  card_no: () => s.formed('^[0-9]{12,19}$', '4111111111111111'),
  security_code: () => s.formed('^[0-9]{3,4}$', '123'),
}

/** A card as it may be kept: nothing in it gives the number or the security code back. */
export interface SealedCard {
  readonly card_no: string
  readonly card_no_hash: string
  readonly brand: (typeof brands)[number]
  /** How charges of it turn out: `ok`, `declined:014`, `tds:challenge-fail`, ... */
  readonly profile: string
  readonly expire: string
  readonly holder_name: string | null
  readonly security_code_set: boolean
}

export const updaterMode = () => s.oneOf('enabled', 'disabled', 'inherit')

export const CardInput = s.named(
  'CardInput',
  s.object({
    // A card is needed in one form or the other, so an empty token is a missing one.
    token: s.optional(s.item('020', s.text(512), { minLength: '001' })),
    default_flag: s.item('022', s.flag()),
    card_updater_mode: s.maybe(s.item('073', updaterMode())),
    holder_name: s.maybe(s.item('021', s.text(50))),
    security_code: s.maybe(s.item('019', cardFields.security_code())),
    card_no: s.maybe(s.item('017', cardFields.card_no())),
    expire: s.maybe(s.item('018', s.yearMonth())),
  }),
)

export const CardChange = s.named(
  'CardChange',
  s.object({
    token: s.maybe(s.item('020', s.text(512))),
    default_flag: s.maybe(s.item('022', s.flag())),
    holder_name: s.maybe(s.item('021', s.text(50))),
    expire: s.maybe(s.item('018', s.yearMonth())),
    card_updater_mode: s.maybe(s.item('073', updaterMode())),
    security_code: s.maybe(s.item('019', cardFields.security_code())),
    card_no: s.maybe(s.item('017', cardFields.card_no())),
  }),
)

export const Card = s.named(
  'Card',
  s.object({
    id: s.text(25, 25),
    customer_id: s.anyText(),
    default_flag: s.flag(),
    card_no: s.anyText(),
    expire: s.yearMonth(),
    holder_name: s.nullable(s.anyText()),
    type: s.oneOf('0', '1', '2', '3'),
    brand: s.oneOf(...brands),
    card_no_hash: s.text(64, 64),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
    card_updater_mode: updaterMode(),
    card_updater_last_success_date: s.nullable(s.timestamp()),
    card_updater_last_attempt_date: s.nullable(s.timestamp()),
  }),
)
export type Card = s.Infer<typeof Card>

/** What an update asks for while it waits for 3-D Secure: until then the card is as it was. */
export interface CardPending {
  readonly sealed: SealedCard | null
  readonly expire: string | null
  readonly holder_name: string | null
  readonly card_updater_mode: Card['card_updater_mode'] | null
  readonly default_flag: '0' | '1'
}

/** What 3-D Secure has to do with a card. */
export interface CardTds {
  /** The function of the operation that began it: the first part of its error code. */
  readonly begunBy: string
  /** Absent where the card itself is new. */
  readonly pending?: CardPending
  /** The shop that registered it, which is told of what becomes of it. */
  readonly shop_id: string
  readonly tds2_type: '2' | '3' | null
  readonly tds2_status: 'AUTHENTICATING' | 'CHALLENGE' | 'AUTHENTICATED' | null
  readonly merchant_name: string
  readonly access_id: string | null
  readonly redirect_url: string | null
  readonly error_code: string | null
}

/** What is known of a card as a payment method, beyond the card itself. */
export interface CardMethod {
  readonly status: 'ACTIVATED' | 'AWAITING_CUSTOMER_ACTION' | 'FAILED'
  /** False until its registration has succeeded: then it is no card yet. */
  readonly isUsable: boolean
  /** The last registration or update that was made with 3-D Secure; absent where none was. */
  readonly tds?: CardTds
  readonly return_url: string | null
  readonly return_url_on_failure: string | null
  readonly client_field_1: string | null
  readonly client_field_2: string | null
  readonly client_field_3: string | null
}

/** A stored card also knows how charges of it turn out, and what the other family shows of it. */
export type StoredCard = Card & {
  readonly [inner]: { readonly profile: string; readonly method?: CardMethod }
}

export const CardList = s.named('CardList', s.object({ list: s.list(Card) }))

export const CardDeleted = s.named(
  'CardDeleted',
  s.object({ id: s.anyText(), customer_id: s.anyText(), delete_flag: s.flag() }),
)

export const GroupCard = s.named('GroupCard', s.extend(Card, { status: s.nullable(s.anyText()) }))

export const GroupCardSearch = s.object({
  card_id: s.maybe(s.item('013', s.text(25))),
  customer_id: s.maybe(s.item('011', s.text(60))),
  card_updater_last_success_date_from: s.maybe(s.item('074', s.slashDate())),
  card_updater_last_success_date_to: s.maybe(s.item('075', s.slashDate())),
  card_updater_last_attempt_date_from: s.maybe(s.item('076', s.slashDate())),
  card_updater_last_attempt_date_to: s.maybe(s.item('077', s.slashDate())),
})

/** The acquirer that card records name; the service shows seven characters. */
export const acquirer = '2a99661'

/** A customer may hold this many cards. spec: limits */
export const cardsPerCustomerMax = 5
