// The journey of a request: one list of steps, in order; the first answer wins, and a refusal
// thrown by a step is the answer.
import { formatTimestamp } from '../kit/dates.ts'
import { Refusal } from '../kit/failure.ts'
import { stopwatch } from '../kit/real-time.ts'
import { fail } from '../world/failures.ts'
import { untilKept } from '../world/journal.ts'
import { blotCards, type TraceEntry } from '../world/trace.ts'
import { defaultWorld } from '../world/worlds.ts'
import { refusalAnswer } from './answer.ts'
import { type Answer, Call, type Desk, type Incoming, type Step } from './call.ts'
import { accept } from './steps/accept.ts'
import { findEndpoint } from './steps/find-endpoint.ts'
import { identify } from './steps/identify.ts'
import { faultAfterCommit, faultBeforeCommit } from './steps/inject.ts'
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
  readBody,
  validate,
  replay,
  faultBeforeCommit,
  run,
  faultAfterCommit,
]

async function walk(call: Call): Promise<void> {
  for (const step of journey) {
    const pending = step(call)
    if (pending) await pending
    // After `run` an answer stands, but a fault may still replace it.
    if (call.answer && (step !== run || call.answer.cut)) return
  }
}

/** Every field is there, known or not: entries of one form are made and read faster. */
function traceEntry(call: Call, id: string, at: string, answer: Answer): TraceEntry {
  const { world, caller, acting, turn, incoming } = call
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
    request: blotCards(call.bodyText),
    answer: answer.body,
    replayed: call.replayed,
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
  const id = trace.nextId()
  trace.add(traceEntry(call, id, formatTimestamp(clock.now()), answer))
  if (!call.desk.settings.sandboxHeaders) return answer
  const headers: Record<string, string> = { ...answer.headers, 'X-Sandbox-Trace': id }
  if (call.hint !== undefined) headers['X-Sandbox-Hint'] = headerText(call.hint)
  return { ...answer, headers }
}

async function answering(call: Call, act: (call: Call) => Promise<void>): Promise<void> {
  try {
    await act(call)
  } catch (error) {
    if (!(error instanceof Refusal)) call.desk.broken(error)
    call.answer = refusalAnswer(call, error instanceof Refusal ? error : fail.serverError())
  }
}

/** Takes a request through the steps; always gives an answer, never throws. */
export async function travel(desk: Desk, incoming: Incoming): Promise<Answer> {
  const call = new Call(desk, incoming)
  await answering(call, walk)
  call.idempotency?.release()
  // What was read may be as new as what was changed, so every answer waits.
  if (desk.journal.flushed()) await answering(call, () => untilKept(desk.journal))
  return finish(call, call.answer ?? refusalAnswer(call, fail.serverError()))
}
