// Rules as tests arm them.
import type { RuleInput } from '../../src/scenarios/schema.ts'

type More = Partial<Pick<RuleInput, 'when' | 'times' | 'until' | 'scope'>>
type Fault = NonNullable<RuleInput['then']['fault']>

/** A rule that gives an operation a result. */
export const asking = (on: string, result: string, more: More = {}): RuleInput => ({
  on,
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: { result },
  ...more,
})

/** A rule that breaks the wire. */
export const breaking = (on: string, fault: Fault, more: More = {}): RuleInput => ({
  on,
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: { fault },
  ...more,
})

/** A rule with any consequence. */
export const ruling = (on: string, consequence: RuleInput['then'], more: More = {}): RuleInput => ({
  on,
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: consequence,
  ...more,
})
