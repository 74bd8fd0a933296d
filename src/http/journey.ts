// The journey of a request: one list of steps, in order; the first answer wins, and a refusal
// thrown by a step is the answer.
import { formatTimestamp } from '../kit/dates.ts'
import { Refusal } from '../kit/failure.ts'
import { stopwatch } from '../kit/real-time.ts'
import { fail } from '../world/failures.ts'
import { untilKept } from '../world/journal.ts'
import { blotCards, type TraceFacts, Turn } from '../world/trace.ts'
import { defaultWorld } from '../world/worlds.ts'
import { refusalAnswer } from './answer.ts'
import { type Answer, Call, type Desk, type Incoming, type Step } from './call.ts'
import { readableByPages } from './cors.ts'
import { drawAnswer } from './pictures.ts'
import { accept } from './steps/accept.ts'
import { findEndpoint } from './steps/find-endpoint.ts'
import { guard } from './steps/guard.ts'
import { identify } from './steps/identify.ts'
import {
  faultAfterCommit,
  faultBeforeCommit,
  faultBeforeValidate,
  faultDuringAnswer,
} from './steps/inject.ts'
import { permit } from './steps/permit.ts'
import { readBody } from './steps/read-body.ts'
import { replay } from './steps/replay.ts'
import { run } from './steps/run.ts'
import { throttle } from './steps/throttle.ts'
import { validate } from './steps/validate.ts'

/** Accepting and answering are the socket's ends of the journey; they stand in server.ts. */
export const journey: readonly Step[] = [
  accept,
  findEndpoint,
  identify,
  throttle,
  permit,
  faultBeforeValidate,
  readBody,
  guard,
  validate,
  replay,
  faultBeforeCommit,
  run,
  faultAfterCommit,
]

/** After `run` an answer stands, but a fault may still replace it. */
const isOver = (call: Call, step: Step): boolean =>
  call.answer !== undefined && (step !== run || call.answer.cut === true)

/** Walks on from a step. Waits only for a step that waits, so most requests never do. */
function walk(call: Call, from = 0): void | Promise<void> {
  for (let at = from; at < journey.length; at++) {
    const step = journey[at] as Step
    const pending = step(call)
    if (pending) return pending.then(() => (isOver(call, step) ? undefined : walk(call, at + 1)))
    if (isOver(call, step)) return undefined
  }
  return undefined
}

/** Every field is there, known or not: objects of one form are made and read faster. */
function traceFacts(call: Call, id: string, at: string, answer: Answer): TraceFacts {
  const { world, caller, acting, incoming } = call
  const turn = call.turn ?? new Turn(`${incoming.method} ${blotCards(call.path)}`)
  for (const rule of call.followed) turn.followed(rule)
  return {
    id,
    world: world?.name ?? '',
    kind: 'request',
    at,
    durationMs: stopwatch() - call.startedAt,
    turn,
    method: incoming.method,
    path: blotCards(incoming.url),
    status: answer.cut ? 0 : answer.status,
    failures: call.failures,
    codes: call.codes,
    replayed: call.replayed,
    altered: call.altered,
    ignoredFields: call.ignoredFields,
    keyKind: call.keyKind,
    account: caller?.id,
    actingFor: acting === caller ? undefined : acting?.id,
    hint: call.hint,
  }
}

/** A header holds no line breaks and little beyond ASCII; a hint may repeat what was sent. */
const headerText = (text: string): string => text.replace(/[^ -~]/g, '?')

function finish(call: Call, answer: Answer): Answer {
  const { trace, clock } = call.world ?? call.desk.worlds.get(defaultWorld)
  const { hint } = call
  const id = trace.nextId()
  const bodies = { request: blotCards(call.bodyText), answer: answer.body }
  const facts = traceFacts(call, id, formatTimestamp(clock.now()), answer)
  trace.add(facts, bodies)
  const { status, body, cut, broken } = answer
  const headers = [...answer.headers]
  readableByPages(call, headers)
  if (call.endpoint?.deprecated) headers.push('Deprecation', 'true')
  if (call.desk.settings.sandboxHeaders) {
    headers.push('X-Sandbox-Trace', id)
    if (hint !== undefined) headers.push('X-Sandbox-Hint', headerText(hint))
    const { rules } = facts.turn
    if (rules.length > 0) headers.push('X-Sandbox-Rule', rules.join(', '))
  }
  return { status, body, headers, cut, broken, hint }
}

/** What a step threw becomes the answer. */
function refuse(call: Call, error: unknown): void {
  if (!(error instanceof Refusal)) call.desk.broken(error)
  call.answer = refusalAnswer(call, error instanceof Refusal ? error : fail.serverError())
}

function answering(call: Call, act: (call: Call) => void | Promise<void>): void | Promise<void> {
  try {
    return act(call)?.catch((error: unknown) => refuse(call, error))
  } catch (error) {
    refuse(call, error)
  }
}

/** The walk, then the pictures of the answer, and what a rule makes of it. */
function walkAndDraw(call: Call): void | Promise<void> {
  const pending = walk(call)
  const drawing = pending ? pending.then(() => drawAnswer(call)) : drawAnswer(call)
  if (drawing) return drawing.then(() => faultDuringAnswer(call))
  faultDuringAnswer(call)
}

function arrive(call: Call): Answer | Promise<Answer> {
  const { journal } = call.desk
  call.idempotency?.release()
  const end = () => finish(call, call.answer ?? refusalAnswer(call, fail.serverError()))
  // What was read may be as new as what was changed, so every answer waits.
  if (journal.flushed() === undefined) return end()
  return Promise.resolve(answering(call, () => untilKept(journal))).then(end)
}

/**
 * Takes a request through the steps; always gives an answer, never throws. It is there at once
 * unless a step has to wait: for a body, a fault, a delivery, the disk.
 */
export function travel(desk: Desk, incoming: Incoming): Answer | Promise<Answer> {
  const call = new Call(desk, incoming)
  const pending = answering(call, walkAndDraw)
  return pending ? pending.then(() => arrive(call)) : arrive(call)
}
