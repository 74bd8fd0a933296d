// The socket's end: a request handed to the journey, or to what is served beside the API.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { fail } from '../world/failures.ts'
import { answerBroken, answerOutside } from './answer.ts'
import type { Answer, Desk, Incoming } from './call.ts'
import { preflight } from './cors.ts'
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
      const allowed = request.method === 'OPTIONS' ? preflight(desk, request) : undefined
      if (allowed) {
        response.writeHead(204, allowed).end()
        return
      }
      const answer = travel(desk, incomingOf(request))
      if (answer instanceof Promise) answer.then(leave, broken)
      else leave(answer)
    } catch (error) {
      broken(error)
    }
  }
}

/** What is served beside the API, by an application that is made when it is first asked for. */
export interface Face {
  /** Whether a path, with or without a query, is one of its own. */
  readonly owns: (url: string) => boolean
  readonly application: () => Promise<RequestListener>
}

function handingOver(desk: Desk, { application: make }: Face): RequestListener {
  let application: RequestListener | undefined
  return (request, response) => {
    if (application) return application(request, response)
    make().then(
      (made) => {
        application = made
        made(request, response)
      },
      (error: unknown) => answerBroken(desk, error, response),
    )
  }
}

/**
 * Every request of a sandbox: what a face owns goes to its application, everything else to the
 * journey, which needs no router in front of it.
 */
export function listenerOf(desk: Desk, faces: readonly Face[]): RequestListener {
  const api = apiOf(desk)
  const doors = faces.map((face) => ({ owns: face.owns, enter: handingOver(desk, face) }))
  return (request, response) => {
    const url = originForm(request.url ?? '/')
    request.url = url
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      answerOutside(response, fail.requestMalformed())
      return
    }
    const door = doors.find(({ owns }) => owns(url))
    if (door) door.enter(request, response)
    else api(request, response)
  }
}

/** The HTTP server, with our limits. */
export function createHttpServer(desk: Desk, listener: RequestListener): Server {
  const limits = {
    ...limitsOf(desk.settings),
    keepAliveTimeout: 65_000,
    // Node would refuse a request without a host itself, with an empty body.
    requireHostHeader: false,
  }
  const server = createServer(limits, listener)
  server.maxConnections = desk.settings.connectionsMax
  answerWhatIsNoRequest(desk, server)
  return server
}
