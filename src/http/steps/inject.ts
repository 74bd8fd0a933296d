// The faults that a rule asks for, each at its point of the journey. The only place where a fault
// is made.
import { pause } from '../../kit/real-time.ts'
import type { Account } from '../../world/account.ts'
import { changeData } from '../../world/data-changes.ts'
import { scripted } from '../../world/failures.ts'
import type { Fault, FaultPoint } from '../../world/rule-shape.ts'
import { type Facts, scriptedFault, scripted as scriptedOther } from '../../world/rules.ts'
import { type CollectionName, collectionDefinitions } from '../../world/store.ts'
import type { World } from '../../world/world.ts'
import { errorBody } from '../answer.ts'
import type { Answer, BrokenWire, Call } from '../call.ts'

const hasNoRules = ({ world, asked }: Call): boolean =>
  world === undefined || (world.store.rules.size === 0 && asked.length === 0)

/** Asks the rules in a command of its own; what decided is noted on the call. */
export function askRules<T>(call: Call, what: string, ask: (world: World, on: string) => T): T {
  const world = call.world as World
  const route = call.endpoint?.route ?? ''
  return world.perform(`${what} ${route}`, () => {
    const { turn } = world
    turn.isAskedBy(call.asked)
    const answer = ask(world, route)
    call.followed = [...call.followed, ...turn.rules]
    return answer
  })
}

/** The record that a path names by its id. */
function recordOf({ world, acting, params }: Call): object | undefined {
  const { id } = params
  if (id === undefined || acting === undefined) return undefined
  const store = (world as World).storeOf(acting)
  for (const [name, { scope }] of Object.entries(collectionDefinitions)) {
    const found = scope === 'world' ? undefined : store[name as CollectionName].find(id)
    if (found) return found
  }
  return undefined
}

/** What a rule may ask about: the record, the request above it, and whose it is. */
export const factsOf = (call: Call) => (): Facts => ({
  ...recordOf(call),
  ...call.query,
  ...(call.body as object | undefined),
  ...call.params,
  shop_id: (call.acting as Account | undefined)?.id ?? call.caller?.id,
})

const lost = (broken?: BrokenWire): Answer => {
  return { status: 0, body: '', headers: [], cut: true, broken }
}

/** What the client sees instead of an answer, or after a while. */
async function suffer(call: Call, { kind, status, ms, ...error }: Fault): Promise<void> {
  if (kind === 'delay') await pause(ms ?? 0)
  else if (kind === 'reset') call.answer = lost()
  else if (kind === 'hang') call.answer = lost({ kind: 'hang', ms })
  else {
    const refusal = scripted(status ?? 500)
    if (error.error_code === undefined && error.error_message === undefined) throw refusal
    const [{ code, message }] = refusal.problems
    const error_code = error.error_code ?? ('fixed' in code ? code.fixed : '')
    const errors = [{ error_code, error_message: error.error_message ?? message }]
    call.answer = { status: refusal.status, body: errorBody(errors), headers: [] }
    call.altered = true
  }
}

function inject(call: Call, point: FaultPoint): void | Promise<void> {
  const fault = askRules(call, 'fault in', (world, on) => {
    return scriptedFault(world, point, on, factsOf(call))
  })
  return fault && suffer(call, fault)
}

/** Before the body is read: nobody looked at what was asked. */
export function faultBeforeValidate(call: Call): void | Promise<void> {
  if (!hasNoRules(call)) return inject(call, 'before-validate')
}

/** Any status, a delay, a hang or a reset instead of the command. */
export function faultBeforeCommit(call: Call): void | Promise<void> {
  if (!hasNoRules(call)) return inject(call, 'before-commit')
}

/** Done, but the client sees something else: charged, and the connection reset. */
export function faultAfterCommit(call: Call): void | Promise<void> {
  if (hasNoRules(call)) return
  askRules(call, 'time after', (world, on) => {
    const move = scriptedOther(world, 'clock', [on], factsOf(call))
    if (move) world.turn.movesClock(move)
  })
  return inject(call, 'after-commit')
}

const within = { hang: 'hang-within', reset: 'reset-within', delay: 'slow' } as const

function breakWithin(call: Call, answer: Answer, { kind, ms }: Fault): void {
  call.altered = true
  if (kind === 'malformed') {
    // Half of a JSON object is none.
    const body = answer.body.slice(0, Math.max(1, answer.body.length >> 1))
    call.answer = { ...answer, body }
  } else if (kind === 'truncated') call.answer = { ...answer, broken: { kind } }
  else if (kind === 'hang' || kind === 'reset' || kind === 'delay') {
    call.answer = { ...answer, broken: { kind: within[kind], ms } }
  }
}

/** The answer is there: its data may change, and it may break on its way out. */
export function faultDuringAnswer(call: Call): void {
  const { answer } = call
  if (hasNoRules(call) || answer === undefined || answer.cut || call.replayed) return
  const { data, fault } = askRules(call, 'answer of', (world, on) => ({
    data: scriptedOther(world, 'data', [on], factsOf(call)),
    fault: scriptedFault(world, 'during-answer', on, factsOf(call)),
  }))
  if (data && answer.status === 200) {
    call.answer = { ...answer, body: JSON.stringify(changeData(data, JSON.parse(answer.body))) }
    call.altered = true
  }
  if (fault) breakWithin(call, call.answer as Answer, fault)
}
