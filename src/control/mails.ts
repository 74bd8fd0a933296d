// The outbox of mails: what the service would have written to buyers and merchants.
import * as s from '../kit/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { Mail } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

const link = /https?:\/\/\S+/g

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)

/** The text as a document of HTML, in which what came from outside is text. */
function htmlOf({ subject, text }: Mail): string {
  const paragraphs = text
    .split('\n\n')
    .map((paragraph) => escaped(paragraph).replaceAll('\n', '<br>'))
    .map((paragraph) => `<p>${paragraph.replace(/https?:\/\/[^\s<]+/g, anchor)}</p>`)
  const title = `<title>${escaped(subject)}</title>`
  const body = `<body>\n${paragraphs.join('\n')}\n</body>`
  return `<!doctype html>\n<html lang="ja">\n<meta charset="utf-8">\n${title}\n${body}\n</html>\n`
}

const anchor = (url: string): string => `<a href="${url}">${url}</a>`

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
    return { ...describeMail(mail), html: htmlOf(mail) }
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
