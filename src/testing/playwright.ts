// For browser tests of merchants with Playwright: pages load the service's own script and call its
// own API host, and both are led into a sandbox. Nothing of Playwright is imported; what is asked
// of it is what pages and contexts of every version have.

import { environmentOf } from '../service.ts'
import type { LiveHost } from '../settings.ts'

interface RoutedRequest {
  url(): string
}

interface FetchedResponse {
  status(): number
}

interface Route {
  request(): RoutedRequest
  fetch(options: { readonly url: string; readonly maxRedirects: number }): Promise<FetchedResponse>
  fulfill(options: { readonly response: never }): Promise<void>
  continue(): Promise<void>
  abort(errorCode?: string): Promise<void>
}

/** A `Page` or a `BrowserContext` of Playwright. */
export interface Routable {
  route(
    matches: (url: URL) => boolean,
    // Playwright's own route has more members, which is why its type is not asked for.
    // biome-ignore lint/suspicious/noExplicitAny: a parameter is never wider than what calls it
    handle: (route: any) => Promise<void>,
  ): Promise<unknown>
}

export interface RouteOptions {
  /** What becomes of calls to the live hosts; as with `exec`, they are refused unless asked for. */
  readonly liveHost?: LiveHost
}

const isOf =
  (environment: 'test' | 'live') =>
  ({ hostname }: URL): boolean =>
    environmentOf(hostname) === environment

const originOf = (sandbox: string | { readonly url: string }): string =>
  new URL(typeof sandbox === 'string' ? sandbox : sandbox.url).origin

/** Hands the request to the sandbox; where it is sent on to, the browser goes itself. */
const leadTo = (origin: string) => async (route: Route) => {
  const { pathname, search } = new URL(route.request().url())
  const response = await route.fetch({ url: `${origin}${pathname}${search}`, maxRedirects: 0 })
  await route.fulfill({ response: response as never })
}

const refuse = (route: Route): Promise<void> => route.abort('blockedbyclient')

/**
 * Leads what a page asks of the service's script host and API host into a sandbox, from now on.
 *
 * `await routeToSandbox(page, sandbox)`, with a sandbox of `startSandbox`, or its URL.
 *
 * Calls to the live hosts fail, unless `liveHost` is `capture` or `pass`.
 */
export async function routeToSandbox(
  pages: Routable,
  sandbox: string | { readonly url: string },
  { liveHost = 'refuse' }: RouteOptions = {},
): Promise<void> {
  const lead = leadTo(originOf(sandbox))
  await pages.route(isOf('test'), lead)
  if (liveHost === 'pass') return
  await pages.route(isOf('live'), liveHost === 'capture' ? lead : refuse)
}
