// Taking a row of a table: the one way in which a status moves.
import type { Machine, Transition } from '../kit/machine.ts'
import { fail } from './failures.ts'
import { readResult } from './results.ts'
import type { World } from './world.ts'

/** Takes the row for the result that was asked for and notes it; gives its parameter too. */
export function takeRow<S extends string>(
  world: World,
  table: Machine<S, string, string>,
  { from, on }: { readonly from: S | 'none'; readonly on: string },
  asked: string,
): Transition<S, string, string> & { readonly parameter?: string | undefined } {
  const known = table.resultsOf(from, on)
  const result = readResult(asked, known)
  const row = result && table.row(from, on, result.name)
  if (!row) throw fail.resultUnknown(asked, known.join(', '))
  world.turn.took({ machine: table.name, row })
  return result.parameter === undefined ? row : { ...row, parameter: result.parameter }
}
