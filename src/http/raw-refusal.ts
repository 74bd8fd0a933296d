// A refusal for whoever has sent no request that the journey could take: written to the socket as
// it is, and noted in the trace of the default world.
import { formatTimestamp } from '../kit/dates.ts'
import { composeCode, type Refusal } from '../kit/failure.ts'
import { blotCards, Turn } from '../world/trace.ts'
import { defaultWorld } from '../world/worlds.ts'
import { errorBody } from './answer.ts'
import type { Desk } from './call.ts'

/** What is known of a request that was never taken. */
export interface NotTaken {
  readonly method?: string
  readonly path?: string
}

const bodyOf = ({ problems: [{ code, message }] }: Refusal): string =>
  errorBody([{ error_code: composeCode('', code), error_message: blotCards(message) }])

/** The bytes of the answer; the connection ends with it. */
export function refusalBytes(refusal: Refusal, isHinted = true): string {
  const { status, hint } = refusal
  const body = bodyOf(refusal)
  const hinted = hint === undefined || !isHinted ? '' : `X-Sandbox-Hint: ${hint}\r\n`
  return (
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json\r\n${hinted}` +
    `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`
  )
}

/** Notes the refusal in the trace; gives the bytes of its answer. */
export function refuseRaw(desk: Desk, refusal: Refusal, { method, path }: NotTaken = {}): string {
  const { trace, clock, name } = desk.worlds.get(defaultWorld)
  const [{ failure, status, code }] = refusal.problems
  const facts = {
    id: trace.nextId(),
    world: name,
    kind: 'request',
    at: formatTimestamp(clock.now()),
    durationMs: 0,
    turn: new Turn(method ?? 'no request'),
    method,
    path: path && blotCards(path),
    status,
    failures: [failure],
    codes: [composeCode('', code)],
    hint: refusal.hint,
  } as const
  trace.add(facts, { request: '', answer: bodyOf(refusal) })
  return refusalBytes(refusal, desk.settings.sandboxHeaders)
}
