// A step whose result a rule may name: what it is called there, and which results it has.
import type { Machine } from '../kit/machine.ts'

export interface RuledStep {
  /** What a rule names in `on`. */
  readonly on: string
  /** The table that moves, and its action. */
  readonly table?: Machine<string, string, string>
  readonly action?: string
  /** Of a step that moves no table of its own: its results. */
  readonly results?: readonly string[]
  /** What is always true of such a step, as `when` asks for it. */
  readonly when?: Readonly<Record<string, string>>
  /** Where a word in the data asks for a result, `{declined}`. */
  readonly wordsIn?: string
  /** Words that are not the result itself, by it. */
  readonly words?: Readonly<Record<string, string>>
}

/** The results of a step, in whatever state it is taken. */
export const resultsOf = ({ table, action, results = [] }: RuledStep): readonly string[] =>
  table === undefined
    ? results
    : [...new Set(table.transitions.flatMap(({ on, result }) => (on === action ? [result] : [])))]
