// One request on its journey: what came in, and what each step learned of it.
import { stopwatch } from '../kit/real-time.ts'
import type { Settings } from '../settings.ts'
import type { Account } from '../world/account.ts'
import type { Journal } from '../world/journal.ts'
import type { EventDefinition } from '../world/outbox.ts'
import type { AskedRule } from '../world/rules.ts'
import type { Turn } from '../world/trace.ts'
import type { World } from '../world/world.ts'
import type { Worlds } from '../world/worlds.ts'
import type { CardGuards } from './card-guards.ts'
import type { CompiledValidators } from './compiled.ts'
import type { Courier } from './courier.ts'
import type { AnyEndpoint } from './endpoint.ts'
import type { FlowRate } from './flow-rate.ts'
import type { Hosts } from './hosts.ts'
import type { RouteTable } from './routes.ts'
import type { BodySource, UploadedFile } from './uploads.ts'
import type { Validators } from './validators.ts'

/** A request before anybody looked at it, from a socket or from inside the process. */
export interface Incoming {
  readonly method: string
  /** Path and query. */
  readonly url: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The body; rejects with a refusal when it is larger than `bytesMax`. */
  readonly readBody: (bytesMax: number) => Promise<Buffer> | Buffer
  /** The body as a stream, for uploads; whoever takes it reads it instead of `readBody`. */
  readonly streamBody: () => BodySource
  /** A recipe asks: what it makes stays as it is, whatever buyers do by themselves. */
  readonly ofRecipe?: true
}

/** How an answer breaks on its way out; what takes time takes `ms`. */
export interface BrokenWire {
  readonly kind: 'hang' | 'hang-within' | 'reset-within' | 'truncated' | 'slow'
  readonly ms?: number | undefined
}

/** What goes back; `cut` breaks the connection instead, and nobody gets anything. */
export interface Answer {
  readonly status: number
  readonly body: string
  /** Names and values in turn. */
  readonly headers: readonly string[]
  readonly cut?: boolean | undefined
  readonly broken?: BrokenWire | undefined
  /** What to do next, of a refusal. */
  readonly hint?: string | undefined
}

/** What every call of a sandbox shares. */
export interface Desk {
  readonly settings: Settings
  readonly hosts: Hosts
  readonly routes: RouteTable
  /** What the resources tell. */
  readonly eventNamed: (name: string) => EventDefinition | undefined
  readonly worlds: Worlds
  /** Says where the build wrote validators of what is no resource. */
  readonly placeCompiled: CompiledValidators['place']
  readonly bodies: Validators
  readonly queries: Validators
  readonly courier: Courier
  /** The rules of scenarios, by their names with commas; loaded when first asked for. */
  readonly rulesOfScenarios: (names: string) => Promise<readonly AskedRule[]>
  /** Nothing is answered before what it has taken is kept. */
  readonly journal: Journal
  /** Whether a text holds the number of a card, which is kept and shown nowhere. */
  readonly holdsCardNumber: (text: string) => boolean
  /** Which worlds are guarded against card data. */
  readonly guards: CardGuards
  /** What keys may still send, where the settings limit it. */
  readonly flowRate: FlowRate
  /** Told of a bug of ours. */
  readonly broken: (error: unknown) => void
}

const noRules: readonly never[] = Object.freeze([])

export class Call {
  readonly desk: Desk
  readonly incoming: Incoming
  readonly startedAt = stopwatch()
  readonly path: string
  readonly search: string
  endpoint: AnyEndpoint | undefined
  params: Readonly<Record<string, string>> = {}
  world: World | undefined
  /** Whose key was sent, and of which kind. */
  caller: Account | undefined
  keyKind: 'secret' | 'public' = 'secret'
  /** The key itself, for what is counted by key; nothing shows it. */
  key = ''
  /** For whom the call acts: the caller, or the tenant or tenant buyer it named. */
  acting: Account | undefined
  /** The function part of composed codes, once it is known. */
  functionCode = 'E0000'
  query: Record<string, unknown> = {}
  /** The JSON body; undefined when the endpoint takes none. */
  body: unknown
  /** The file of an upload. */
  file: UploadedFile | undefined
  /** The body as sent, for the trace; of an upload a description. */
  bodyText = ''
  ignoredFields: string[] = []
  /** What is stored under the request's `idempotent_key`, if it carries one. */
  idempotency:
    | { readonly key: string; readonly request: string; readonly release: () => void }
    | undefined
  replayed = false
  /** Rules that the request named for itself. */
  asked: readonly AskedRule[] = noRules
  /** Ids of the rules that decided something outside of the command. */
  followed: readonly string[] = noRules
  /** A rule changed or broke the answer on its way out. */
  altered: true | undefined
  /** What the command did; undefined while it did not begin. */
  turn: Turn | undefined
  answer: Answer | undefined
  /** Names and codes of the failures in the answer. */
  failures: readonly string[] = []
  codes: readonly string[] = []
  hint: string | undefined
  /** Methods of the path, for the answer to a wrong one. */
  allow: string | undefined

  constructor(desk: Desk, incoming: Incoming) {
    this.desk = desk
    this.incoming = incoming
    const mark = incoming.url.indexOf('?')
    this.path = mark === -1 ? incoming.url : incoming.url.slice(0, mark)
    this.search = mark === -1 ? '' : incoming.url.slice(mark + 1)
  }

  /** A header's value; several of one name count as one text with commas. */
  header(name: string): string | undefined {
    const value = this.incoming.headers[name]
    return Array.isArray(value) ? value.join(', ') : value
  }
}

/** A step sees the call, adds what it learned, and may answer it or refuse by throwing. */
export type Step = (call: Call) => void | Promise<void>
