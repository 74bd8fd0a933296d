// What happened and why: one entry a command, kept beside the state and outside its digest.
import { parseDuration } from '../kit/dates.ts'
import type { Transition } from '../kit/machine.ts'
import { TextRing } from '../kit/text-ring.ts'
import type { Mail } from './records.ts'
import type { ClockMove } from './rule-shape.ts'
import type { AskedRule } from './rules.ts'
import { factsJson, type RowJsons } from './trace-json.ts'

export interface TakenTransition {
  readonly machine: string
  readonly row: Pick<Transition<string, string, string>, 'from' | 'on' | 'result' | 'to' | 'source'>
}

const none: readonly never[] = Object.freeze([])

/** A list of the turn with one more; a command of thousands of steps must not copy it each time. */
function grown<T>(list: readonly T[], more: T): readonly T[] {
  if (list === none) return [more]
  ;(list as T[]).push(more)
  return list
}

/** What one command did besides its answer. */
export class Turn {
  /** What the command is: a route, a job kind, a delivery or a control call. */
  readonly on: string
  transitions: readonly TakenTransition[] = none
  events: readonly string[] = none
  /** Ids of what waits in the outbox now. */
  deliveries: readonly string[] = none
  /** Ids of the rules that decided something. */
  rules: readonly string[] = none

  #asked: readonly AskedRule[] = none
  #awaited: readonly string[] = none
  #clockMovesMs = 0

  /** What was written; not part of an entry, as the outbox has it. */
  #mails: readonly Mail[] = none
  /** A recipe makes a record for a test, so no buyer acts on it unasked. */
  #isLeftAlone = false

  constructor(on: string) {
    this.on = on
  }

  get mails(): readonly Mail[] {
    return this.#mails
  }

  wrote(mail: Mail): void {
    this.#mails = [...this.#mails, mail]
  }

  leaveAlone(): void {
    this.#isLeftAlone = true
  }

  get isLeftAlone(): boolean {
    return this.#isLeftAlone
  }

  took(transition: TakenTransition): void {
    this.transitions = grown(this.transitions, transition)
  }

  told(event: string): void {
    this.events = grown(this.events, event)
  }

  posted(deliveryId: string): void {
    this.deliveries = grown(this.deliveries, deliveryId)
  }

  followed(ruleId: string): void {
    this.rules = grown(this.rules, ruleId)
  }

  /** Rules that the request of this command named for itself. */
  get asked(): readonly AskedRule[] {
    return this.#asked
  }

  isAskedBy(rules: readonly AskedRule[]): void {
    this.#asked = rules
  }

  /** Ids of deliveries whose first attempt the answer waits for. */
  get awaited(): readonly string[] {
    return this.#awaited
  }

  holdsAnswerFor(deliveryId: string): void {
    this.#awaited = [...this.#awaited, deliveryId]
  }

  /** How far the clock moves once the command is kept, in milliseconds. */
  get clockMovesMs(): number {
    return this.#clockMovesMs
  }

  movesClock({ by }: ClockMove): void {
    this.#clockMovesMs += parseDuration(by) ?? 0
  }

  /** The command was undone: nobody was told. */
  tookBack(): void {
    this.events = none
    this.deliveries = none
    this.#awaited = none
    this.#clockMovesMs = 0
    this.#mails = none
  }
}

/** How far a long job is: entries of a file, for example. */
export interface Progress {
  readonly done: number
  readonly total: number
}

/** What an entry says besides the bodies. */
export interface TraceFacts {
  readonly id: string
  readonly world: string
  readonly kind: 'request' | 'job' | 'delivery' | 'control' | 'page'
  /** Virtual time, `yyyy/MM/dd HH:mm:ss.SSS`. */
  readonly at: string
  readonly durationMs: number
  readonly turn: Turn
  readonly method?: string | undefined
  readonly path?: string | undefined
  readonly account?: string | undefined
  readonly keyKind?: string | undefined
  readonly actingFor?: string | undefined
  readonly status?: number | undefined
  /** Names of the catalogue's failures that left, and their codes. */
  readonly failures?: readonly string[] | undefined
  readonly codes?: readonly string[] | undefined
  readonly hint?: string | undefined
  readonly ignoredFields?: readonly string[] | undefined
  readonly replayed?: boolean | undefined
  /** A rule changed or broke the answer on its way out. */
  readonly altered?: true | undefined
  readonly progress?: Progress | undefined
  /** For a delivery: which one, which attempt, and how it ended. */
  readonly delivery?: {
    readonly id: string
    readonly attempt: number
    readonly outcome: string
    /** Why no answer came. */
    readonly error?: string | undefined
  }
}

/** Bodies as sent, card numbers and security codes blotted out; empty where there is none. */
export interface TracedBodies {
  readonly request: string
  readonly answer: string
}

export type TraceEntry = TraceFacts & TracedBodies

/** Told of each entry: what it says, its bodies, and the JSON of the former. */
export type TraceWatcher = (facts: TraceFacts, bodies: TracedBodies, json: string) => void

const noBodies: TracedBodies = { request: '', answer: '' }

const entryOf = ([facts = '', request = '', answer = '']: readonly string[]): TraceEntry => ({
  ...(JSON.parse(facts) as TraceFacts),
  request,
  answer,
})

/** The newest entries of a world, bounded by number and bytes. */
export class Trace {
  /** Each entry as JSON without its bodies, then the bodies. */
  readonly #entries: TextRing
  readonly #watchers: ReadonlySet<TraceWatcher>
  readonly #rowJsons: RowJsons = new WeakMap()
  #count = 0

  constructor(
    limits: { readonly max: number; readonly bytesMax: number },
    watchers: ReadonlySet<TraceWatcher>,
  ) {
    this.#entries = new TextRing(3, limits)
    this.#watchers = watchers
  }

  /** Entries that had to go. */
  get dropped(): number {
    return this.#entries.dropped
  }

  /** The id of the next entry, given out before it is complete. */
  nextId(): string {
    return `t_${++this.#count}`
  }

  add(facts: TraceFacts, bodies: TracedBodies = noBodies): void {
    const json = factsJson(facts, this.#rowJsons)
    this.#entries.push(json, bodies.request, bodies.answer)
    for (const watch of this.#watchers) watch(facts, bodies, json)
  }

  find(id: string): TraceEntry | undefined {
    for (const row of this.#entries.newestFirst()) {
      const entry = entryOf(row)
      if (entry.id === id) return entry
    }
    return undefined
  }

  /** Newest first. */
  list(): TraceEntry[] {
    return Array.from(this.#entries.newestFirst(), entryOf)
  }
}

// Twelve to nineteen digits, with what stands for a blank in a body or a URL between them.
const numberPattern = /\d(?:(?:[ +-]|%20)?\d){11,18}/g
// Whatever was sent in these fields, in whatever spelling, and also when the text breaks off.
const fieldPattern = /("(?:card_no|security_code|password)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[-+.\deE]+)/g
const parameterPattern = /\b(card_no|security_code|password)=[^&\s#]+/g
const maskPattern = /^"\*+\d{4}"$/

/** No card number, and no field with a security code, is shorter. */
const shortestBlotted = 12

/** The text with everything blotted out that may be a card number, a security code, a password. */
export function blotCards(text: string): string {
  if (text.length < shortestBlotted) return text
  return text
    .replace(numberPattern, (found) => `${'*'.repeat(found.length - 4)}${found.slice(-4)}`)
    .replace(parameterPattern, '$1=***')
    .replace(fieldPattern, (_, field, value) => field + (maskPattern.test(value) ? value : '"***"'))
}
