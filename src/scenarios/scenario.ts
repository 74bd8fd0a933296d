// A scenario: one story of what can happen to a merchant, as rules, and how to see that it does.
import * as s from '../kit/schema.ts'
import { RuleInput } from './schema.ts'

const nameForm = '^[a-z0-9][a-z0-9-]{0,59}$'

/** What a receiver does with a notification; a slow one takes it in, and answers late. */
export const receiverManners = ['acknowledges', 'refuses', 'slow'] as const

/** One thing that is done, in order; a step says exactly one of its first six fields. */
export const StepInput = s.object({
  given: s.optional(s.text(40)),
  call: s.optional(s.text(400)),
  buyer: s.optional(s.text(40)),
  advance: s.optional(s.text(30)),
  receiver: s.optional(s.oneOf(...receiverManners)),
  settle: s.optional(s.boolean()),
  with: s.optional(s.anything()),
  headers: s.optional(s.facts()),
  as: s.optional(s.text(40)),
  answers: s.optional(s.anything()),
  shows: s.optional(s.anything()),
  told: s.optional(s.list(s.text(100))),
})
export type StepInput = s.Infer<typeof StepInput>

const Expectation = s.object({
  /** What the sandbox has to be set to, by the names of settings. */
  settings: s.optional(s.facts()),
  steps: s.list(StepInput, 1),
  status: s.optional(s.text(60)),
  of: s.optional(s.text(40)),
  events: s.optional(s.list(s.text(100))),
  codes: s.optional(s.list(s.text(11))),
})

export const ScenarioInput = s.object({
  name: s.formed(nameForm, 'card-declined-once'),
  title: s.text(120),
  why: s.text(2000),
  rules: s.list(RuleInput, 1),
  expect: s.optional(Expectation),
})
export type ScenarioInput = s.Infer<typeof ScenarioInput>

/** Scenarios of one sandbox may have this many rules each, and their files these many bytes. */
export const scenarioRulesMax = 200
export const scenarioBytesMax = 262_144
