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
  /** By state, action and result: joining them to one key would cost more than the look. */
  readonly #rows = new Map<string, Map<string, Map<string, Transition<S, A, R>>>>()
  readonly #results = new Map<string, Map<string, readonly R[]>>()
  /** The names a rule may give as the result of an action. */
  readonly results: readonly R[]

  constructor(name: string, rows: readonly TransitionRow<S, A, R>[]) {
    this.name = name
    this.transitions = rows.map(([from, on, result, to, emits, source]) => {
      return { from, on, result, to, emits, source }
    })
    for (const row of this.transitions) {
      const { from, on, result } = row
      const byAction = this.#rows.get(from) ?? new Map<string, Map<string, typeof row>>()
      const byResult = byAction.get(on) ?? new Map<string, typeof row>()
      invariant(!byResult.has(result), `${name} has the same row twice`)
      this.#rows.set(from, byAction.set(on, byResult.set(result, row)))
      const results = this.#results.get(from) ?? new Map<string, readonly R[]>()
      this.#results.set(from, results.set(on, [...(results.get(on) ?? []), result]))
    }
    this.results = [...new Set(this.transitions.map((row) => row.result))]
  }

  /** Whether the table knows the action in this state. */
  allows(from: S | 'none', on: A): boolean {
    return this.#results.get(from)?.has(on) ?? false
  }

  /** The row for a result; undefined when the state, action and result do not go together. */
  row(from: S | 'none', on: A, result: R): Transition<S, A, R> | undefined {
    return this.#rows.get(from)?.get(on)?.get(result)
  }

  /** The results that the action may have in this state. */
  resultsOf(from: S | 'none', on: A): readonly R[] {
    return this.#results.get(from)?.get(on) ?? []
  }
}

/** A table of transitions with its name. */
export const machine = <S extends string, A extends string, R extends string>(
  name: string,
  rows: readonly TransitionRow<S, A, R>[],
): Machine<S, A, R> => new Machine(name, rows)
