// The web site of a merchant, to which pages send their buyers back.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Return {
  readonly method: string
  /** Path and query. */
  readonly url: string
  /** The fields of a form that was sent. */
  readonly form: Readonly<Record<string, string>>
}

export interface Merchant {
  readonly url: string
  readonly returns: readonly Return[]
}

/** Starts one that thanks each buyer who comes back, or sends them on to `onward`. */
export async function startMerchant(onward?: string): Promise<Merchant> {
  const returns: Return[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const form = Object.fromEntries(new URLSearchParams(text))
    const { method = '', url = '' } = request
    returns.push({ method, url, form })
    if (onward !== undefined) response.writeHead(303, { location: onward }).end()
    else response.setHeader('content-type', 'text/html').end('<title>Shop</title>Thank you')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, returns }
}
