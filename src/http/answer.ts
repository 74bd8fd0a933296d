// The only writer of responses of the API.
import type { ServerResponse } from 'node:http'
import { composeCode, type Refusal } from '../kit/failure.ts'
import { after } from '../kit/real-time.ts'
import { fail } from '../world/failures.ts'
import { blotCards } from '../world/trace.ts'
import type { Answer, BrokenWire, Call, Desk } from './call.ts'
import { refusalIfKnown } from './published-only.ts'

/** The service's error object. A top-level `message` means to clients that a limit was exceeded. */
export function errorBody(
  errors: readonly { readonly error_code: string; readonly error_message: string }[],
  limitExceeded = false,
): string {
  return JSON.stringify(limitExceeded ? { errors, message: 'Limit exceeded.' } : { errors })
}

/** A refusal may repeat what was sent; a card number in it is blotted out. */
export const shownText = (text: string, { holdsCardNumber }: Pick<Desk, 'holdsCardNumber'>) =>
  holdsCardNumber(text) ? blotCards(text) : text

/** The answer to a refusal; notes on the call which failures left. */
export function refusalAnswer(call: Call, thrown: Refusal): Answer {
  const refusal = refusalIfKnown(call, thrown)
  const errors = refusal.problems.map(({ code, message }) => ({
    error_code: composeCode(call.functionCode, code),
    error_message: shownText(message, call.desk),
  }))
  call.failures = refusal.problems.map((problem) => problem.failure)
  call.codes = errors.map((error) => error.error_code)
  call.hint = refusal.hint && shownText(refusal.hint, call.desk)
  const limitExceeded = call.failures.includes('flowRateExceeded')
  return {
    status: refusal.status,
    body: errorBody(errors, limitExceeded),
    headers: call.allow === undefined ? [] : ['Allow', call.allow],
  }
}

/** Closes the connection as a fault of the network does: by a reset. */
function reset(response: ServerResponse): void {
  const { socket } = response
  // A connection from inside the process is no TCP socket: it can only be closed.
  if (socket && 'resetAndDestroy' in socket) socket.resetAndDestroy()
  else response.destroy()
}

/** The connection stays open without an answer; for `ms` where they are given. */
function hang(response: ServerResponse, ms: number | undefined): void {
  if (ms === undefined) return
  const cancel = after(ms, () => reset(response))
  response.once('close', cancel)
}

/** Lets half of a body out, whose head is out already, and then breaks as it is told. */
function breakWithin(response: ServerResponse, bytes: Buffer, { kind, ms = 0 }: BrokenWire): void {
  const middle = bytes.length >> 1
  response.write(bytes.subarray(0, middle), () => {
    if (kind === 'truncated') response.destroy()
    else if (kind === 'reset-within') reset(response)
    else if (kind === 'slow') {
      const cancel = after(ms, () => response.end(bytes.subarray(middle)))
      response.once('close', cancel)
    }
  })
}

/** Writes an answer, or breaks the connection where a fault asked for it. */
export function send(response: ServerResponse, answer: Answer): void {
  if (response.headersSent || response.destroyed) return
  const { body, broken } = answer
  if (answer.cut) {
    if (broken) hang(response, broken.ms)
    else reset(response)
    return
  }
  const length = Buffer.byteLength(body)
  response.writeHead(answer.status, [
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(length),
    'Cache-Control',
    'no-store',
    ...answer.headers,
  ])
  if (broken) {
    breakWithin(response, Buffer.from(body), broken)
    return
  }
  const { socket } = response
  // Held back until both are there, head and body leave in one write.
  socket?.cork()
  // What has a byte for each character needs no encoding.
  response.write(body, length === body.length ? 'latin1' : 'utf8')
  socket?.uncork()
  response.end()
}

/** Refuses a request that is outside of the journey: no endpoint gives its code a function. */
export function answerOutside(
  response: ServerResponse,
  refusal: Refusal,
  headers: readonly string[] = [],
): void {
  const { problems, status } = refusal
  const [{ code, message }] = problems
  const body = errorBody([{ error_code: composeCode('', code), error_message: message }])
  send(response, { status, body, headers })
}

/** The answer to a bug of ours outside of the journey. */
export function answerBroken(desk: Desk, error: unknown, response: ServerResponse): void {
  desk.broken(error)
  answerOutside(response, fail.serverError())
}
