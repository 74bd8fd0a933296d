// The documents that are made from the code: what is known and how, the states, the refusals.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingTexts } from '../src/cli/setting-texts.ts'
import {
  countSources,
  type SourcedRule,
  sourcedRules,
  sourceKinds,
} from '../src/describe/fidelity.ts'
import { describedTransitions, drawings, stateSubject } from '../src/describe/states.ts'
import type { Subject } from '../src/describe/subject.ts'
import { subjects } from '../src/describe/subjects.ts'
import { isGuess } from '../src/kit/source.ts'
import { resources } from '../src/resources/index.ts'
import { scenarioJsonSchema } from '../src/scenarios/json-schema.ts'
import { namesIn } from '../src/scenarios/names.ts'
import { environmentNameOf, flagOf, type SettingName, settingDefinitions } from '../src/settings.ts'

const made = 'Made by `npm run docs` from the code: change the code, not this file.'

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

function markdownTable(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(headings), line(headings.map(() => '---')), ...rows.map(line)].join('\n')
}

const tableOf = (subject: Subject, facts: readonly object[]): string =>
  markdownTable(subject.headings, facts.map(subject.row))

const page = (title: string, ...parts: readonly string[]): string =>
  `${[`# ${title}`, ...parts].join('\n\n')}\n`

const meanings: Readonly<Record<(typeof sourceKinds)[number], string>> = {
  spec: 'stated by the specification of the service',
  published: 'stated by public API documents or the types of an official client',
  observed: 'seen in code that runs against the real service',
  decided: 'our own choice where nothing is known; the reason stands beside it',
}

const ruleHeadings = ['rule', 'name', 'source']

function fidelityPage(): string {
  const rules = sourcedRules(resources)
  const counts = countSources(rules).map(({ rule, ...kinds }) => {
    return [rule, ...sourceKinds.map((kind) => String(kinds[kind]))]
  })
  const lists = sourceKinds.flatMap((kind) => {
    const those = rules.filter(({ source }) => source.kind === kind)
    const rows = (wanted: (rule: SourcedRule) => boolean) =>
      those.filter(wanted).map(({ rule, name, source }) => [rule, name, source.note])
    const head = [`## ${kind}`, `${those.length} rules are ${kind}: ${meanings[kind]}.`]
    if (kind !== 'decided')
      return [
        ...head,
        markdownTable(
          ruleHeadings,
          rows(() => true),
        ),
      ]
    return [
      ...head,
      '### About the service',
      markdownTable(
        ruleHeadings,
        rows(({ source }) => isGuess(source)),
      ),
      '### About the sandbox itself',
      markdownTable(
        ruleHeadings,
        rows(({ source }) => !isGuess(source)),
      ),
    ]
  })
  return page(
    'How we know',
    made,
    'Every rule that an answer rests on says where it comes from. `payment-sandbox describe ' +
      'fidelity` prints the same. With `--fidelity published` an answer that rests on a decided ' +
      'rule about the service is a 501 that names the rule.',
    markdownTable(['rule', ...sourceKinds], counts),
    ...lists,
  )
}

function statesPage(): string {
  const rows = describedTransitions(resources)
  const parts = [...drawings(resources)].flatMap(([name, drawing]) => {
    const those = rows.filter(({ machine }) => machine === name)
    return [`## ${name}`, `\`\`\`mermaid\n${drawing}\n\`\`\``, tableOf(stateSubject, those)]
  })
  return page(
    'States',
    made,
    'What is not in a table is refused. `[*]` and `none` are the state of what does not exist yet.',
    ...parts,
  )
}

function errorsPage(): string {
  const { failures } = subjects
  const facts = failures?.facts(resources) as readonly { readonly api: 'api' | 'control' }[]
  const of = (api: string) =>
    tableOf(
      failures as Subject,
      facts.filter((each) => each.api === api),
    )
  return page(
    'Refusals',
    made,
    'In order of precedence. `<function>` is that of the operation, `<item>` that of the field; ' +
      '`...` stands for a fact of the request. The hint leaves in `X-Sandbox-Hint`.',
    '## The API',
    of('api'),
    '## The control API',
    of('control'),
  )
}

const mainSettings: readonly SettingName[] = [
  ...(['port', 'host', 'fixture', 'seed', 'clock', 'now', 'state', 'strict', 'fidelity'] as const),
  ...(['webhook.url', 'webhook.signature', 'webhook.mode', 'webhook.ack'] as const),
]

function mainSettingTable(
  headings: readonly string[],
  helpOf: (name: SettingName) => string,
): string {
  const rows = mainSettings.map((name) => {
    const { usual } = settingDefinitions[name]
    return [`\`--${flagOf(name)}\``, environmentNameOf(name), String(usual), helpOf(name)]
  })
  return markdownTable(headings, rows)
}

const subjectTable = (name: string): string => {
  const subject = subjects[name] as Subject
  return tableOf(subject, subject.facts(resources))
}

/** Tables within documents that are written by hand. */
const tables: Readonly<Record<string, () => string>> = {
  'main-settings': () =>
    mainSettingTable(
      ['flag', 'environment', 'default', 'what it does'],
      (name) => settingDefinitions[name].help,
    ),
  'main-settings-ja': () =>
    mainSettingTable(['フラグ', '環境変数', '既定値', '意味'], (name) => settingTexts[name]),
  settings: () => subjectTable('settings'),
  results: () => subjectTable('results'),
}

const root = fileURLToPath(new URL('..', import.meta.url))

const place = /(<!-- made by npm run docs: ([\w-]+) -->\n)[\s\S]*?(?=<!-- end -->)/g

/** A document with its tables made anew. */
function withTables(path: string): [string, string] {
  const text = readFileSync(join(root, path), 'utf8')
  const filled = text.replaceAll(place, (_, opening: string, name: string) => {
    const make = tables[name]
    if (!make) throw new Error(`${path}: nobody makes a table ${name}: see tools/documents.ts`)
    return `${opening}\n${make()}\n\n`
  })
  return [path, filled]
}

/** The text of each document by its path in the project. */
const scenarioSchema = (): string =>
  `${JSON.stringify(scenarioJsonSchema(namesIn(resources)), null, 2)}\n`

export const documents = (): ReadonlyMap<string, string> =>
  new Map([
    ['docs/fidelity.md', fidelityPage()],
    ['docs/states.md', statesPage()],
    ['docs/errors.md', errorsPage()],
    ['docs/scenario.schema.json', scenarioSchema()],
    ...['README.md', 'README.ja.md', 'docs/settings.md', 'docs/test-cards.md'].map(withTables),
  ])
