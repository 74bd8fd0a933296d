// Rules and scenarios of a world in a test's hand.
import { addRule, deleteRule, listRules } from '../control/rules.ts'
import { armScenario, disarmScenario, listScenarios } from '../control/scenarios.ts'
import { ruleOf } from '../scenarios/rule-of.ts'
import type { ScenarioInput } from '../scenarios/scenario.ts'
import type { RuleInput } from '../scenarios/schema.ts'
import type { Rule } from '../world/rule-shape.ts'
import { unusedRules } from '../world/rules.ts'
import type { World } from '../world/world.ts'
import type { Caller } from './caller.ts'

type Known = Awaited<ReturnType<typeof listScenarios.run>>['list'][number]

export interface Rules {
  add(rule: RuleInput): Promise<Rule>
  list(): Rule[]
  /** Those that never decided anything: a rule that a test armed in vain. */
  unused(): readonly Rule[]
  remove(id: string): Promise<void>
}

export interface Scenarios {
  /** Arms one by its name, or one that is given; gives its rules. */
  arm(scenario: string | ScenarioInput): Promise<readonly Rule[]>
  disarm(name: string): Promise<void>
  list(): Promise<readonly Known[]>
}

export const rulesOf = (caller: Caller, world: () => World): Rules => ({
  add: (rule) => caller.act(addRule, rule),
  list: () => caller.read(listRules).list,
  unused: () => unusedRules(world()),
  async remove(id) {
    await caller.act(deleteRule, {}, { id })
  },
})

export const scenariosOf = (caller: Caller): Scenarios => ({
  async arm(scenario) {
    const body = typeof scenario === 'string' ? { name: scenario } : { scenario }
    return (await caller.act(armScenario, body)).rules
  },
  async disarm(name) {
    await caller.act(disarmScenario, {}, { name })
  },
  list: async () => (await caller.act(listScenarios)).list,
})

/** For which calls a rule is, and how often. */
export type RuleLimits = Pick<RuleInput, 'when' | 'times' | 'until' | 'scope'>

/** Arms a rule that makes this happen; a text is the name of a result. */
export const simulate = (
  caller: Caller,
  on: string,
  what: string | RuleInput['then'],
  limits: RuleLimits = {},
): Promise<Rule> =>
  caller.act(addRule, {
    ...ruleOf(on, typeof what === 'string' ? { result: what } : what),
    ...limits,
  })

/** The next call of this route is carried out, but its answer is lost. */
export const ambiguous = (
  caller: Caller,
  route: string,
  when: NonNullable<RuleInput['when']> = {},
): Promise<Rule> =>
  caller.act(addRule, ruleOf(route, { fault: { kind: 'reset', at: 'after-commit' } }, when, 1))
