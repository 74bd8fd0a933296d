import type { ScenarioInput } from './scenario.ts'

/** Types a scenario of a module; it is checked when a sandbox takes it. */
export const defineScenario = (scenario: ScenarioInput): ScenarioInput => scenario
