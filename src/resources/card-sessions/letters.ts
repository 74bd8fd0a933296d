// Which mail about a card is written when, and to whom.
import { inner } from '../../kit/collection.ts'
import { type MailDefinition, type MailVariables, sendMail } from '../../world/mail.ts'
import type { World } from '../../world/world.ts'
import { cardGuide, cardRegistered } from './mails.ts'
import type { StoredCardSession } from './schema.ts'

const variablesOf = (session: StoredCardSession) => ({
  shop: session.shop_service_name ?? '',
  name: session.mail_customer_name ?? session.customer_name ?? '',
})

function write<V extends MailVariables>(
  world: World,
  session: StoredCardSession,
  definition: MailDefinition<V>,
  variables: V,
): void {
  const { shop_id, entered_mail } = session[inner]
  const to = session.receiver_mail ?? entered_mail
  if (to === null) return
  const { shop_mail_template_id } = session
  const related = { kind: 'cardSession', id: session.id }
  sendMail(world, definition, { shop_id, to, shop_mail_template_id, related, variables })
}

/** The link itself, when it is created. */
export function sendGuide(world: World, session: StoredCardSession): void {
  if (session.guide_mail_send_flag !== '1') return
  const { link_url: url, expire } = session
  write(world, session, cardGuide, { ...variablesOf(session), url, expire: expire.slice(0, 16) })
}

/** That the card is registered; `card` is its mask. */
export function sendCompletion(world: World, session: StoredCardSession, card: string): void {
  if (session.completion_mail_send_flag !== '1') return
  write(world, session, cardRegistered, { ...variablesOf(session), card })
}
