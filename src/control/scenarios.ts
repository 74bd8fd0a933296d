// Scenarios of a world: which are known, which are armed, and putting them in and out.
import * as s from '../kit/schema.ts'
import { draftsOf, ruleIdOf } from '../scenarios/book.ts'
import type { ScenarioInput } from '../scenarios/scenario.ts'
import { ScenarioError } from '../scenarios/scenario-error.ts'
import { worldOwner } from '../world/account.ts'
import type { Rule } from '../world/rule-shape.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { type Control, operation } from './operation.ts'
import { arm, disarm, refuseTooMany } from './rules.ts'

const rulesOf = ({ store }: World, scenario: string): readonly Rule[] =>
  store.rules
    .of(worldOwner)
    .all()
    .filter((rule) => rule.scenario === scenario)

const told = ({ name, title }: ScenarioInput, world: World) => {
  const rules = rulesOf(world, name)
  const matched = rules.reduce((sum, rule) => sum + rule.matched, 0)
  return { name, title, armed: rules.length > 0, matched }
}

/** What the book gives; a scenario that it refuses is a refusal with its words. */
async function from<T>(
  { scenarios }: Control,
  read: (book: Awaited<ReturnType<Control['scenarios']>>) => T,
): Promise<T> {
  try {
    return read(await scenarios())
  } catch (error) {
    if (error instanceof ScenarioError) throw controlFail.scenarioUnusable(error.message)
    throw error
  }
}

export const listScenarios = operation({
  route: 'GET /_sandbox/scenarios',
  summary: 'List the scenarios that are known, and which of them are armed',
  run: async ({ control, world }) => ({
    list: (await from(control, (book) => book.list())).map((each) => told(each, world)),
  }),
})

export const retrieveScenario = operation({
  route: 'GET /_sandbox/scenarios/{name}',
  summary: 'One scenario: why it matters, its rules, and what is expected of it',
  run: async ({ control, world, params }) => {
    const scenario = await from(control, (book) => book.find(params.name))
    return { ...scenario, ...told(scenario, world) }
  },
})

export const armScenario = operation({
  route: 'POST /_sandbox/scenarios',
  summary: 'Arm a scenario by its name, or one that is given; one that is armed begins anew',
  body: s.object({ name: s.optional(s.text(60)), scenario: s.optional(s.nameOrObject()) }),
  openBody: true,
  async run({ control, world, body, command }) {
    const { name, scenario } = body
    if ((name === undefined) === (scenario === undefined)) throw controlFail.scenarioUnclear()
    const found = await from(control, (book) => {
      return name === undefined ? book.take(scenario) : book.find(name)
    })
    const drafts = draftsOf(found)
    if (drafts.some((draft) => draft.then.buyer)) await control.hireBuyer()
    if (world.retired) throw controlFail.worldReplaced(world.name)
    const before = rulesOf(world, found.name)
    refuseTooMany(world, drafts.length - before.length)
    const rules = command(() => {
      for (const rule of before) disarm(world, rule)
      return drafts.map((draft, at) => arm(world, draft, ruleIdOf(found.name, at)))
    })
    return { ...told(found, world), rules }
  },
})

export const disarmScenario = operation({
  route: 'DELETE /_sandbox/scenarios/{name}',
  summary: 'Take the rules of a scenario away',
  run({ world, params, command }) {
    const { name } = params
    const rules = rulesOf(world, name)
    if (rules.length === 0) throw controlFail.scenarioNotArmed(name)
    command(() => {
      for (const rule of rules) disarm(world, rule)
    })
    return { name, armed: false, rules }
  },
})
