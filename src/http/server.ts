// The socket's end: Express in front, and a request handed to the journey.
import {
  createServer,
  IncomingMessage,
  type RequestListener,
  type Server,
  ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import express, {
  type ErrorRequestHandler,
  type NextFunction,
  type Request,
  type Response,
  type Router,
} from 'express'
import { composeCode, type Refusal } from '../kit/failure.ts'
import { fail } from '../world/failures.ts'
import { errorBody, send } from './answer.ts'
import type { Answer, Desk, Incoming } from './call.ts'
import { Departure } from './departure.ts'
import { travel } from './journey.ts'
import { answerWhatIsNoRequest } from './no-request.ts'
import { isTooSlow, limitsOf } from './socket-limits.ts'

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
    // A client that goes away in the middle is its own affair: nobody is left to be answered.
    request.on('error', (error) => {
      refuse(isTooSlow(error) ? fail.tooSlow() : fail.requestMalformed())
    })
    request.on('close', () => refuse(fail.requestMalformed()))
  })
}

const incomingOf = (request: IncomingMessage): Incoming => ({
  method: request.method ?? 'GET',
  url: request.url ?? '/',
  headers: request.headers,
  readBody: (bytesMax) => readBody(request, bytesMax),
  streamBody: () => request,
})

const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** Path and query; a client that believes to speak to a proxy names the host before them. */
function originForm(target: string): string {
  if (target.startsWith('/')) return target
  const rest = target.replace(absoluteForm, '')
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Takes requests of the API to the journey, and its answers to the departure. */
function apiOf(desk: Desk) {
  const departure = new Departure()
  return (request: IncomingMessage, response: ServerResponse): void => {
    const broken = (error: unknown) => {
      desk.broken(error)
      response.destroy()
    }
    const leave = (answer: Answer) => departure.join(response, answer)
    try {
      const answer = travel(desk, incomingOf(request))
      if (answer instanceof Promise) answer.then(leave, broken)
      else leave(answer)
    } catch (error) {
      broken(error)
    }
  }
}

const errorText = (refusal: Refusal): string => {
  const [{ code, message }] = refusal.problems
  return errorBody([{ error_code: composeCode('', code), error_message: message }])
}

/** A router that is made when the first request for it comes. */
export type LazyRouter = () => Promise<Router>

/** What is served beside the API: some of the paths, by a router of their own. */
export interface Face {
  /** Whether a path, with or without a query, is one of its own. */
  readonly owns: (url: string) => boolean
  readonly router: LazyRouter
}

type Handler = (request: Request, response: Response, next: NextFunction) => void

/** Hands requests to the router of a face, which is made by the first of them. */
function handlerOf({ router: make }: Face): Handler {
  let router: Router | undefined
  return (request, response, next) => {
    if (router) router(request, response, next)
    else {
      make().then((made) => {
        router = made
        router(request, response, next)
      }, next)
    }
  }
}

/** The Express application: what no face owns is the API. */
export function createApplication(desk: Desk, faces: readonly Face[]) {
  const application = express()
  application.disable('x-powered-by')
  application.disable('etag')
  const api = apiOf(desk)
  const handlers = faces.map((face) => ({ owns: face.owns, handle: handlerOf(face) }))
  application.use((request, response, next) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      const [status, body] = [400, errorText(fail.requestMalformed())]
      send(response, { status, body, headers: [] })
      return
    }
    const { url } = request
    for (const { owns, handle } of handlers) {
      if (owns(url)) {
        handle(request, response, next)
        return
      }
    }
    api(request, response)
  })
  const refusing: ErrorRequestHandler = (error, _request, response, _next) => {
    desk.broken(error)
    send(response, { status: 500, body: errorText(fail.serverError()), headers: [] })
  }
  application.use(refusing)
  return application
}

/** The application for requests as they come; Express itself answers some targets with HTML. */
export const listenerOf =
  (application: ReturnType<typeof express>): RequestListener =>
  (request, response) => {
    request.url = originForm(request.url ?? '/')
    application(request, response)
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
      ...limitsOf(desk.settings),
      keepAliveTimeout: 65_000,
      // Node would refuse a request without a host itself, with an empty body.
      requireHostHeader: false,
    },
    listenerOf(application),
  )
  server.maxConnections = desk.settings.connectionsMax
  answerWhatIsNoRequest(desk, server)
  return server
}
