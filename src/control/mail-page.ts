// A mail as its reader sees it, for a browser: its document alone, in a box without rights.
import { Router } from 'express'
import { worldOwner } from '../world/account.ts'
import { htmlOfMail } from '../world/mail-html.ts'
import { controlFail } from './failures.ts'
import type { Control } from './operation.ts'

/** Nothing runs and nothing is loaded; a link opens where the reader wants it to. */
const policy = [
  'sandbox allow-popups allow-top-navigation-by-user-activation',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
}

/** The router of `/_sandbox/mails/{id}.html`, of the world that the query names. */
export function createMailRouter({ desk }: Control): Router {
  const router = Router({ strict: true })
  router.get(/^\/_sandbox\/mails\/([^/]+)\.html$/, (request, response) => {
    const { world: named = 'default' } = request.query
    const id = String((request.params as unknown as readonly string[])[0])
    const world = desk.worlds.find(String(named))
    const mail = world?.store.mails.find(worldOwner, id)
    if (!mail) throw controlFail.noSuchMail(id)
    response.set(headers).type('html').end(htmlOfMail(mail))
  })
  return router
}
