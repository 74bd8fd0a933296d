// What can be asked of the sandbox about itself: one subject, its facts, and a table of them.

import type { Resource } from '../http/resource.ts'
import type { Source } from '../kit/source.ts'

/** The facts of a subject, and a table of them for people and documents. */
export interface Subject<F extends object = object> {
  /** What it tells, in one line. */
  readonly help: string
  readonly facts: (resources: readonly Resource[]) => readonly F[]
  readonly headings: readonly string[]
  readonly row: (fact: F) => readonly string[]
}

/** Types the row of a subject by its facts. */
export const subject = <F extends object>(definition: Subject<F>): Subject =>
  definition as unknown as Subject

/** `decided: the status is given, the code is not`. */
export const sourceText = ({ kind, note }: Source): string => `${kind}: ${note}`
