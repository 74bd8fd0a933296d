// What a buyer does with a link, by command; the pages do the same by hand.
import { authenticate, authenticationOfCard, cardFor } from '../buyer/authenticate.ts'
import { pay, register, registered, type SessionActed, sessionFor } from '../buyer/session-acts.ts'
import * as s from '../kit/schema.ts'
import type { StoredCardSession } from '../resources/card-sessions/schema.ts'
import { sealedTestCard } from '../resources/cards/seal-actions.ts'
import { sessionPayTypes } from '../resources/sessions/schema.ts'
import { operation } from './operation.ts'

/** The window of 3-D Secure, of whose forms the last one is told as the landing. */
const atOnce = { think: () => Promise.resolve(), carry: () => Promise.resolve(null) }

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
  summary:
    'Register a test card through the link of a card session, and through 3-D Secure, where the ' +
    'card answers unless it is said',
  body: s.object({ session, card, email, answer: s.optional(s.oneOf('pass', 'fail', 'abandon')) }),
  async run({ world, body, command }): Promise<SessionActed> {
    const { session: id, card, email, answer } = body
    const submitted = command(() =>
      register(world, id, { sealed: sealedTestCard(world, card), email }),
    )
    const { card: registration = '', landing } = submitted
    if (landing?.method !== 'GET') return submitted
    const find = () => authenticationOfCard(world, cardFor(world, registration))
    await authenticate({ world, command, ...atOnce }, find, { answer })
    return registered(sessionFor(world, id) as StoredCardSession, cardFor(world, registration))
  },
})
