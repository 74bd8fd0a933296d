// Rules as tests arm them.
import type { RuleInput } from '../../src/control/rules.ts'

type More = Pick<RuleInput, 'when' | 'times'>
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
