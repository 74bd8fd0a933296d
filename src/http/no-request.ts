// Answers what never became a whole request: noise, a head that is too large, a request that takes
// too long to arrive.
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Refusal } from '../kit/failure.ts'
import { after, afterThisTurn } from '../kit/real-time.ts'
import { fail } from '../world/failures.ts'
import type { Desk } from './call.ts'
import { refuseRaw } from './raw-refusal.ts'
import { isTooSlow } from './socket-limits.ts'

/** How long a client may take to read its refusal and close. */
const lingerMs = 1_000

function refusalOf(error: NodeJS.ErrnoException): Refusal {
  if (isTooSlow(error)) return fail.tooSlow()
  return error.code === 'HPE_HEADER_OVERFLOW' ? fail.headersTooLarge() : fail.requestMalformed()
}

/** Says no, and closes even when the client does not. */
function turnAway(desk: Desk, socket: Socket, error: NodeJS.ErrnoException): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  socket.end(refuseRaw(desk, refusalOf(error)))
  const cancel = after(lingerMs, () => socket.destroy())
  socket.once('close', cancel)
}

/** The body takes too long: whoever reads it refuses; nobody waits for the rest of it. */
function breakOff(response: ServerResponse, socket: Socket, error: Error): void {
  const { req } = response
  if (response.headersSent) {
    socket.destroy()
    return
  }
  response.shouldKeepAlive = false
  if (req.listenerCount('error') === 0) return
  req.emit('error', error)
  // Some readers take in what is left of a body before they tell of an error.
  afterThisTurn(() => {
    if (!response.headersSent) req.emit('end')
  })
}

/** Answers what is no request, after the answers to whole requests that came before it. */
export function answerWhatIsNoRequest(desk: Desk, server: Server): void {
  const latest = new WeakMap<Socket, ServerResponse>()
  const turnedAway = new WeakSet<Socket>()
  server.on('request', (request, response) => latest.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Noise that goes on is told of once.
    if (turnedAway.has(socket)) return
    turnedAway.add(socket)
    const before = latest.get(socket)
    if (isTooSlow(error) && before && !before.req.complete) breakOff(before, socket, error)
    // A browser opens connections that it may never use.
    else if (isTooSlow(error) && socket.bytesRead === 0) socket.destroy()
    else if (before?.req.complete && !before.writableFinished && !before.destroyed) {
      before.once('finish', () => turnAway(desk, socket, error))
    } else turnAway(desk, socket, error)
  })
}
