// The scenarios that every world of a sandbox starts with.
import { worldOwner } from '../world/account.ts'
import type { Rule } from '../world/rule-shape.ts'
import type { World } from '../world/world.ts'
import { draftsOf, ruleIdOf, type ScenarioBook } from './book.ts'
import type { ScenarioInput } from './scenario.ts'

/** The rules of scenarios, as a world has them when it opens. */
export const rulesOf = (scenarios: readonly ScenarioInput[]): readonly Rule[] =>
  scenarios.flatMap((scenario) =>
    draftsOf(scenario).map((draft, at) => {
      return { id: ruleIdOf(scenario.name, at), ...draft, matched: 0 }
    }),
  )

/** Scenarios by name, by path, or as they are. Throws a `ScenarioError`. */
export const openAll = (
  book: ScenarioBook,
  wanted: readonly (string | object)[],
): readonly ScenarioInput[] =>
  wanted.map((each) => (typeof each === 'string' ? book.open(each) : book.take(each)))

/** Puts these rules in the place of those that came with scenarios, in a world that is open. */
export function replaceRules(world: World, rules: readonly Rule[]): void {
  const { store } = world
  const names = new Set(rules.map(({ scenario }) => scenario))
  world.perform('scenarios loaded', () => {
    for (const rule of store.rules.of(worldOwner).all()) {
      if (names.has(rule.scenario) && rule.scenario !== undefined) {
        store.rules.remove(worldOwner, rule.id)
      }
    }
    for (const rule of rules) store.rules.add(worldOwner, rule)
  })
}
