// How long a request may take to arrive, and how large its head may be, as Node is told.
import type { ServerOptions } from 'node:http'
import type { Settings } from '../settings.ts'

/** How often connections are looked at, between these bounds in milliseconds. */
const checkMs = { least: 20, most: 5_000 }

/** Node wants the time for the headers within the time for the request; 0 is no limit. */
export function limitsOf(settings: Settings): ServerOptions {
  const { headersTimeoutMs, requestTimeoutMs: requestTimeout, headerBytesMax } = settings
  const headersTimeout =
    requestTimeout === 0 ? headersTimeoutMs : Math.min(headersTimeoutMs, requestTimeout)
  const shortest = Math.min(headersTimeout || Infinity, requestTimeout || Infinity)
  const checking = Math.min(Math.max(shortest / 4, checkMs.least), checkMs.most)
  return {
    headersTimeout,
    requestTimeout,
    connectionsCheckingInterval: Math.round(checking),
    maxHeaderSize: headerBytesMax,
  }
}

/** Whether a request ended because it took too long to arrive. */
export const isTooSlow = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT'
