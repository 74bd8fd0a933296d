// A real HTTP receiver of notifications, as a merchant would run one.
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface ReceivedRequest {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  /** The bytes as they came. */
  readonly text: string
  /** The same as JSON. */
  readonly body: Readonly<Record<string, unknown>>
}

export interface ReceiverAnswer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection instead of answering. */
  readonly hangUp?: boolean
}

/** What a receiver does with its request number `count`, from 1. */
export type Receive = (
  request: ReceivedRequest,
  count: number,
) => ReceiverAnswer | Promise<ReceiverAnswer>

/** The answer that the service takes as received. */
export const acknowledged: ReceiverAnswer = { status: 200, body: '{"receive":"0"}' }

export class Receiver {
  readonly url: string
  readonly requests: ReceivedRequest[] = []
  /** What it does; may be changed while it runs, and may call the API before it answers. */
  receive: Receive
  readonly #waiting = new Set<() => void>()

  constructor(url: string, receive: Receive) {
    this.url = url
    this.receive = receive
  }

  /** When `count` requests have come, answered or not. */
  async arrived(count: number): Promise<readonly ReceivedRequest[]> {
    while (this.requests.length < count) {
      await new Promise<void>((done) => this.#waiting.add(done))
    }
    return this.requests
  }

  /** The values of one field of all bodies, in the order of arrival. */
  bodies(field: string): unknown[] {
    return this.requests.map(({ body }) => body[field])
  }

  take(request: ReceivedRequest): number {
    const count = this.requests.push(request)
    for (const wake of this.#waiting) wake()
    this.#waiting.clear()
    return count
  }
}

function serve(receiver: () => Receiver): Server {
  return createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const text = Buffer.concat(parts).toString('utf8')
    const { method = '', url: path = '', headers } = request
    const received = { method, path, headers, text, body: JSON.parse(text || '{}') }
    const count = receiver().take(received)
    const answer = await receiver().receive(received, count)
    if (answer.hangUp) request.socket.destroy()
    else response.writeHead(answer.status ?? 200, answer.headers).end(answer.body ?? '')
  })
}

/** Starts a receiver; it acknowledges unless told otherwise, and closes with the test. */
export async function startReceiver(receive: Receive = () => acknowledged): Promise<Receiver> {
  const server = serve(() => receiver)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const receiver = new Receiver(`http://127.0.0.1:${port}/hook`, receive)
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  return receiver
}

/** A receiver that keeps its acknowledgements back until `release` is called. */
export async function startHeldReceiver() {
  const gate = { open: (_: ReceiverAnswer): void => undefined }
  const opened = new Promise<ReceiverAnswer>((done) => {
    gate.open = done
  })
  return { hook: await startReceiver(() => opened), release: () => gate.open(acknowledged) }
}
