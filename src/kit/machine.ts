// State machines are rows that read like the specification. A row is keyed by the state, the
// action and the named result, so the table is pure data.
import { invariant } from './invariant.ts'
import type { Source } from './source.ts'

export interface Transition<S extends string, A extends string, R extends string> {
  /** `none` is the state of what does not exist yet. */
  readonly from: S | 'none'
  readonly on: A
  readonly result: R
  readonly to: S
  /** The event that tells of it; null when none does. */
  readonly emits: string | null
  readonly source: Source
}

export type TransitionRow<S extends string, A extends string, R extends string> = readonly [
  from: S | 'none',
  on: A,
  result: R,
  to: S,
  emits: string | null,
  source: Source,
]

export class Machine<S extends string, A extends string, R extends string> {
  readonly name: string
  readonly transitions: readonly Transition<S, A, R>[]
  readonly #byKey: ReadonlyMap<string, Transition<S, A, R>>
  readonly #results = new Map<string, R[]>()
  /** The names a rule may give as the result of an action. */
  readonly results: readonly R[]

  constructor(name: string, rows: readonly TransitionRow<S, A, R>[]) {
    this.name = name
    this.transitions = rows.map(([from, on, result, to, emits, source]) => {
      return { from, on, result, to, emits, source }
    })
    this.#byKey = new Map(
      this.transitions.map((row) => [`${row.from} ${row.on} ${row.result}`, row]),
    )
    for (const { from, on, result } of this.transitions) {
      const key = `${from} ${on}`
      this.#results.set(key, [...(this.#results.get(key) ?? []), result])
    }
    this.results = [...new Set(this.transitions.map((row) => row.result))]
    invariant(this.#byKey.size === rows.length, `${name} has the same row twice`)
  }

  /** Whether the table knows the action in this state. */
  allows(from: S | 'none', on: A): boolean {
    return this.#results.has(`${from} ${on}`)
  }

  /** The row for a result; undefined when the state, action and result do not go together. */
  row(from: S | 'none', on: A, result: R): Transition<S, A, R> | undefined {
    return this.#byKey.get(`${from} ${on} ${result}`)
  }

  /** The results that the action may have in this state. */
  resultsOf(from: S | 'none', on: A): readonly R[] {
    return this.#results.get(`${from} ${on}`) ?? []
  }
}

/** A table of transitions with its name. */
export const machine = <S extends string, A extends string, R extends string>(
  name: string,
  rows: readonly TransitionRow<S, A, R>[],
): Machine<S, A, R> => new Machine(name, rows)
