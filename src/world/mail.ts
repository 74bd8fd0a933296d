// Mails that the service would send: nothing leaves, each is kept with the command that wrote it.
import type { Source } from '../kit/source.ts'
import { worldOwner } from './account.ts'
import { keepNewest } from './limits.ts'
import type { Mail } from './records.ts'
import type { World } from './world.ts'

/** What a mail is filled with, as its reader sees it. */
export type MailVariables = Readonly<Record<string, string>>

/** A kind of mail, as a value: what it says, and how we know that it is sent. */
export interface MailDefinition<V extends MailVariables = never> {
  readonly template: string
  /** When it is sent, and to whom. */
  readonly summary: string
  readonly source: Source
  subject(variables: V): string
  /** Its paragraphs; a line that is a URL is a link. */
  paragraphs(variables: V): readonly string[]
}

/** To whom a mail goes, and about what. */
export interface Sending<V extends MailVariables> {
  readonly shop_id: string
  readonly to: string
  /** The merchant's own template, by its id; null for that of the service. */
  readonly shop_mail_template_id: string | null
  readonly related: { readonly kind: string; readonly id: string }
  readonly variables: V
}

/** Puts a mail into the outbox, in the running command; beyond the limit the oldest goes. */
export function sendMail<V extends MailVariables>(
  world: World,
  definition: MailDefinition<V>,
  { variables, related, ...sending }: Sending<V>,
): Mail {
  const mail = world.store.mails.add(worldOwner, {
    id: world.ids.id('ml_'),
    at: world.stamp,
    template: definition.template,
    ...sending,
    cc: [],
    subject: definition.subject(variables),
    variables,
    related_kind: related.kind,
    related_id: related.id,
    text: definition.paragraphs(variables).join('\n\n'),
  })
  world.turn.wrote(mail)
  keepNewest(world, 'mails')
  return mail
}
