// Rules of a world: what should happen, when, and how often.
import { Refusal } from '../kit/failure.ts'
import { type RuleProblem, ruleProblems } from '../scenarios/check-rule.ts'
import { namesIn } from '../scenarios/names.ts'
import { readRule } from '../scenarios/read-rule.ts'
import { RuleInput } from '../scenarios/schema.ts'
import { worldOwner } from '../world/account.ts'
import type { Rule, RuleDraft } from '../world/rule-shape.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'
import { operation } from './operation.ts'

/** Refuses a rule that the running tables do not know; names everything that is wrong. */
export function refuseBadRule(problems: readonly RuleProblem[]): void {
  const refusals = problems.map(({ kind, text }) => controlFail[kind](text))
  const [first, ...rest] = refusals.flatMap((refusal) => refusal.problems)
  if (first) throw new Refusal([first, ...rest])
}

/** Refuses more rules than the world may have. */
export function refuseTooMany(world: World, more: number): void {
  const most = world.settings['rules.max']
  if (world.store.rules.size + more > most) throw controlFail.tooManyRules(most)
}

/** Puts a rule into a world, in the running command. */
export const arm = (world: World, draft: RuleDraft, id = world.ids.id('r_')): Rule =>
  world.store.rules.add(worldOwner, { id, ...draft, matched: 0 })

/** Takes a rule and its counts away, in the running command. */
export function disarm({ store }: World, { id }: Rule): void {
  for (const count of store.ruleCounts.of(worldOwner).where({ rule: id })) {
    store.ruleCounts.remove(worldOwner, count.id)
  }
  store.rules.remove(worldOwner, id)
}

export const addRule = operation({
  route: 'POST /_sandbox/rules',
  summary: 'Arm a rule; the first that matches decides',
  body: RuleInput,
  async run({ control, world, body, command }): Promise<Rule> {
    refuseBadRule(ruleProblems(body, namesIn(control.resources)))
    refuseTooMany(world, 1)
    if (body.then.buyer) await control.hireBuyer()
    if (world.retired) throw controlFail.worldReplaced(world.name)
    return command(() => arm(world, readRule(body)))
  },
})

export const listRules = operation({
  route: 'GET /_sandbox/rules',
  summary: 'List the rules, each with how often it matched',
  run: ({ world }) => ({ list: world.store.rules.of(worldOwner).all() }),
})

export const deleteRule = operation({
  route: 'DELETE /_sandbox/rules/{id}',
  summary: 'Take a rule away',
  run({ world, params, command }): Rule {
    const rule = world.store.rules.find(worldOwner, params.id)
    if (!rule) throw controlFail.noSuchRule(params.id)
    command(() => disarm(world, rule))
    return rule
  },
})
