// One-time tokens: what the browser script gets for a card, so that the number goes no further.
import * as s from '../../kit/schema.ts'
import { cardFields, type SealedCard } from '../cards/schema.ts'

export const TokenInput = s.named(
  'TokenInput',
  s.object({
    card_no: s.item('017', cardFields.card_no()),
    expire: s.item('018', s.yearMonth()),
    security_code: s.maybe(s.item('019', cardFields.security_code())),
    holder_name: s.maybe(s.item('021', s.text(50))),
    number: s.maybe(s.item('063', s.countInput(1, 10))),
  }),
)

export const TokenList = s.named(
  'TokenList',
  s.object({
    card_no: s.anyText(),
    expire: s.timestamp(),
    list: s.list(s.object({ token: s.anyText() })),
    security_code_set: s.flag(),
  }),
)

export interface Token {
  readonly id: string
  readonly card: SealedCard
  /** Milliseconds of the world's clock after which it is spent. */
  readonly expiresMs: number
  readonly used: boolean
}
