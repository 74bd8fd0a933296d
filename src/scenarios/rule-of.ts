import type { RuleInput } from './schema.ts'

/** A rule that code writes. */
export const ruleOf = (
  on: string,
  consequence: RuleInput['then'],
  when: NonNullable<RuleInput['when']> = {},
  times?: number,
): RuleInput => ({
  on,
  when,
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: consequence,
  ...(times === undefined ? {} : { times }),
})
