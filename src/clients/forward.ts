// Sends a plain request on, as a proxy does, and its answer back.
import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'

/** Headers between a client and its proxy, which go no further. */
const ownHeaders = ['proxy-connection', 'proxy-authorization', 'connection', 'keep-alive']

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.includes(name)))

/** Forwards to `target`; `failed` answers when nobody is there. */
export function forward(
  request: IncomingMessage,
  response: ServerResponse,
  target: URL,
  failed: (error: NodeJS.ErrnoException) => void,
): void {
  const { method } = request
  const outgoing = ask(target, { method, headers: headersOf(request) }, (answer) => {
    const { statusCode = 502, headers } = answer
    response.writeHead(statusCode, headers)
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  outgoing.on('error', (error) => {
    if (response.headersSent) response.destroy()
    else failed(error)
  })
  response.on('close', () => outgoing.destroy())
  request.pipe(outgoing)
}
