// A control operation is a value, as an endpoint is: its route, its shapes, and what it does. The
// HTTP face and the programmatic API both call the same `run`.
import type { Desk } from '../http/call.ts'
import type { Method } from '../http/endpoint.ts'
import type { Resource } from '../http/resource.ts'
import type { Infer, ObjectSchema } from '../kit/schema.ts'
import type { ReadSettings } from '../read-settings.ts'
import type { ScenarioBook } from '../scenarios/book.ts'
import type { WorldImage } from '../world/journal.ts'
import type { World } from '../world/world.ts'

/** The file of the validators that the build writes for all operations. */
export const controlValidators = 'control'

/** How a world is written as JSON, and read again. */
export interface WorldWriting {
  writeWorld(image: WorldImage): Readonly<Record<string, unknown>>
  /** The image, or in words why it does not fit. */
  readWorld(name: string, written: object): WorldImage | string
}

/** What every control operation of a sandbox shares. */
export interface Control {
  readonly desk: Desk
  readonly resources: readonly Resource[]
  readonly origins: ReadSettings['origins']
  /** Sets the timer of the worlds' jobs again, after a clock was moved. */
  readonly rearm: () => void
  /** To be waited for before a world lets its buyers act by themselves. */
  readonly hireBuyer: () => Promise<void>
  /** Loaded when first asked for. */
  readonly writing: () => Promise<WorldWriting>
  /** The scenarios that are known; loaded when first asked for. */
  readonly scenarios: () => Promise<ScenarioBook>
  /** What X-Sandbox-Admin must be; empty when nothing is asked for. */
  readonly adminToken: string
  /** Ends the process; undefined where the sandbox is part of another program. */
  readonly stop: (() => void) | undefined
}

/** What an operation is asked, after validation. */
export interface Asked<P = unknown, Q = unknown, B = unknown> {
  readonly control: Control
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The chosen world; the first look at it opens it. */
  readonly world: World
  /** Runs one command in the chosen world; the trace tells what it did. */
  readonly command: <T>(act: () => T) => T
}

/** `R` is what `run` gives: the answer, or a promise of it where the reply is held. */
export interface Operation<R extends object = object> {
  /** `POST /_sandbox/clock/advance`. */
  readonly route: string
  readonly summary: string
  readonly query?: ObjectSchema
  readonly body?: ObjectSchema
  /** The body has fields that only its reader knows; else an unknown field is refused. */
  readonly openBody?: boolean
  run(asked: Asked): R
}

/** The API has no PATCH; what forces fields has. */
type ControlMethod = Method | 'PATCH'

type ShapeOf<S> = S extends ObjectSchema ? Infer<S> : undefined

type NamesIn<Path> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

interface Definition<
  Route extends `${ControlMethod} /_sandbox/${string}`,
  Q extends ObjectSchema | undefined,
  B extends ObjectSchema | undefined,
  R extends object,
> {
  readonly route: Route
  readonly summary: string
  readonly query?: Q
  readonly body?: B
  readonly openBody?: boolean
  run(asked: Asked<Readonly<Record<NamesIn<Route>, string>>, ShapeOf<Q>, ShapeOf<B>>): R
}

/** Types what `run` is asked by the route and the shapes of the operation. */
export function operation<
  const Route extends `${ControlMethod} /_sandbox/${string}`,
  R extends object,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
>(definition: Definition<Route, Q, B, R>): Operation<R> {
  return definition as unknown as Operation<R>
}
