// A merchant's own web server: a page with scripts of the merchant, and what stands behind it,
// which calls the API with the secret key.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Api } from '../harness/api.ts'

type Fields = Readonly<Record<string, string>>

export interface Merchant {
  readonly url: string
  /** What forms and scripts of the page sent to the merchant, as text. */
  readonly received: readonly string[]
}

/** Registers a payment by card; the page is to know its id and access_id, as with the service. */
const register = async (api: Api, more: Fields) => {
  const order = { pay_type: 'Card', job_code: 'CAPTURE', amount: '1000', ...more }
  const { body } = await api<Fields>('POST /v1/payments', order)
  return { id: body['id'], access_id: body['access_id'], pay_type: 'Card' }
}

/** Executes a payment with the token that the page got. */
async function pay(api: Api, { id, ...execution }: Fields) {
  const { status, body } = await api(`PUT /v1/payments/${id}`, { ...execution, method: '1' })
  return { status, ...body }
}

/** Starts the merchant's server; it closes with the test. */
export async function startMerchant(
  api: Api,
  { page, script = '' }: { readonly page: string; readonly script?: string },
): Promise<Merchant> {
  const received: string[] = []
  const answerTo = async (request: IncomingMessage): Promise<[type: string, text: string]> => {
    const { method, url = '/' } = request
    if (url === '/own.js') return ['text/javascript', script]
    if (method === 'GET') return ['text/html; charset=utf-8', page]
    const sent = (await json(request)) as Fields
    received.push(`${url} ${JSON.stringify(sent)}`)
    const answer = await (url === '/order' ? register(api, sent) : pay(api, sent))
    return ['application/json', JSON.stringify(answer)]
  }
  const server = createServer((request, response) => {
    if (request.url?.includes('?')) received.push(request.url)
    answerTo(request).then(
      ([type, text]) => response.writeHead(200, { 'content-type': type }).end(text),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}
