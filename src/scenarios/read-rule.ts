// A rule as people write it, as a world keeps it.
import type { Consequence, RuleDraft, RuleScope, Wanted } from '../world/rule-shape.ts'
import type { RuleInput } from './schema.ts'

const asText = (value: unknown): string => String(value)

/** Values as texts, since a field of a request may come as either. */
const asTexts = (when: RuleInput['when']): Readonly<Record<string, Wanted>> =>
  Object.fromEntries(
    Object.entries(when ?? {}).map(([name, value]) => {
      return [name, Array.isArray(value) ? value.map(asText) : asText(value)]
    }),
  )

/** The draft of a checked rule; `scenario` names what brought it. */
export function readRule(input: RuleInput, scenario?: string): RuleDraft {
  const { on, when, times, until, scope } = input
  return {
    on,
    when: asTexts(when),
    // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
    then: structuredClone(input.then) as Consequence,
    times: times ?? null,
    ...(until === undefined ? {} : { until }),
    ...(scope === undefined ? {} : { scope: structuredClone(scope) as RuleScope }),
    ...(scenario === undefined ? {} : { scenario }),
  }
}
