// Rules that are right by themselves, and yet can never decide anything.
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Fault } from '../world/rule-shape.ts'
import { pointOf } from '../world/rules.ts'
import type { Names } from './names.ts'
import type { ScenarioInput } from './scenario.ts'
import type { RuleInput } from './schema.ts'

const kindOf = ({ then }: RuleInput): string => {
  const fault = then.fault as Fault | undefined
  return fault ? `fault at ${pointOf(fault)}` : (Object.keys(then)[0] ?? '')
}

const isAboutCalls = (name: string): boolean => name === 'nth' || name === 'chance'

/** Whether an earlier rule takes every call that the later one is meant for. */
function hides(earlier: RuleInput, later: RuleInput): boolean {
  const { when = {}, times, until, scope } = earlier
  const isBounded = (times ?? undefined) !== undefined || until !== undefined
  if (isBounded || (scope !== undefined && scope !== 'world')) return false
  if (earlier.on !== '*' && earlier.on !== later.on) return false
  if (kindOf(earlier) !== kindOf(later)) return false
  return Object.entries(when).every(([name, value]) => {
    return !isAboutCalls(name) && String(later.when?.[name]) === String(value)
  })
}

/** Fields of a request, as far as its schema tells; undefined where it takes several shapes. */
function fieldsOf({ params, query, body }: AnyEndpoint): ReadonlySet<string> | undefined {
  const shapes = [params, query, body].filter((shape) => shape !== undefined)
  if (shapes.some((shape) => 'pickedBy' in shape)) return undefined
  return new Set(
    shapes.flatMap((shape) => Object.keys((shape as { properties: object }).properties)),
  )
}

/** Fields that neither the request nor the record has. */
function unknownFields({ on, when = {} }: RuleInput, { endpoints }: Names): readonly string[] {
  const endpoint = endpoints.get(on)
  const known = endpoint && fieldsOf(endpoint)
  if (endpoint === undefined || known === undefined || 'pickedBy' in endpoint.returns) return []
  const returned = Object.keys((endpoint.returns as { properties?: object }).properties ?? {})
  const all = new Set([...known, ...returned, 'shop_id', 'nth', 'chance'])
  return Object.keys(when).filter((name) => !all.has(name) && !name.includes('.'))
}

/** Steps say exactly one thing each. */
function stepProblems({ expect }: ScenarioInput): string[] {
  return (expect?.steps ?? []).flatMap((step, at) => {
    const { given, call, buyer, advance, receiver, settle } = step
    const said = [given, call, buyer, advance, receiver, settle].filter(
      (each) => each !== undefined,
    )
    return said.length === 1
      ? []
      : [`step ${at + 1} says ${said.length} things: give one of given, call, buyer, advance, ...`]
  })
}

/** What can be said of a scenario without playing it; a line each. */
export function lintScenario(scenario: ScenarioInput, names: Names): readonly string[] {
  const { rules, expect } = scenario
  const unreachable = rules.flatMap((rule, at) => {
    const hiding = rules.slice(0, at).findIndex((earlier) => hides(earlier, rule))
    const where = `rule ${at + 1} can never match: rule ${hiding + 1} takes all of its calls`
    return hiding === -1 ? [] : [`${where}; put the narrower one first.`]
  })
  const lost = rules.flatMap((rule, at) =>
    unknownFields(rule, names).map(
      (name) => `rule ${at + 1} can never match: ${rule.on} has no field ${name}.`,
    ),
  )
  const empty = rules.flatMap(({ when = {} }, at) =>
    Object.entries(when).flatMap(([name, value]) =>
      Array.isArray(value) && value.length === 0
        ? [`rule ${at + 1} can never match: when.${name} allows no value.`]
        : [],
    ),
  )
  return [...unreachable, ...lost, ...empty, ...(expect ? stepProblems(scenario) : [])]
}
