// What decides how an operation ends: names of results, rules, words in the data, test cards and
// amounts.

import type { Resource } from '../http/resource.ts'
import { testCards } from '../resources/cards/test-cards.ts'
import { resultsOfTotals } from '../resources/payments/result-totals.ts'
import { resultParameters } from '../world/results.ts'
import { type RuledStep, resultsOf } from '../world/ruled-step.ts'
import { subject } from './subject.ts'

interface DescribedResult {
  readonly by: 'name' | 'rule' | 'word' | 'card' | 'amount'
  /** What is sent. */
  readonly send: string
  readonly gives: string
  readonly note: string
}

const stepsOf = (resources: readonly Resource[]): readonly RuledStep[] =>
  resources.flatMap(({ ruled }) => ruled?.() ?? [])

/** The result, and how a parameter of it is written. */
function givenBy(result: string): string {
  const written = resultParameters.get(result)?.text
  return written === undefined ? result : `${result}, or ${written}`
}

/** Rows by what is sent, each with the places for which it counts. */
function gathered(
  by: DescribedResult['by'],
  rows: readonly { readonly send: string; readonly result: string; readonly place: string }[],
): DescribedResult[] {
  const sent = [...new Set(rows.map(({ send }) => send))]
  return sent.map((send) => {
    const same = rows.filter((row) => row.send === send)
    const places = [...new Set(same.map(({ place }) => place))]
    const [{ result } = { result: '' }] = same
    return { by, send, gives: givenBy(result), note: places.join('; ') }
  })
}

/** The header names the result of the request that it comes with. */
const namedResults = (steps: readonly RuledStep[]): DescribedResult[] =>
  gathered(
    'name',
    steps
      .filter(({ on }) => on.includes(' /v1/'))
      .flatMap((step) =>
        resultsOf(step).map((result) => {
          return { send: `X-Sandbox-Result: ${result}`, result, place: step.on }
        }),
      ),
  )

const wordResults = (steps: readonly RuledStep[]): DescribedResult[] =>
  gathered(
    'word',
    steps.flatMap((step) => {
      const { wordsIn: place, words = {} } = step
      if (place === undefined) return []
      return resultsOf(step).map((result) => {
        return { send: `{${words[result] ?? result}}`, result, place }
      })
    }),
  )

/** What rules may be on, with the results of each; of payments by their pay_type. */
function ruledResults(steps: readonly RuledStep[]): DescribedResult[] {
  const byName = new Map<string, DescribedResult & { readonly names: Set<string> }>()
  for (const step of steps) {
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
    ...namedResults(stepsOf(resources)),
    ...ruledResults(stepsOf(resources)),
    ...wordResults(stepsOf(resources)),
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
