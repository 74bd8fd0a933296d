// Rules decide what a machine, the wire, a notification, a buyer or the clock does next. The first
// that matches wins; those that a request names for itself come before those of the world.
import { parseTimestamp } from '../kit/dates.ts'
import { drawOf } from '../kit/ids.ts'
import { worldOwner } from './account.ts'
import type { Consequence, Fault, FaultPoint, Rule, Wanted } from './rule-shape.ts'
import type { World } from './world.ts'

/** What a rule's `when` is compared with: fields of the request and of the record. */
export type Facts = Readonly<Record<string, unknown>>

/** A rule of one request, and how often it was met there. */
export interface AskedRule {
  readonly rule: Rule
  seen: number
  matched: number
}

interface Count {
  readonly seen: number
  readonly matched: number
}

/** Conditions about the calls rather than about a field. */
export const callConditions = ['nth', 'chance'] as const
const isAboutCalls = (name: string): boolean => name === 'nth' || name === 'chance'

/** A field of the facts, with dots where it is nested. */
function factAt(facts: Facts, name: string): unknown {
  if (Object.hasOwn(facts, name)) return facts[name]
  return name
    .split('.')
    .reduce<unknown>((at, part) => (at as Facts | null | undefined)?.[part], facts)
}

const textAt = (facts: Facts, name: string): string | undefined => {
  const value = factAt(facts, name)
  return value === undefined || value === null ? undefined : String(value)
}

function has(facts: Facts, name: string, wanted: Wanted): boolean {
  const value = textAt(facts, name)
  if (value === undefined) return false
  return typeof wanted === 'string' ? value === wanted : wanted.includes(value)
}

/** The one that a call is about, by the unit of a scope; a payment is told by its access_id. */
function subjectIn(facts: Facts, unit: 'account' | 'customer' | 'payment'): string | undefined {
  if (unit === 'account') return textAt(facts, 'shop_id')
  if (unit === 'customer') return textAt(facts, 'customer_id')
  const id = textAt(facts, 'order_id')
  return id ?? (textAt(facts, 'access_id') === undefined ? undefined : textAt(facts, 'id'))
}

/** For whom the rule counts this call; undefined where it is not about it. */
function subjectOf({ scope = 'world' }: Rule, facts: Facts): string | undefined {
  if (scope === 'world') return ''
  if (typeof scope === 'string') return subjectIn(facts, scope)
  const isMeant = Object.entries(scope).every(([unit, id]) => {
    return subjectIn(facts, unit as 'account' | 'customer' | 'payment') === id
  })
  return isMeant ? '' : undefined
}

function countOf(world: World, rule: Rule, subject: string): Count {
  if (subject === '') return { seen: rule.seen ?? 0, matched: rule.matched }
  const id = `${rule.id}/${subject}`
  return world.store.ruleCounts.find(worldOwner, id) ?? { seen: 0, matched: 0 }
}

function keepCount(world: World, rule: Rule, subject: string, count: Count, hit: boolean): void {
  const { rules, ruleCounts } = world.store
  if (subject !== '') {
    const id = `${rule.id}/${subject}`
    const next = { id, rule: rule.id, ...count }
    if (ruleCounts.find(worldOwner, id)) ruleCounts.replace(worldOwner, next)
    else ruleCounts.add(worldOwner, next)
    if (hit) rules.replace(worldOwner, { ...rule, matched: rule.matched + 1 })
  } else {
    const counted = callConditions.some((name) => name in rule.when)
    const seen = counted ? { seen: count.seen } : {}
    rules.replace(worldOwner, { ...rule, ...seen, matched: count.matched })
  }
}

/** Whether a call that a rule is about, its number `seen`, is one that it is meant for. */
function isTurn(world: World, rule: Rule, subject: string, seen: number): boolean {
  const { nth, chance } = rule.when
  if (nth !== undefined && ![nth].flat().includes(String(seen))) return false
  if (chance === undefined) return true
  return drawOf(world.seed, `${rule.id}/${subject} ${seen}`) < Number(chance)
}

interface Question {
  readonly wanted: (then: Consequence) => boolean
  readonly on: readonly string[]
  readonly facts: () => Facts
}

/** Whether any rule could decide anything for the running command. */
export const hasRules = (world: World): boolean =>
  world.store.rules.size > 0 || world.turn.asked.length > 0

function isAbout(world: World, rule: Rule, { wanted, on }: Question): boolean {
  if (!wanted(rule.then)) return false
  if (rule.on !== '*' && !on.includes(rule.on)) return false
  return rule.until === undefined || world.nowMs < (parseTimestamp(rule.until) ?? 0)
}

const meets = ({ when }: Rule, facts: Facts): boolean =>
  Object.entries(when).every(([name, value]) => isAboutCalls(name) || has(facts, name, value))

