// What a buyer does with a link, by command; the pages do the same by hand.
import { pay, register, type SessionActed } from '../buyer/session-acts.ts'
import * as s from '../kit/schema.ts'
import { sealedTestCard } from '../resources/cards/seal-actions.ts'
import { sessionPayTypes } from '../resources/sessions/schema.ts'
import { operation } from './operation.ts'

const email = s.optional(s.email(254))
const card = s.optional(s.text(40))
const session = s.text(25, 25)

export const payLink = operation({
  route: 'POST /_sandbox/buyer/pay',
  summary:
    'Pay through the link of a session; pay_type is the first that it offers, card a test card',
  body: s.object({
    session,
    pay_type: s.optional(s.oneOf(...sessionPayTypes)),
    card,
    konbini_code: s.optional(s.oneOf('00010', '00020', '00030', '00080', '00760')),
    email,
  }),
  run({ world, body, command }): SessionActed {
    const { session: id, pay_type, card, ...entered } = body
    return command(() => {
      const sealed = sealedTestCard(world, card)
      return pay(world, id, { ...entered, pay_type, sealed })
    })
  },
})

export const registerCardByLink = operation({
  route: 'POST /_sandbox/buyer/register-card',
  summary: 'Register a test card through the link of a card session; visa, if unsaid',
  body: s.object({ session, card, email }),
  run({ world, body, command }): SessionActed {
    return command(() =>
      register(world, body.session, {
        sealed: sealedTestCard(world, body.card),
        email: body.email,
      }),
    )
  },
})
