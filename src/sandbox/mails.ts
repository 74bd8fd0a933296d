// The outbox of mails in a test's hand.
import { clearMails, listMails, retrieveMail } from '../control/mails.ts'
import { type Caller, definedOnly } from './caller.ts'

/** A mail that the service would have sent, with its text and the links in it. */
export type SeenMail = ReturnType<typeof listMails.run>['list'][number]

export interface Mails {
  /** Newest first. */
  list(filter?: {
    readonly to?: string
    readonly template?: string
    readonly related_id?: string
  }): SeenMail[]
  /** One mail, with its HTML. */
  show(id: string): SeenMail & { readonly html: string }
  clear(): Promise<void>
}

/** The mails of a world. */
export const mailsOf = (caller: Caller): Mails => ({
  list: (filter = {}) => caller.read(listMails, definedOnly(filter)).list,
  show: (id) => caller.read(retrieveMail, {}, { id }),
  async clear() {
    await caller.act(clearMails)
  },
})
