// Whether the tables that run know what a rule names. A name that nobody knows is refused, so that
// a misspelt rule never looks like a passed test.
import { parseDuration, parseTimestamp } from '../kit/dates.ts'
import { knownNames } from '../kit/nearest.ts'
import { scriptedStatuses } from '../world/failures.ts'
import { readResult, resultParameters } from '../world/results.ts'
import {
  type BuyerConduct,
  consequenceNames,
  type DeliveryEffect,
  type Fault,
  ruleScopes,
} from '../world/rule-shape.ts'
import { type RuledStep, resultsOf } from '../world/ruled-step.ts'
import { checkData } from './check-data.ts'
import { type Names, triggersOf } from './names.ts'
import { delayMsMax, type RuleInput } from './schema.ts'

export type ProblemKind =
  | 'unknownTrigger'
  | 'unknownResult'
  | 'thenUnclear'
  | 'badFault'
  | 'badRule'

/** What is wrong with a rule, and at which of its fields. */
export interface RuleProblem {
  readonly kind: ProblemKind
  readonly path: readonly string[]
  readonly text: string
}

const problem = (kind: ProblemKind, path: readonly string[], text: string): RuleProblem[] => [
  { kind, path, text },
]

function checkTrigger(on: string, names: Names): RuleProblem[] {
  const known = triggersOf(names)
  if (known.includes(on)) return []
  const what = 'on names neither a route, nor an event, nor a job, nor a step of a buyer, nor *'
  return problem('unknownTrigger', ['on'], `${what}: ${on}.${knownNames(on, known)}`)
}

/** Whether the step can be one that `when` is about. */
const mayMeet = (step: RuledStep, when: NonNullable<RuleInput['when']>): boolean =>
  Object.entries(step.when ?? {}).every(([name, is]) => {
    const wanted = when[name]
    return wanted === undefined || [wanted].flat().map(String).includes(is)
  })

/** The steps that a rule is about: of its trigger, and such as its `when` asks for. */
function stepsOf({ on, when = {} }: RuleInput, names: Names): readonly RuledStep[] {
  // What is wrong with an unknown trigger is told already.
  const isAny = on === '*' || !triggersOf(names).includes(on)
  return names.ruled.filter((step) => (isAny || step.on === on) && mayMeet(step, when))
}

function checkResult(rule: RuleInput, result: string, names: Names): RuleProblem[] {
  const steps = stepsOf(rule, names)
  const known = [...new Set(steps.flatMap(resultsOf))]
  if (readResult(result, known)) return []
  const [name = ''] = result.split(':')
  const path = ['then', 'result']
  const refuse = (text: string) => problem('unknownResult', path, text)
  if (known.includes(name)) {
    const text = resultParameters.get(name)?.text ?? name
    return refuse(`Nothing knows the result ${result}. Write ${text}.`)
  }
  if (!names.results.includes(name)) {
    return refuse(`Nothing knows the result ${result}.${knownNames(name, names.results)}`)
  }
  if (known.length > 0) {
    return refuse(`${rule.on} has no result ${name} there: ${known.join(', ')}.`)
  }
  const having = names.ruled.filter((step) => resultsOf(step).includes(name)).map(({ on }) => on)
  return refuse(`${rule.on} has no results; ${name} is one of ${[...new Set(having)].join(', ')}.`)
}

const pointsOf: Readonly<Record<Fault['kind'], readonly Fault['at'][]>> = {
  status: ['before-validate', 'before-commit', 'after-commit'],
  delay: ['before-validate', 'before-commit', 'after-commit', 'during-answer'],
  hang: ['before-validate', 'before-commit', 'after-commit', 'during-answer'],
  reset: ['before-validate', 'before-commit', 'after-commit', 'during-answer'],
  truncated: ['during-answer'],
  malformed: ['during-answer'],
  'rate-limit': [],
}

/** Faults that take time. */
const takesMs = (kind: Fault['kind']): boolean => kind === 'delay' || kind === 'hang'

function faultProblem(fault: Fault): string | undefined {
  const { kind, at, status, ms, error_code } = fault
  const statuses = Object.keys(scriptedStatuses)
  if (kind === 'status' && !statuses.includes(String(status))) {
    const isError = status !== undefined && status >= 400 && status <= 599
    if (!isError || error_code === undefined) {
      return `needs a status: one of ${statuses.join(', ')}, or 400 to 599 with an error_code`
    }
  }
  if (kind === 'delay' && ms === undefined) return `needs ms, at most ${delayMsMax}`
  for (const name of ['status', 'error_code', 'error_message'] as const) {
    if (kind !== 'status' && fault[name] !== undefined) {
      return `of kind ${kind} has no ${name}: leave it out`
    }
  }
  if (!takesMs(kind) && ms !== undefined) return `of kind ${kind} has no ms: leave it out`
  if (kind === 'rate-limit' && at !== undefined) {
    return 'of kind rate-limit has a step of its own: leave at out'
  }
  if (at === undefined || pointsOf[kind].includes(at)) return undefined
  return `of kind ${kind} cannot be ${at}: give ${pointsOf[kind].join(', ')}`
}

const checkFault = (fault: Fault): RuleProblem[] => {
  const text = faultProblem(fault)
  return text === undefined ? [] : problem('badFault', ['then', 'fault'], `then.fault ${text}.`)
}