/** The count after this call, and whether it is one that the rule is meant for. */
function judge(world: World, rule: Rule, subject: string, { seen, matched }: Count) {
  if (rule.times !== null && matched >= rule.times) return undefined
  const isHit = isTurn(world, rule, subject, seen + 1)
  return { isHit, count: { seen: seen + 1, matched: matched + Number(isHit) } }
}

function askRequest(world: World, question: Question, facts: Facts): Rule | undefined {
  for (const asked of world.turn.asked) {
    const { rule } = asked
    if (!isAbout(world, rule, question)) continue
    const subject = subjectOf(rule, facts)
    if (subject === undefined || !meets(rule, facts)) continue
    const judged = judge(world, rule, subject, asked)
    if (judged === undefined) continue
    Object.assign(asked, judged.count)
    if (judged.isHit) return rule
  }
  return undefined
}

/**
 * The first rule that decides what is asked, used up by asking. The facts are gathered only where
 * there are rules. A call that `nth` or `chance` let pass is counted and goes on to the next rule.
 */
function decide(world: World, question: Question): Consequence | undefined {
  if (!hasRules(world)) return undefined
  const facts = question.facts()
  const requested = askRequest(world, question, facts)
  if (requested) {
    world.turn.followed(requested.id)
    return requested.then
  }
  for (const rule of world.store.rules.of(worldOwner).all()) {
    if (!isAbout(world, rule, question)) continue
    const subject = subjectOf(rule, facts)
    if (subject === undefined || !meets(rule, facts)) continue
    const judged = judge(world, rule, subject, countOf(world, rule, subject))
    if (judged === undefined) continue
    if (judged.isHit || 'nth' in rule.when || 'chance' in rule.when) {
      keepCount(world, rule, subject, judged.count, judged.isHit)
    }
    if (!judged.isHit) continue
    world.turn.followed(rule.id)
    return rule.then
  }
  return undefined
}

/** `declined:010` is a `declined`; its parameter was looked at when the rule was armed. */
function nameIn(result: string): string {
  const colon = result.indexOf(':')
  return colon === -1 ? result : result.slice(0, colon)
}

/**
 * The result that a rule names for a step, by whichever of the step's names it is on. A rule for a
 * result that the step does not have, which is not in `knows`, is not about it.
 */
export const scriptedResult = (
  world: World,
  on: string | readonly string[],
  knows: readonly string[],
  facts: () => Facts,
): string | undefined =>
  decide(world, {
    wanted: ({ result }) => result !== undefined && knows.includes(nameIn(result)),
    on: [on].flat(),
    facts,
  })?.result

const usualPoint: Readonly<Partial<Record<Fault['kind'], FaultPoint>>> = {
  truncated: 'during-answer',
  malformed: 'during-answer',
}

/** Where a fault happens. A rate limit has a step of its own. */
export const pointOf = ({ kind, at }: Fault): FaultPoint | 'rate-limit' =>
  kind === 'rate-limit' ? kind : (at ?? usualPoint[kind] ?? 'before-commit')

/** The fault that a rule names for this point of the journey. */
export const scriptedFault = (
  world: World,
  point: FaultPoint | 'rate-limit',
  on: string,
  facts: () => Facts,
): Fault | undefined =>
  decide(world, {
    wanted: ({ fault }) => fault !== undefined && pointOf(fault) === point,
    on: [on],
    facts,
  })?.fault

/** Whether a rule wants a decline told, as an event of the operation that was declined. */
export const tellsDecline = (world: World, event: string, facts: () => Facts): boolean => {
  const wanted = ({ delivery }: Consequence) => delivery?.kind === 'on-decline'
  return decide(world, { wanted, on: [event], facts }) !== undefined
}

/** Any other consequence of the kind, for whichever of the triggers a rule names. */
export const scripted = <K extends 'delivery' | 'buyer' | 'clock' | 'data'>(
  world: World,
  kind: K,
  on: readonly string[],
  facts: () => Facts,
): Consequence[K] | undefined =>
  decide(world, {
    wanted: (then) => then[kind] !== undefined && then.delivery?.kind !== 'on-decline',
    on,
    facts,
  })?.[kind]

/** Rules of the world that never decided anything. */
export const unusedRules = (world: World): readonly Rule[] =>
  world.store.rules
    .of(worldOwner)
    .all()
    .filter(({ matched }) => matched === 0)

/** Rules that decided nothing in any of the worlds; of those that leave it to chance none. */
export function unusedIn(worlds: readonly World[]): readonly Rule[] {
  const used = new Set<string>()
  const unused = new Map<string, Rule>()
  for (const { store } of worlds) {
    for (const rule of store.rules.of(worldOwner).all()) {
      if (rule.matched > 0 || 'chance' in rule.when) used.add(rule.id)
      else unused.set(rule.id, rule)
    }
  }
  return [...unused.values()].filter(({ id }) => !used.has(id))
}
