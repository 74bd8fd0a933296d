// `describe`: what there is in the sandbox, and how we know.
import { Argument, type Command } from 'commander'
import { drawings } from '../describe/states.ts'
import type { Subject } from '../describe/subject.ts'
import { describe, subjects } from '../describe/subjects.ts'
import { resources } from '../resources/index.ts'
import { usageError } from './exit.ts'
import { say } from './language.ts'
import { listing, printAnswer, table } from './terminal.ts'

interface Flags {
  readonly json?: boolean
  readonly mermaid?: boolean
}

type Answer = ReturnType<typeof describe>

function linesOf({ headings, row }: Subject, answer: Answer): string {
  const list = listing(headings, answer.list.map(row), 'There is nothing.')
  if (!answer.counts) return list
  const counts = answer.counts.map(({ rule, ...kinds }) => {
    return `${rule}: ${Object.entries(kinds)
      .map(([kind, count]) => `${count} ${kind}`)
      .join(', ')}`
  })
  return `${table(counts.map((line) => [line]))}\n\n${list}`
}

function show(name: string, flags: Flags): void {
  const subject = subjects[name] as Subject
  if (flags.mermaid) {
    if (name !== 'states') throw usageError('--mermaid draws states: describe states --mermaid')
    console.log([...drawings(resources).values()].join('\n\n'))
    return
  }
  printAnswer(flags, describe(name, subject, resources), (answer) => linesOf(subject, answer))
}

const helpOfSubjects = () => table(Object.entries(subjects).map(([name, { help }]) => [name, help]))

/** Adds `describe`. */
export function registerDescribe(program: Command): void {
  program
    .command('describe')
    .description(
      say({
        en: 'Tell what there is in the sandbox, and how we know; no sandbox need run.',
        ja: 'サンドボックスに何があり、どうやって知ったかを示す。起動は不要。',
      }),
    )
    .addArgument(new Argument('<subject>', 'what to tell of').choices(Object.keys(subjects)))
    .option('--mermaid', 'draw the states as Mermaid diagrams')
    .option('--json', 'print JSON, as when piped')
    .addHelpText(
      'after',
      `\nSubjects:\n${helpOfSubjects()}\n\nExample: payment-sandbox describe failures`,
    )
    .action(show)
}