function checkDuration(path: readonly string[], text: string | undefined): RuleProblem[] {
  if (text === undefined || parseDuration(text) !== undefined) return []
  const wanted = 'write a duration such as 31d, 2h30m, 90s or 500ms'
  return problem('badRule', path, `${path.join('.')} is ${text}: ${wanted}.`)
}

/** Consequences that belong to some triggers only. */
function checkPlace(on: string, what: string, known: readonly string[], kinds: string) {
  if (on === '*' || known.includes(on)) return []
  return problem('badRule', ['on'], `then.${what} needs ${kinds} in on, or *: not ${on}.`)
}

function checkDelivery(on: string, { kind, by, copies }: DeliveryEffect, names: Names) {
  const path = ['then', 'delivery']
  const needsBy = kind === 'delay' && by === undefined
  const mayBy = kind === 'delay' || kind === 'reorder'
  return [
    ...checkPlace(on, 'delivery', names.events, 'an event'),
    ...(needsBy ? problem('badRule', path, 'then.delivery of kind delay needs by, as "5s".') : []),
    ...(!mayBy && by !== undefined
      ? problem('badRule', path, `then.delivery of kind ${kind} has no by: leave it out.`)
      : []),
    ...(kind !== 'duplicate' && copies !== undefined
      ? problem('badRule', path, `then.delivery of kind ${kind} has no copies: leave it out.`)
      : []),
    ...checkDuration([...path, 'by'], by),
  ]
}

function checkBuyer(on: string, { does, after, twice }: BuyerConduct, names: Names) {
  const path = ['then', 'buyer']
  const known = [...names.endpoints.keys(), ...names.jobs, ...names.buyerSteps]
  const idle = does === 'leave' && (after !== undefined || twice !== undefined)
  return [
    ...checkPlace(on, 'buyer', known, 'a route, a job or a step of a buyer'),
    ...(idle ? problem('badRule', path, 'who leaves does nothing after or twice.') : []),
    ...checkDuration([...path, 'after'], after),
  ]
}

function checkClock(on: string, by: string, names: Names): RuleProblem[] {
  const known = [...names.endpoints.keys(), ...names.events, ...names.jobs]
  return [
    ...checkPlace(on, 'clock', known, 'a route, an event or a job'),
    ...checkDuration(['then', 'clock', 'by'], by),
  ]
}

function checkThen(rule: RuleInput, names: Names): RuleProblem[] {
  const { on, then } = rule
  const { result, fault, delivery, buyer, clock, data } = then
  const given = consequenceNames.filter((name) => then[name] !== undefined)
  if (given.length !== 1) {
    const all = consequenceNames.join(', ')
    const text = `then needs exactly one of ${all}: send {"then": {"result": NAME}}.`
    return problem('thenUnclear', ['then'], text)
  }
  const routes = [...names.endpoints.keys()]
  return [
    ...(result === undefined ? [] : checkResult(rule, result, names)),
    ...(fault === undefined
      ? []
      : [...checkFault(fault as Fault), ...checkPlace(on, 'fault', routes, 'a route')]),
    ...(delivery === undefined ? [] : checkDelivery(on, delivery as DeliveryEffect, names)),
    ...(buyer === undefined ? [] : checkBuyer(on, buyer as BuyerConduct, names)),
    ...(clock === undefined ? [] : checkClock(on, clock.by, names)),
    ...(data === undefined ? [] : checkData(on, data, names)),
  ]
}

/** `nth` counts calls from 1; `chance` lies above 0 and is at most 1. */
function checkWhen({ when = {} }: RuleInput): RuleProblem[] {
  const { nth, chance } = when
  const counts = nth === undefined ? [] : [nth].flat()
  const badNth = counts.some((each) => !/^[1-9]\d*$/.test(String(each)))
  const badChance = chance !== undefined && !(Number(chance) > 0 && Number(chance) <= 1)
  return [
    ...(badNth ? problem('badRule', ['when', 'nth'], 'when.nth counts calls from 1.') : []),
    ...(badChance
      ? problem('badRule', ['when', 'chance'], 'when.chance is above 0 and at most 1, as 0.25.')
      : []),
  ]
}

function checkScope({ scope }: RuleInput): RuleProblem[] {
  const [, ...units] = ruleScopes
  const isOne = (name: string) => (units as readonly string[]).includes(name)
  const fine =
    scope === undefined ||
    (typeof scope === 'string'
      ? (ruleScopes as readonly string[]).includes(scope)
      : Object.keys(scope).length > 0 &&
        Object.entries(scope).every(([name, id]) => isOne(name) && typeof id === 'string'))
  if (fine) return []
  const text = `scope is one of ${ruleScopes.join(', ')}, or names one: {"customer": ID}.`
  return problem('badRule', ['scope'], text)
}

function checkUntil({ until }: RuleInput): RuleProblem[] {
  if (until === undefined || parseTimestamp(until) !== undefined) return []
  const text = `until is ${until}: write a time as yyyy/MM/dd HH:mm:ss.SSS in Japan time.`
  return problem('badRule', ['until'], text)
}

/** Everything that is wrong with a rule of the right shape; empty when it can be armed. */
export const ruleProblems = (rule: RuleInput, names: Names): readonly RuleProblem[] => [
  ...checkTrigger(rule.on, names),
  ...checkThen(rule, names),
  ...checkWhen(rule),
  ...checkScope(rule),
  ...checkUntil(rule),
]
