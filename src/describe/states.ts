// The tables of states, as rows and as drawings.

import type { Resource } from '../http/resource.ts'
import type { Transition } from '../kit/machine.ts'
import { sourceText, subject } from './subject.ts'

export type DescribedTransition = Transition<string, string, string> & { readonly machine: string }

export const describedTransitions = (resources: readonly Resource[]): DescribedTransition[] =>
  resources.flatMap(({ machines = [] }) =>
    machines.flatMap(({ name, transitions }) =>
      transitions.map((row) => ({ machine: name, ...row })),
    ),
  )

export const stateSubject = subject<DescribedTransition>({
  help: 'The tables: from which state what leads where, and what is told of it',
  facts: describedTransitions,
  headings: ['table', 'from', 'on', 'result', 'to', 'emits', 'source'],
  row: ({ machine, from, on, result, to, emits, source }) => [
    machine,
    from,
    on,
    result,
    to,
    emits ?? '',
    sourceText(source),
  ],
})

/** Lines between the same two states are one line with all their labels. */
function drawing(rows: readonly DescribedTransition[]): string {
  const labels = new Map<string, string[]>()
  for (const { from, on, result, to } of rows) {
    const line = `${from === 'none' ? '[*]' : from} --> ${to}`
    const label = result === 'approved' ? on : `${on} (${result})`
    labels.set(line, [...(labels.get(line) ?? []), label])
  }
  const lines = [...labels].map(([line, each]) => `  ${line}: ${each.join(', ')}`)
  return ['stateDiagram-v2', ...lines].join('\n')
}

/** A Mermaid state diagram for each table, by its name. */
export function drawings(resources: readonly Resource[]): ReadonlyMap<string, string> {
  const rows = describedTransitions(resources)
  const names = [...new Set(rows.map(({ machine }) => machine))]
  return new Map(
    names.map((name) => [name, drawing(rows.filter(({ machine }) => machine === name))]),
  )
}
