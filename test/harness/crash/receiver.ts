// A receiver that outlives the killed processes.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LastingReceiver {
  readonly url: string
  /** `event order_id` of everything that came. */
  readonly seen: ReadonlySet<string>
  readonly close: () => void
}

export async function startLastingReceiver(): Promise<LastingReceiver> {
  const seen = new Set<string>()
  const server = createServer(async (request, response) => {
    let text = ''
    try {
      for await (const part of request) text += part
      const { event, order_id: order } = JSON.parse(text) as Record<string, string>
      seen.add(`${event} ${order}`)
      response.end('{"receive":"0"}')
    } catch {
      // The sender was killed while it sent; it sends again.
      request.destroy()
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { url: `http://127.0.0.1:${port}/`, seen, close }
}
