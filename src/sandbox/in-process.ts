// `fetch` without a socket: the request goes straight to the handler.
import type { RequestListener } from 'node:http'
import type { InjectOptions } from 'light-my-request'

const origin = 'http://localhost'
const bodiless = [204, 205, 304]

/** As the global `fetch`; loads what it needs at first use. */
export async function fetchInside(
  handler: RequestListener,
  path: string | URL,
  init?: RequestInit,
): Promise<Response> {
  const { inject } = await import('light-my-request')
  type Method = NonNullable<InjectOptions['method']>
  const request = new Request(new URL(path, origin), init)
  const { pathname, search } = new URL(request.url)
  const answer = await inject(handler, {
    method: request.method as Method,
    url: pathname + search,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  })
  const { statusCode: status, headers, rawPayload } = answer
  const fields = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Response(bodiless.includes(status) ? null : new Uint8Array(rawPayload), {
    status,
    headers: Object.fromEntries(fields),
  })
}
