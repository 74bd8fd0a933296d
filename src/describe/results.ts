// What decides how an operation ends: names of results, rules, words in the data, test cards and
// amounts.

import type { Resource } from '../http/resource.ts'
import { testCards } from '../resources/cards/test-cards.ts'
import { resultsOfTotals } from '../resources/payments/result-totals.ts'
import { resultParameters } from '../world/results.ts'
import { resultsOf } from '../world/ruled-step.ts'
import { describedTransitions } from './states.ts'
import { subject } from './subject.ts'

interface DescribedResult {
  readonly by: 'name' | 'rule' | 'word' | 'card' | 'amount'
  /** What is sent. */
  readonly send: string
  readonly gives: string
  readonly note: string
}

function namedResults(resources: readonly Resource[]): DescribedResult[] {
  const rows = describedTransitions(resources)
  const names = [...new Set(rows.map(({ result }) => result))]
  return names.flatMap((name) => {
    const actions = [...new Set(rows.flatMap(({ result, on }) => (result === name ? [on] : [])))]
    const written = resultParameters.get(name)?.text
    const gives = written === undefined ? name : `${name}, or ${written}`
    return [
      {
        by: 'name' as const,
        send: `X-Sandbox-Result: ${name}`,
        gives,
        note: `also as the result of a rule; for ${actions.join(', ')}`,
      },
      {
        by: 'word' as const,
        send: `{${name}}`,
        gives,
        note: "in client_field_1 to 3 of a payment, or in its customer's name",
      },
    ]
  })
}

/** What rules may be on, with the results of each; of payments by their pay_type. */
function ruledResults(resources: readonly Resource[]): DescribedResult[] {
  const byName = new Map<string, DescribedResult & { readonly names: Set<string> }>()
  for (const step of resources.flatMap(({ ruled }) => ruled?.() ?? [])) {
    const { on, when = {} } = step
    const note = Object.entries(when).map(([name, value]) => `${name} ${value}`)
    const key = [on, ...note].join(' ')
    const told = byName.get(key) ?? {
      ...{ by: 'rule' as const, send: `on: ${on}`, gives: '', note: note.join(', ') },
      names: new Set(),
    }
    for (const result of resultsOf(step)) told.names.add(result)
    byName.set(key, told)
  }
  return [...byName.values()].map(({ names, ...told }) => ({
    ...told,
    gives: [...names].join(', '),
  }))
}

export const resultSubject = subject<DescribedResult>({
  help: 'What decides a result: its name, a rule, a word in the data, a test card, an amount',
  facts: (resources) => [
    ...namedResults(resources),
    ...ruledResults(resources),
    ...testCards.map(({ name, number, profile, source }) => ({
      by: 'card' as const,
      send: number,
      gives: profile,
      note: `${name}; ${source.kind}: ${source.note}`,
    })),
    ...resultsOfTotals().map(({ payType, total, result }) => ({
      by: 'amount' as const,
      send: String(total),
      gives: result,
      note: `amount and tax together, pay_type ${payType}`,
    })),
  ],
  headings: ['by', 'send', 'gives', 'note'],
  row: ({ by, send, gives, note }) => [by, send, gives, note],
})
