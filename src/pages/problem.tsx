// The page of what went wrong before or instead of a page: never a stack, always a next step.
import type { VNode } from 'preact'
import type { Words } from './language.ts'
import type { View } from './page.ts'
import { Lead } from './parts.tsx'

interface Telling {
  readonly status: number
  readonly title: keyof Words & `problem${string}`
  readonly text: keyof Words & `problem${string}Text`
}

export const problems = {
  notFound: { status: 404, title: 'problemNotFound', text: 'problemNotFoundText' },
  noWorld: { status: 404, title: 'problemWorld', text: 'problemWorldText' },
  foreignHost: { status: 403, title: 'problemHost', text: 'problemHostText' },
  foreignForm: { status: 403, title: 'problemForeign', text: 'problemForeignText' },
  wrongMethod: { status: 405, title: 'problemMethod', text: 'problemMethodText' },
  badForm: { status: 400, title: 'problemForm', text: 'problemFormText' },
  cardNumber: { status: 400, title: 'problemCard', text: 'problemCardText' },
  tooLarge: { status: 413, title: 'problemForm', text: 'problemFormText' },
  tooLong: { status: 414, title: 'problemNotFound', text: 'problemNotFoundText' },
  tooSlow: { status: 408, title: 'problemForm', text: 'problemFormText' },
  wrongMedia: { status: 415, title: 'problemForm', text: 'problemFormText' },
  broken: { status: 500, title: 'problemUs', text: 'problemUsText' },
  notKept: { status: 503, title: 'problemUs', text: 'problemUsText' },
} as const satisfies Record<string, Telling>

export type ProblemName = keyof typeof problems

/** Thrown where there is no page to show: the browser gets the page of this problem. */
export class Problem extends Error {
  override name = 'Problem'
  readonly problem: ProblemName

  constructor(problem: ProblemName) {
    super(problem)
    this.problem = problem
  }
}

const Told = ({ name, title, text }: { name: ProblemName; title: string; text: string }): VNode => (
  <section data-testid="problem" data-problem={name}>
    <Lead mark="bad" title={title}>
      <p class="quiet">{text}</p>
    </Lead>
  </section>
)

export function problemView(say: Words, name: ProblemName): View {
  const { status, title, text } = problems[name]
  return {
    status,
    title: say[title],
    body: <Told name={name} title={say[title]} text={say[text]} />,
  }
}
