// Calls of the API from a page.

/** How an instance calls; a page may read it, and may change it between two calls. */
export interface Config {
  readonly api: { host: string; context: string }
  readonly headers: {
    accept: string
    contentType: string
    tenantShopId: string
    idempotentKey: string
  }
  apiKey: string
}

/** Told of every answer, a refusal too. */
export type Answered = (status: number, body: unknown) => void
/** Told when there is no answer that can be read. */
export type Failed = () => void

export interface Request {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** From the version on: `/tokens/cards`. */
  readonly path: string
  readonly body?: object
}

/** Where the cards of a customer are. */
export const cardsPath = (customer: string): string =>
  `/customers/${encodeURIComponent(customer)}/cards`

function headersOf({ apiKey, headers }: Config): Headers {
  const sent = new Headers({
    Authorization: `Bearer ${apiKey}`,
    Accept: headers.accept,
    'Content-Type': headers.contentType,
  })
  if (headers.tenantShopId) sent.set('Tenant-Shop-Id', headers.tenantShopId)
  if (headers.idempotentKey) sent.set('idempotent_key', headers.idempotentKey)
  return sent
}

/** Sends the request; gives status and body. Rejects when no JSON comes back. */
export async function ask(config: Config, { method, path, body }: Request) {
  const { host, context } = config.api
  const answer = await fetch(`${host}${context}${path}`, {
    method,
    headers: headersOf(config),
    credentials: 'omit',
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

/** The same with callbacks. What a callback throws is the page's own and goes up. */
export function askAndTell(
  config: Config,
  request: Request,
  answered?: Answered,
  failed?: Failed,
): void {
  ask(config, request).then(
    ({ status, body }) => answered?.(status, body),
    () => failed?.(),
  )
}
