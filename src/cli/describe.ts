// `describe`: what there is in the sandbox, and how we know.

import { Argument, type Command } from 'commander'
import { drawings } from '../describe/states.ts'
import type { Subject } from '../describe/subject.ts'
import { describe, subjects } from '../describe/subjects.ts'
import { resources } from '../resources/index.ts'
import { usageError } from './exit.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { listing, printAnswer, table } from './terminal.ts'

interface Flags {
  readonly json?: boolean
  readonly mermaid?: boolean
}

type Answer = ReturnType<typeof describe>

function linesOf({ headings, row }: Subject, answer: Answer): string {
  const list = listing(
    headings,
    answer.list.map(row),
    say({ en: 'There is nothing.', ja: '何もありません。' }),
  )
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
    if (name !== 'states')
      throw usageError(
        say({
          en: '--mermaid draws states: describe states --mermaid',
          ja: '--mermaid は状態の図です: describe states --mermaid',
        }),
      )
    console.log([...drawings(resources).values()].join('\n\n'))
    return
  }
  printAnswer(flags, describe(name, subject, resources), (answer) => linesOf(subject, answer))
}

const japaneseSubjects: Readonly<Record<string, string>> = {
  endpoints: 'すべての API: 何をするか、コード、誰が呼べるか',
  states: '状態遷移の表: どの状態から何でどこへ移り、何を通知するか',
  events: 'すべての通知とその本文の例',
  failures: 'すべての拒否: ステータス、コード、文、次にすること、根拠',
  results: '結果を決めるもの: 名前、データの語、テストカード、金額',
  settings: 'すべての設定: フラグ、環境変数、既定値、働き',
  fidelity: 'すべての規則と、その根拠 (仕様、公表、観察、独自の判断)',
}

const helpOfSubjects = () =>
  table(
    Object.entries(subjects).map(([name, { help: en }]) => [
      name,
      say({ en, ja: japaneseSubjects[name] ?? en }),
    ]),
  )

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
    .addArgument(
      new Argument('<subject>', say({ en: 'what to tell of', ja: '何について示すか' })).choices(
        Object.keys(subjects),
      ),
    )
    .option(
      '--mermaid',
      say({ en: 'draw the states as Mermaid diagrams', ja: '状態を Mermaid の図にする' }),
    )
    .addOption(jsonFlag())
    .addHelpText(
      'after',
      `\n${say({ en: 'Subjects', ja: '対象' })}:\n${helpOfSubjects()}\n\n` +
        'Example: payment-sandbox describe failures',
    )
    .action(show)
}
