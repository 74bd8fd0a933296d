// A receiver that is well or ill, by path.
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const behaviours: Readonly<Record<string, (answer: ServerResponse) => void>> = {
  '/takes': (answer) => answer.end('{"receive":"0"}'),
  '/fails': (answer) => answer.writeHead(500).end('not now'),
  '/refuses': (answer) => answer.end('{"receive":"1"}'),
  '/chatters': (answer) => answer.end('x'.repeat(100_000)),
  '/cuts': (answer) => answer.destroy(),
  // The sandbox gives up first.
  '/hangs': () => undefined,
}

export const receiverPaths = Object.keys(behaviours)

export interface SoakReceiver {
  readonly origin: string
  readonly received: () => number
  readonly close: () => void
}

export async function startReceiver(): Promise<SoakReceiver> {
  let received = 0
  const server = createServer((request, answer) => {
    received++
    request.resume()
    request.on('end', () => behaviours[request.url ?? '']?.(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { origin: `http://127.0.0.1:${port}`, received: () => received, close }
}
