// The outbox of mails: what the service would have written to buyers and merchants.
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import { htmlOfMail } from '../world/mail-html.ts'
import type { Mail } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const link = /https?:\/\/\S+/g

/** A mail with what it is about, and the links in it. */
export function describeMail(mail: Mail) {
  const { related_kind: kind, related_id: id, ...rest } = mail
  return { ...rest, related: { kind, id }, links: mail.text.match(link) ?? [] }
}

const newestFirst = (world: World, wanted: Partial<Mail>): Mail[] =>
  world.store.mails.of(worldOwner).where(wanted).reverse()

export const listMails = operation({
  route: 'GET /_sandbox/mails',
  summary: 'List the mails that the service would have sent, newest first',
  query: s.object({
    to: s.optional(s.text(254)),
    template: s.optional(s.text(100)),
    shop_id: s.optional(s.text(13, 13)),
    related_id: s.optional(s.text(60)),
    limit: s.optional(s.integer({ minimum: 1 })),
  }),
  run({ world, query: { limit, ...wanted } }) {
    const found = newestFirst(world, wanted)
    return {
      total_count: found.length,
      dropped: world.dropped.mails,
      list: found.slice(0, limit).map(describeMail),
    }
  },
})

export const retrieveMail = operation({
  route: 'GET /_sandbox/mails/{id}',
  summary: 'One mail, as text and as HTML',
  run({ world, params }) {
    const mail = world.store.mails.find(worldOwner, params.id)
    if (!mail) throw controlFail.noSuchMail(params.id)
    return { ...describeMail(mail), html: htmlOfMail(mail) }
  },
})

export const clearMails = operation({
  route: 'DELETE /_sandbox/mails',
  summary: 'Empty the outbox of mails',
  run({ world, command }) {
    return command(() => {
      const mails = world.store.mails.of(worldOwner)
      const all = mails.all()
      for (const { id } of all) mails.remove(id)
      return { removed: all.length }
    })
  },
})
