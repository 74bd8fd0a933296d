// What happened and why: one entry a command, kept beside the state and outside its digest.
import type { Transition } from '../kit/machine.ts'

export interface TakenTransition {
  readonly machine: string
  readonly row: Pick<Transition<string, string, string>, 'from' | 'on' | 'result' | 'to'>
}

/** What one command did besides its answer. */
export interface Turn {
  /** What the command is: a route, a job kind, a delivery or a control call. */
  readonly on: string
  readonly transitions: TakenTransition[]
  readonly events: string[]
  readonly deliveries: string[]
  /** Ids of the rules that decided something. */
  readonly rules: string[]
}

export const newTurn = (on: string): Turn => ({
  on,
  transitions: [],
  events: [],
  deliveries: [],
  rules: [],
})

export interface TraceEntry {
  readonly id: string
  readonly world: string
  readonly kind: 'request' | 'job' | 'delivery' | 'control'
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
  /** Bodies as sent, card numbers and security codes blotted out. */
  readonly request?: string | undefined
  readonly answer?: string | undefined
  /** For a delivery: which one, which attempt, and how it ended. */
  readonly delivery?: {
    readonly id: string
    readonly attempt: number
    readonly outcome: string
    /** Why no answer came. */
    readonly error?: string | undefined
  }
}

const entryBytes = 400
const sizeOf = (entry: TraceEntry): number =>
  entryBytes + (entry.request?.length ?? 0) + (entry.answer?.length ?? 0)

/** The newest entries of a world, bounded by number and bytes. */
export class Trace {
  readonly #entries: TraceEntry[] = []
  readonly #limits: { readonly max: number; readonly bytesMax: number }
  readonly #watchers: Set<(entry: TraceEntry) => void>
  #bytes = 0
  #count = 0
  /** Entries that had to go. */
  dropped = 0

  constructor(
    limits: { readonly max: number; readonly bytesMax: number },
    watchers: Set<(entry: TraceEntry) => void>,
  ) {
    this.#limits = limits
    this.#watchers = watchers
  }

  /** The id of the next entry, given out before it is complete. */
  nextId(): string {
    return `t_${++this.#count}`
  }

  add(entry: TraceEntry): void {
    this.#entries.push(entry)
    this.#bytes += sizeOf(entry)
    while (this.#entries.length > this.#limits.max || this.#bytes > this.#limits.bytesMax) {
      this.#bytes -= sizeOf(this.#entries.shift() as TraceEntry)
      this.dropped++
    }
    for (const watch of this.#watchers) watch(entry)
  }

  find(id: string): TraceEntry | undefined {
    return this.#entries.find((entry) => entry.id === id)
  }

  /** Newest first. */
  list(): TraceEntry[] {
    return this.#entries.toReversed()
  }
}

// Twelve to nineteen digits, with what stands for a blank in a body or a URL between them.
const numberPattern = /\d(?:(?:[ +-]|%20)?\d){11,18}/g
// Whatever was sent in these fields, in whatever spelling, and also when the text breaks off.
const fieldPattern = /("(?:card_no|security_code)"\s*:\s*)("(?:[^"\\]|\\.)*"?|[-+.\deE]+)/g
const parameterPattern = /\b(card_no|security_code)=[^&\s#]+/g
const maskPattern = /^"\*+\d{4}"$/

/** No card number, and no field with a security code, is shorter. */
const shortestBlotted = 12

/** The text with everything blotted out that may be a card number or a security code. */
export function blotCards(text: string): string {
  if (text.length < shortestBlotted) return text
  return text
    .replace(numberPattern, (found) => `${'*'.repeat(found.length - 4)}${found.slice(-4)}`)
    .replace(parameterPattern, '$1=***')
    .replace(fieldPattern, (_, field, value) => field + (maskPattern.test(value) ? value : '"***"'))
}
