// Who may ask the control API: tests and terminals, never a web page of somebody else. A browser
// names the page in Origin, and a name that was rebound to this address stands in Host.
import { isIP } from 'node:net'
import type { Request, RequestHandler } from 'express'
import type { Settings } from '../settings.ts'
import { controlFail } from './failures.ts'

function hostOf(text: string): string | undefined {
  try {
    return new URL(text).host.toLowerCase()
  } catch {
    return undefined
  }
}

/** The name in a Host header, without its port and the brackets of an IPv6 address. */
const nameIn = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1')

/** Addresses and names without a dot cannot be rebound by a stranger's name server. */
function isOwnHost(host: string, { host: listening, publicUrl }: Settings): boolean {
  const name = nameIn(host)
  if (isIP(name) !== 0 || !name.includes('.') || name.endsWith('.localhost')) return true
  return name === listening.toLowerCase() || hostOf(publicUrl) === host.toLowerCase()
}

function refuseForeign({ headers }: Request, settings: Settings): void {
  const { host, origin } = headers
  if (host !== undefined && !isOwnHost(host, settings)) throw controlFail.foreignHost(host)
  if (origin === undefined) return
  const own = host !== undefined && hostOf(origin) === host.toLowerCase()
  if (!own) throw controlFail.foreignOrigin(origin)
}

/** A page may send plain text anywhere without asking; JSON it may not. */
function refuseOtherMedia(request: Request): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const hasBody = encoding !== undefined || (length !== undefined && length !== '0')
  if (hasBody && !request.is('application/json')) throw controlFail.mediaType()
}

/** Refuses what a foreign page could send. */
export const guard =
  (settings: Settings): RequestHandler =>
  (request, _response, next) => {
    refuseForeign(request, settings)
    refuseOtherMedia(request)
    next()
  }
