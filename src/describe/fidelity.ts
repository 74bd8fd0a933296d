// How we know: every rule with where it comes from.
import { controlFailures } from '../control/failures.ts'
import type { Resource } from '../http/resource.ts'
import type { Source } from '../kit/source.ts'
import { testCards } from '../resources/cards/test-cards.ts'
import { failures } from '../world/failures.ts'
import { describedTransitions } from './states.ts'
import { subject } from './subject.ts'

export const ruleKinds = ['endpoint', 'transition', 'failure', 'event', 'test card'] as const
export const sourceKinds = ['spec', 'published', 'observed', 'decided'] as const

/** One rule of the sandbox, and its source. */
export interface SourcedRule {
  readonly rule: (typeof ruleKinds)[number]
  readonly name: string
  readonly source: Source
}

/** Every rule that an answer may rest on. */
export function sourcedRules(resources: readonly Resource[]): SourcedRule[] {
  return [
    ...resources.flatMap(({ endpoints }) =>
      endpoints.map(({ route, source }) => ({ rule: 'endpoint' as const, name: route, source })),
    ),
    ...describedTransitions(resources).map(({ machine, from, on, result, to, source }) => {
      const name = `${machine}: ${from}, ${on}, ${result} -> ${to}`
      return { rule: 'transition' as const, name, source }
    }),
    ...[...failures, ...controlFailures].map(({ name, source }) => {
      return { rule: 'failure' as const, name, source }
    }),
    ...resources.flatMap(({ events = [] }) =>
      events.map(({ name, source }) => ({ rule: 'event' as const, name, source })),
    ),
    ...testCards.map(({ name, source }) => ({ rule: 'test card' as const, name, source })),
  ]
}

/** How many rules of each kind come from each kind of source. */
export function countSources(rules: readonly SourcedRule[]) {
  return ruleKinds.map((rule) => {
    const those = rules.filter((each) => each.rule === rule)
    const count = (kind: Source['kind']) =>
      those.filter(({ source }) => source.kind === kind).length
    return {
      rule,
      spec: count('spec'),
      published: count('published'),
      observed: count('observed'),
      decided: count('decided'),
    }
  })
}

export const fidelitySubject = subject<SourcedRule>({
  help: 'Every rule, and whether it is specified, published, observed or our own decision',
  facts: sourcedRules,
  headings: ['source', 'why', 'rule', 'name'],
  row: ({ rule, name, source }) => [source.kind, source.note, rule, name],
})
