// Requests of a merchant, and of whoever controls the sandbox, over a real socket.

export interface Reply<B = Record<string, unknown>> {
  readonly status: number
  readonly headers: Headers
  readonly body: B
}

export interface Sending {
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Sends `route` (`PUT /v1/customers/c_1?x=y`) to the origin `url`. */
export async function request<B = Record<string, unknown>>(
  url: string,
  route: string,
  { body, headers = {} }: Sending = {},
): Promise<Reply<B>> {
  // Blanks in the path or query stay: `fetch` encodes them.
  const [method, path] = [route.slice(0, route.indexOf(' ')), route.slice(route.indexOf(' ') + 1)]
  const answer = await fetch(url + path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: JSON.parse(text || 'null') as B }
}

/** What calls the API with one key. */
export type Api = <B = Record<string, unknown>>(
  route: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Reply<B>>

/** The API of a sandbox for the holder of `key`. */
export const apiOf =
  (url: string, key: string): Api =>
  (route, body, headers = {}) =>
    request(url, route, { body, headers: { authorization: `Bearer ${key}`, ...headers } })

/** The control API: `control('POST clock/advance', { by: '1d' })`. */
export const controlOf =
  (url: string): Api =>
  (route, body, headers = {}) =>
    request(url, route.replace(' ', ' /_sandbox/'), { body, headers })
