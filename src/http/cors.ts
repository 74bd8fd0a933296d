// What a page of another origin may do: call what a public key may call. The browser adds nothing
// of its own to such a call, no cookie either, so every origin is as good as any other.
import type { IncomingHttpHeaders } from 'node:http'
import type { Call, Desk } from './call.ts'

const anyOrigin = ['Access-Control-Allow-Origin', '*'] as const
const toAnswer = [
  ...anyOrigin,
  'Access-Control-Expose-Headers',
  'X-Sandbox-Trace, X-Sandbox-Hint',
] as const

/** What the browser script and pages send; the world and the wished result are the sandbox's. */
const sendable = [
  'Authorization',
  'Content-Type',
  'Api-Version',
  'Tenant-Shop-Id',
  'idempotent_key',
  'X-Sandbox-World',
  'X-Sandbox-Result',
].join(', ')

/** A day, which is more than any browser remembers. */
const rememberedSeconds = '86400'

interface Asking {
  readonly url?: string | undefined
  readonly headers: IncomingHttpHeaders
}

/**
 * The headers of the answer to a browser that asks whether a page may call. Undefined when it asks
 * nothing, or for what no public key may call: then it is a request like any other, and refused.
 */
export function preflight(
  { routes, hosts }: Pick<Desk, 'routes' | 'hosts'>,
  { url = '/', headers }: Asking,
): string[] | undefined {
  const method = headers['access-control-request-method']
  if (method === undefined || headers.origin === undefined || !hosts.api(headers.host)) {
    return undefined
  }
  const match = routes.match(method, url.split('?', 1)[0] ?? url)
  if (!match || !('endpoint' in match) || match.endpoint.keys === 'secret') return undefined
  return [
    ...anyOrigin,
    'Access-Control-Allow-Methods',
    method,
    'Access-Control-Allow-Headers',
    sendable,
    'Access-Control-Max-Age',
    rememberedSeconds,
    'Cache-Control',
    'no-store',
  ]
}

/** Adds the headers by which a page may read the answer, a refusal too. */
export function readableByPages({ incoming, endpoint }: Call, headers: string[]): void {
  if (incoming.headers['origin'] === undefined || endpoint?.keys !== 'secret and public') return
  headers.push(...toAnswer)
}
