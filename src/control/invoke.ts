// Runs a control operation, from HTTP or from inside the process: validation, the world, the trace.

import { splitRoute } from '../http/endpoint.ts'
import { formatTimestamp } from '../kit/dates.ts'
import { Refusal } from '../kit/failure.ts'
import { stopwatch } from '../kit/real-time.ts'
import { Turn } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import { defaultWorld } from '../world/worlds.ts'
import { controlFail } from './failures.ts'
import { refuseBadFields } from './fields.ts'
import { type Asked, type Control, controlValidators, type Operation } from './operation.ts'

/** What is asked of an operation, before anybody looked at it. */
export interface Request {
  /** The world's name; `default` when absent. */
  readonly world?: string | undefined
  readonly params?: Readonly<Record<string, string>>
  readonly query?: object
  readonly body?: object
}

class Asking implements Asked {
  readonly control: Control
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly startedAt = stopwatch()
  readonly #route: string
  readonly #worldName: string
  #touched = false
  turn: Turn

  constructor(control: Control, { route }: Operation, request: Request) {
    this.control = control
    this.params = request.params ?? {}
    this.query = request.query ?? {}
    this.body = request.body ?? {}
    this.#route = route
    this.#worldName = request.world ?? defaultWorld
    this.turn = new Turn(route)
  }

  get world(): World {
    this.#touched = true
    return this.control.desk.worlds.get(this.#worldName)
  }

  readonly command = <T>(act: () => T): T => {
    const { world } = this
    return world.perform(this.#route, () => {
      this.turn = world.turn
      return act()
    })
  }

  /** Notes in the trace of the world what was done; reading leaves no entry. */
  note(refusal: Refusal | undefined): void {
    const { method, path } = splitRoute(this.#route)
    if (method === 'GET' || !this.#touched) return
    const world = this.control.desk.worlds.find(this.#worldName)
    if (!world) return
    world.trace.add({
      id: world.trace.nextId(),
      world: world.name,
      kind: 'control',
      at: formatTimestamp(world.clock.now()),
      durationMs: stopwatch() - this.startedAt,
      turn: this.turn,
      method,
      path,
      status: refusal?.status ?? 200,
      failures: refusal?.problems.map((problem) => problem.failure) ?? [],
    })
  }
}

const asRefusal = (error: unknown) => (error instanceof Refusal ? error : undefined)

/** Gives what the operation gives; throws or rejects with a `Refusal` of a mistake. */
export function invoke<R extends object>(
  control: Control,
  operation: Operation<R>,
  request: Request,
): R {
  const { desk } = control
  const { query, body, openBody } = operation
  desk.placeCompiled(controlValidators, operation)
  refuseBadFields(query, request.query ?? {}, desk.queries)
  refuseBadFields(body, request.body ?? {}, desk.bodies, openBody)
  if (desk.holdsCardNumber(JSON.stringify(request.body ?? ''))) throw controlFail.cardNumber()
  const asking = new Asking(control, operation, request)
  const failed = (error: unknown): never => {
    asking.note(asRefusal(error))
    throw error
  }
  const done = (answer: object): object => {
    asking.note(undefined)
    return answer
  }
  try {
    const answer = operation.run(asking)
    return (answer instanceof Promise ? answer.then(done, failed) : done(answer)) as R
  } catch (error) {
    return failed(error)
  }
}
