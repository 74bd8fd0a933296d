// Rules decide what a machine or the wire does next: `{on, when, then, times}`, first match wins.
import { worldOwner } from './account.ts'
import type { Fault, Rule } from './records.ts'
import type { World } from './world.ts'

/** What a rule's `when` is compared with: fields of the request and of the record. */
export type Facts = Readonly<Record<string, unknown>>

function matches(rule: Rule, on: string, facts: Facts): boolean {
  if (rule.on !== on && rule.on !== '*') return false
  if (rule.times !== null && rule.matched >= rule.times) return false
  return Object.entries(rule.when).every(([name, value]) => String(facts[name]) === value)
}

function take(world: World, wanted: (rule: Rule) => boolean): Rule | undefined {
  const { rules } = world.store
  const rule = rules.of(worldOwner).all().find(wanted)
  if (!rule) return undefined
  world.turn.followed(rule.id)
  return rules.replace(worldOwner, { ...rule, matched: rule.matched + 1 })
}

/**
 * The result that a rule names for the running command, used up by asking. The facts are gathered
 * only where there are rules.
 */
export function scriptedResult(world: World, on: string, facts: () => Facts): string | undefined {
  if (world.store.rules.size === 0) return undefined
  const known = facts()
  const rule = take(world, (each) => each.then.result !== undefined && matches(each, on, known))
  return rule?.then.result
}

/**
 * The fault that a rule names for this point of the journey, used up by asking. A rate limit has
 * a step of its own; every other fault happens before or after the commit.
 */
export function scriptedFault(
  world: World,
  point: 'rate-limit' | 'before-commit' | 'after-commit',
  on: string,
  facts: Facts,
): Fault | undefined {
  const at = (fault: Fault) =>
    fault.kind === 'rate-limit' ? 'rate-limit' : (fault.at ?? 'before-commit')
  const rule = take(world, ({ then, ...rest }) => {
    return (
      then.fault !== undefined && at(then.fault) === point && matches({ then, ...rest }, on, facts)
    )
  })
  return rule?.then.fault
}
