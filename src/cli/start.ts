// `start`: runs a sandbox until a signal ends it.

import type { Command } from 'commander'
import packageFile from '../../package.json' with { type: 'json' }
import type { StartOptions } from '../index.ts'
import { after } from '../kit/real-time.ts'
import { unknownVariables } from '../read-settings.ts'
import type { OpenSandbox } from '../sandbox/open.ts'
import type { StartFacts } from '../sandbox/start-facts.ts'
import { configurationFor } from './configuration.ts'
import { entryJson, entryLines } from './entry-line.ts'
import { exitCodes } from './exit.ts'
import { say } from './language.ts'
import { stopWithNpm } from './npm-parent.ts'
import { clearPortFile, writePortFile } from './port-file.ts'
import { readyFacts, readyLines } from './ready.ts'
import { settingsIn } from './setting-flags.ts'
import { onEndSignal } from './shutdown.ts'
import { sourceStack } from './source-stack.ts'
import { startFailure } from './start-failure.ts'
import { addStartFlags, type StartFlags } from './start-flags.ts'
import { isForPeople } from './terminal.ts'
import { inChosenLanguage } from './usage-words.ts'

/** How long answers under way may take once a signal came. */
const graceMs = 5000

/** Dates in fixtures go back half a year from here. */
const earliestStart = '2025/06/01'

const version = packageFile.version

const stoppingLine = (): string =>
  say({
    en: 'Stopping; once more ends at once.',
    ja: '終了しています。もう一度押すとすぐに終わります。',
  })

function tellBug(error: unknown): void {
  console.error(
    say({
      en:
        'A bug of payment-sandbox; it goes on. Please report it: what you sent ' +
        `(payment-sandbox trace), version ${version}, Node ${process.version}, and this:`,
      ja:
        'payment-sandbox の不具合です。動作は続きます。送った内容 (payment-sandbox trace)、' +
        `バージョン ${version}、Node ${process.version} と次の行を添えて報告してください:`,
    }),
  )
  console.error(sourceStack(error))
}

function warnOfUnknownVariables(): void {
  for (const name of unknownVariables()) {
    console.error(
      say({
        en: `warning: ${name} is no setting and changes nothing: see start --help.`,
        ja: `警告: ${name} という設定はなく、何も変わりません。start --help を見てください。`,
      }),
    )
  }
}

function warnOfEarlyClock({ clock: { now } }: StartFacts): void {
  if (now >= earliestStart) return
  console.error(
    say({
      en:
        `warning: the clock starts at ${now}. Fixtures hold dates up to ${earliestStart}, which ` +
        `would lie in the future: start with --now '${earliestStart} 00:00:00.000' or later.`,
      ja:
        `警告: 時計は ${now} に始まります。最初の状態には ${earliestStart} までの日付があり、` +
        `未来になってしまいます。--now '${earliestStart} 00:00:00.000' 以降で起動してください。`,
    }),
  )
}

/** A rule that was armed in vain is a test that tested nothing. */
function warnOfUnusedRules(sandbox: OpenSandbox): void {
  for (const { id, on } of sandbox.unusedRules()) {
    console.error(
      say({
        en: `warning: the rule ${id} (on ${on}) was armed and never decided anything.`,
        ja: `警告: ルール ${id} (on ${on}) は一度も適用されませんでした。`,
      }),
    )
  }
}

type Listeners = Pick<StartOptions, 'onTrace' | 'onFatal' | 'onStop'>

async function startSandboxWith(flags: StartFlags, listeners: Listeners) {
  const file = await configurationFor(flags)
  const { openSandbox } = await import('../sandbox/open.ts')
  const { startFactsOf } = await import('../sandbox/start-facts.ts')
  const onNotice = (text: string) =>
    console.error(`${say({ en: 'warning', ja: '警告' })}: ${inChosenLanguage(text)}`)
  const options: StartOptions = { ...settingsIn(flags), broken: tellBug, onNotice, ...listeners }
  try {
    const { sandbox, control } = await openSandbox(options, { usualPort: true, file })
    return { sandbox, facts: startFactsOf(control), file }
  } catch (error) {
    throw await startFailure(error)
  }
}

/** The end when answers can no longer be kept; those under way become 503. */
function endBy(error: Error, sandbox: OpenSandbox): void {
  console.error(`${say({ en: 'error', ja: 'エラー' })}: ${inChosenLanguage(error.message)}`)
  process.exitCode = exitCodes.stateLost
  void sandbox.close({ graceMs })
}

async function handOverPort(sandbox: OpenSandbox, path: string): Promise<void> {
  try {
    writePortFile(path, sandbox.port)
  } catch (error) {
    await sandbox.close()
    throw error
  }
}

/** Milliseconds that a line may wait for others, so that many leave with one write. */
const lineWaitMs = 5

/** Prints lines almost as they come. */
function lineWriter(): (line: string) => void {
  let lines: string[] = []
  return (line) => {
    if (lines.push(line) > 1) return
    after(lineWaitMs, () => {
      process.stdout.write(`${lines.join('\n')}\n`)
      lines = []
    })
  }
}

async function startHere(flags: StartFlags): Promise<void> {
  const forPeople = isForPeople(flags)
  const isQuiet = flags.quiet === true
  warnOfUnknownVariables()
  if (flags.portFile !== undefined) clearPortFile(flags.portFile)
  const print = lineWriter()
  let running: OpenSandbox | undefined
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    if (!isQuiet) print(forPeople ? stoppingLine() : JSON.stringify({ type: 'stopping' }))
    if (running) warnOfUnusedRules(running)
    void running?.close({ graceMs })
  }
  const { sandbox, facts, file } = await startSandboxWith(flags, {
    onStop: stop,
    onTrace(facts, _bodies, json) {
      if (!isQuiet) print(forPeople ? entryLines(facts) : entryJson(facts, json))
    },
    onFatal(error) {
      // While it starts, the start itself fails.
      if (running) endBy(error, running)
    },
  })
  running = sandbox
  onEndSignal(stop)
  stopWithNpm(stop)
  warnOfEarlyClock(facts)
  if (flags.watch === true) {
    const { watchFiles } = await import('./watch.ts')
    watchFiles(sandbox, file?.path, (text) => console.error(text))
  }
  if (flags.portFile !== undefined) await handOverPort(sandbox, flags.portFile)
  const ready = { sandbox, facts, version, file: file?.path }
  if (forPeople) console.log(readyLines(ready))
  else console.log(JSON.stringify(readyFacts(ready)))
}

async function start(flags: StartFlags): Promise<void> {
  if (flags.detach !== true) return startHere(flags)
  const { startDetached } = await import('./detach.ts')
  return startDetached(flags)
}

/** Adds `start`. */
export function registerStart(program: Command): void {
  const command = program.command('start').description(
    say({
      en: 'Start a sandbox and show what happens in it until Ctrl-C.',
      ja: 'サンドボックスを起動し、Ctrl-C まで起きたことを表示する。',
    }),
  )
  addStartFlags(command).action(start)
}
