// Who may ask the control API: tests and terminals, never a web page of somebody else. A browser
// names the page in Origin and Sec-Fetch-Site, and a name that was rebound to this address in Host.
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import { hostOfUrl } from '../http/hosts.ts'
import { controlFail } from './failures.ts'
import type { Control } from './operation.ts'

function refuseForeignHost({ headers: { host } }: Request, { desk }: Control): void {
  if (host !== undefined && !desk.hosts.control(host)) throw controlFail.foreignHost(host)
}

/** A link from elsewhere may lead here; what changes something comes from here or from no page. */
function refuseForeignPage({ method, headers }: Request, { desk }: Control): void {
  const { origin, host = '' } = headers
  if (origin !== undefined) {
    const from = hostOfUrl(origin)
    const own = [host.toLowerCase(), hostOfUrl(desk.settings.publicUrl)]
    if (from === undefined || !own.includes(from)) throw controlFail.foreignOrigin(origin)
    return
  }
  const site = headers['sec-fetch-site']
  const onlyReads = method === 'GET' || method === 'HEAD'
  if (!onlyReads && (site === 'cross-site' || site === 'same-site')) {
    throw controlFail.foreignOrigin('another site')
  }
}

/** A page may send plain text anywhere without asking; JSON it may not. */
function refuseOtherMedia(request: Request): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && !request.is('application/json')) throw controlFail.mediaType()
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Asks for the token, where one is wanted; health is told to everybody. */
function tokenCheck(token: string): (request: Request) => void {
  if (token === '') return () => undefined
  const wanted = hashOf(token)
  return (request) => {
    if (request.path.startsWith('/_sandbox/health/')) return
    const given = request.get('x-sandbox-admin')
    if (given === undefined) throw controlFail.adminTokenMissing()
    // Hashes are of one length, and compared in a time that says nothing of where they differ.
    if (!timingSafeEqual(hashOf(given), wanted)) throw controlFail.adminTokenWrong()
  }
}

/** Refuses what a foreign page could send, and who does not know the token. */
export function guard(control: Control): RequestHandler {
  const { urlLengthMax } = control.desk.settings
  const refuseWithoutToken = tokenCheck(control.adminToken)
  return (request, _response, next) => {
    refuseForeignHost(request, control)
    refuseForeignPage(request, control)
    refuseWithoutToken(request)
    if (request.url.length > urlLengthMax) throw controlFail.urlTooLong(urlLengthMax)
    refuseOtherMedia(request)
    next()
  }
}
