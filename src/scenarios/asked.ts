// Scenarios that one request names for itself.
import { fail } from '../world/failures.ts'
import type { AskedRule } from '../world/rules.ts'
import type { ScenarioBook } from './book.ts'
import { ScenarioError } from './scenario-error.ts'
import { rulesOf } from './starting.ts'

/** The rules of the scenarios in a header, by names with commas; refuses an unknown one. */
export function askedRules(book: ScenarioBook, names: string): readonly AskedRule[] {
  try {
    const scenarios = names.split(',').map((name) => book.find(name.trim()))
    return rulesOf(scenarios).map((rule) => ({ rule, seen: 0, matched: 0 }))
  } catch (error) {
    if (error instanceof ScenarioError) throw fail.scenarioUnknown(error.message)
    throw error
  }
}
