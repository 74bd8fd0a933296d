// `fetch` without a socket: a pair of streams stands in for the connection, so the request goes
// through the same server as any other.
import { type IncomingMessage, request, type Server } from 'node:http'
import { type Duplex, duplexPair } from 'node:stream'

const origin = 'http://localhost'
const bodiless = [204, 205, 304]

function answerOf(server: Server, sent: Request, body: Buffer): Promise<IncomingMessage> {
  const [client, connection] = duplexPair()
  // Unlike those of a socket, the ends of a pair do not close each other.
  connection.once('close', () => client.destroy())
  client.once('close', () => connection.destroy())
  server.emit('connection', connection)
  const { pathname, search } = new URL(sent.url)
  return new Promise((done, refuse) => {
    const outgoing = request({
      createConnection: (): Duplex => client,
      method: sent.method,
      path: pathname + search,
      headers: {
        ...Object.fromEntries(sent.headers),
        host: 'localhost',
        connection: 'close',
        ...(body.length > 0 ? { 'content-length': body.length } : {}),
      },
    })
    outgoing.on('response', done)
    // As the global fetch does, whatever broke the connection.
    outgoing.on('error', (cause) => refuse(new TypeError('fetch failed', { cause })))
    outgoing.end(body)
  })
}

/** As the global `fetch`, but it follows no redirect; `server` need not listen. */
export async function fetchInside(
  server: Server,
  path: string | URL,
  init?: RequestInit,
): Promise<Response> {
  const sent = new Request(new URL(path, origin), init)
  const answer = await answerOf(server, sent, Buffer.from(await sent.arrayBuffer()))
  const parts: Uint8Array[] = []
  for await (const part of answer) parts.push(part as Uint8Array)
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value)
  }
  const status = answer.statusCode ?? 0
  return new Response(bodiless.includes(status) ? null : Buffer.concat(parts), { status, headers })
}
