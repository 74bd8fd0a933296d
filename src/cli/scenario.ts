// `scenario`: the stories that a sandbox can be told to play, and whether they hold.
import type { Command } from 'commander'
import { resources } from '../resources/index.ts'
import { isPath, readScenarioFile, ScenarioBook } from '../scenarios/book.ts'
import { lintScenario } from '../scenarios/lint.ts'
import { namesIn } from '../scenarios/names.ts'
import type { ScenarioInput } from '../scenarios/scenario.ts'
import { ScenarioError } from '../scenarios/scenario-error.ts'
import { CommandError, exitCodes, usageError } from './exit.ts'
import { showAlone } from './groups.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { cleanLines, listing, printAnswer } from './terminal.ts'

interface Flags {
  readonly json?: boolean
}

const bookOf = () => new ScenarioBook(() => namesIn(resources))

/** What reads a scenario, with its refusal as that of a command. */
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ScenarioError) throw usageError(error.message)
    throw error
  }
}

/** The scenarios of these names and files; all that are known where none is named. */
function chosen(names: readonly string[]): readonly ScenarioInput[] {
  const book = bookOf()
  return reading(() => (names.length === 0 ? book.list() : names.map((name) => book.open(name))))
}

const titleRow = ({ name, title }: ScenarioInput): string[] => [name, title]

async function list(options: Flags): Promise<void> {
  const scenarios = reading(() => bookOf().list())
  const told = scenarios.map(({ name, title, expect }) => ({ name, title, tested: !!expect }))
  printAnswer(options, { list: told }, () =>
    listing(['scenario', 'what happens'], scenarios.map(titleRow), 'No scenarios.'),
  )
}

async function show(name: string, _: Flags, command: Command): Promise<void> {
  const [scenario] = chosen([name])
  printAnswer(command.optsWithGlobals<Flags>(), scenario as ScenarioInput, (found) => {
    const { title, why, rules, expect } = found
    const lines = rules.map((rule) => `  ${JSON.stringify(rule)}`)
    const more = expect
      ? `\n\nIt is tried by ${expect.steps.length} steps: scenario test ${name}`
      : ''
    return cleanLines(`${title}\n\n${why.trim()}\n\nRules:\n${lines.join('\n')}${more}`)
  })
}

/** Ends with 1 when anything was found. */
function report(found: ReadonlyMap<string, readonly string[]>, options: Flags, fine: string): void {
  const results = [...found].map(([name, problems]) => ({ name, problems }))
  printAnswer(options, { list: results }, () =>
    results
      .map(({ name, problems }) =>
        problems.length === 0
          ? `${name}: ${fine}`
          : `${name}:\n${problems.map((each) => `  ${each}`).join('\n')}`,
      )
      .map(cleanLines)
      .join('\n'),
  )
  const bad = results.filter(({ problems }) => problems.length > 0)
  if (bad.length === 0) return
  throw new CommandError(`${bad.map(({ name }) => name).join(', ')}: see above.`, exitCodes.failed)
}

function problemsOf(name: string): readonly string[] {
  const names = namesIn(resources)
  try {
    const scenario = isPath(name) ? readScenarioFile(name, names) : bookOf().find(name)
    return lintScenario(scenario, names)
  } catch (error) {
    if (error instanceof ScenarioError) return error.message.split('\n')
    throw error
  }
}

async function lint(given: readonly string[], _: Flags, command: Command): Promise<void> {
  const names = given.length === 0 ? bookOf().names() : given
  const found = new Map(names.map((name) => [name, problemsOf(name)]))
  report(found, command.optsWithGlobals<Flags>(), 'fine')
}

async function test(given: readonly string[], _: Flags, command: Command): Promise<void> {
  const { Bench } = await import('./scenario-trial.ts')
  const found = new Map<string, readonly string[]>()
  const scenarios = chosen(given)
  const wanted = given.length === 0 ? scenarios.filter(({ expect }) => expect) : scenarios
  const bench = await Bench.open()
  try {
    for (const scenario of wanted) found.set(scenario.name, await bench.judge(scenario))
  } finally {
    await bench.close()
  }
  report(found, command.optsWithGlobals<Flags>(), 'happens as it says')
}

async function schema(_: Flags, command: Command): Promise<void> {
  const { scenarioJsonSchema } = await import('../scenarios/json-schema.ts')
  const document = scenarioJsonSchema(namesIn(resources))
  printAnswer(command.optsWithGlobals<Flags>(), document, (each) => JSON.stringify(each, null, 2))
}

function addCommands(group: Command): void {
  group
    .command('show <name>')
    .description(
      say({
        en: 'Show why a scenario matters, and its rules; a name or a file.',
        ja: 'シナリオの意味とルールを表示する。名前またはファイルを指定する。',
      }),
    )
    .action(show)
  group
    .command('lint [names...]')
    .description(
      say({
        en: 'Look for rules that can never match, by names or files; all where none is named.',
        ja: '決して適用されないルールを探す。指定がなければすべて調べる。',
      }),
    )
    .action(lint)
  group
    .command('test [names...]')
    .description(
      say({
        en: 'Play scenarios against a sandbox and a receiver, each also without its rules.',
        ja: 'シナリオを実際に動かす。ルールなしでも動かして違いを確かめる。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox scenario test ./my-scenario.yaml')
    .action(test)
  group
    .command('schema')
    .description(
      say({
        en: 'Print the JSON Schema of scenario files, for editors.',
        ja: 'エディター用に、シナリオファイルの JSON Schema を出力する。',
      }),
    )
    .action(schema)
}

/** Adds `scenario`. */
export function registerScenario(program: Command): void {
  const group = program
    .command('scenario')
    .description(
      say({
        en: 'List the scenarios that come with the sandbox; show, check or play one.',
        ja: '付属のシナリオを一覧する、表示する、検査する、実行する。',
      }),
    )
    .addOption(jsonFlag())
    .configureHelp({ showGlobalOptions: true })
    .addHelpText('after', '\nExample: payment-sandbox start --scenario card-declined-once')
  addCommands(group)
  showAlone(group, (options) => list(options as Flags))
  group
    .command('list')
    .description(say({ en: 'List the scenarios.', ja: 'シナリオを一覧する。' }))
    .action((_: Flags, command: Command) => list(command.optsWithGlobals<Flags>()))
}
