// The socket's end: Express in front, and a request handed to the journey.
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import express, { type Router } from 'express'
import { formatTimestamp } from '../kit/dates.ts'
import { composeCode } from '../kit/failure.ts'
import { fail } from '../world/failures.ts'
import { newTurn } from '../world/trace.ts'
import { defaultWorld } from '../world/worlds.ts'
import { errorBody, send } from './answer.ts'
import type { Desk, Incoming } from './call.ts'
import { travel } from './journey.ts'

/** Collects a body; refuses it as soon as it is larger than `bytesMax`. */
function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((done, refuse) => {
    const chunks: Buffer[] = []
    let size = 0
    if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
      request.resume()
      refuse(fail.bodyTooLarge())
      return
    }
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > bytesMax) {
        request.removeAllListeners('data')
        request.resume()
        refuse(fail.bodyTooLarge())
      } else chunks.push(chunk)
    })
    request.on('end', () =>
      done(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
    )
    request.on('error', refuse)
    request.on('close', () => refuse(fail.requestMalformed()))
  })
}

const incomingOf = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  readBody: (bytesMax) => readBody(request, bytesMax),
})

/** A router that is made when the first request for it comes. */
export type LazyRouter = () => Promise<Router>

/** The Express application: `/_sandbox` for control, everything else is the API. */
export function createApplication(desk: Desk, control: LazyRouter) {
  const application = express()
  application.disable('x-powered-by')
  application.disable('etag')
  let router: Router | undefined
  application.use((request, response, next) => {
    if (!request.url.startsWith('/_sandbox')) {
      void travel(desk, incomingOf(request)).then((answer) => send(response, answer))
      return
    }
    if (router) router(request, response, next)
    else {
      control().then((made) => {
        router = made
        router(request, response, next)
      }, next)
    }
  })
  return application
}

/** Answers what is no HTTP, so that it never became a request. */
function answerBroken(desk: Desk, socket: Socket, code: string | undefined): void {
  const refusal = code === 'HPE_HEADER_OVERFLOW' ? fail.headersTooLarge() : fail.requestMalformed()
  const [{ failure, status, code: parts, message }] = refusal.problems
  const error = { error_code: composeCode('', parts), error_message: message }
  const { trace, clock, name } = desk.worlds.get(defaultWorld)
  trace.add({
    id: trace.nextId(),
    world: name,
    kind: 'request',
    at: formatTimestamp(clock.now()),
    durationMs: 0,
    turn: newTurn('no request'),
    status,
    failures: [failure],
    codes: [error.error_code],
  })
  if (!socket.writable) return
  const body = errorBody([error])
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * The HTTP server. Express sets the prototypes of each request and answer, which costs V8 its fast
 * paths; objects that are born with those prototypes keep them. `IncomingMessage` and
 * `ServerResponse` are functions that can be called on an object made by another one, so these two
 * are functions, not classes.
 */
export function createHttpServer(desk: Desk, application: ReturnType<typeof express>): Server {
  function BornRequest(this: IncomingMessage, socket: Socket) {
    ;(IncomingMessage as unknown as (this: object, socket: Socket) => void).call(this, socket)
  }
  function BornResponse(this: ServerResponse, request: IncomingMessage, options: object) {
    type Make = (this: object, request: IncomingMessage, options: object) => void
    ;(ServerResponse as unknown as Make).call(this, request, options)
  }
  BornRequest.prototype = application.request
  BornResponse.prototype = application.response
  const server = createServer(
    {
      IncomingMessage: BornRequest as unknown as typeof IncomingMessage,
      ServerResponse: BornResponse as unknown as typeof ServerResponse,
      keepAliveTimeout: 65_000,
    },
    application as RequestListener,
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    answerBroken(desk, socket, error.code)
  })
  return server
}
