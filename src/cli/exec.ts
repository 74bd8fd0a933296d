// `exec`: runs a command whose calls to the mirrored service land in a sandbox.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import type { Command } from 'commander'
import { addressOfRunning } from '../read-settings.ts'
import { configurationFor } from './configuration.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import { addSettingFlags, settingsIn } from './setting-flags.ts'
import { sourceStack } from './source-stack.ts'
import { startFailure } from './start-failure.ts'

/** As a shell names a command that is not there, and one that may not be run. */
const notFound = 127
const notAllowed = 126

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What makes each process of Node that the command starts look for the sandbox. */
const registerFlag = (): string => `--import=${new URL('./register.js', import.meta.url).href}`

interface Joined {
  readonly url: string
  close(): Promise<void>
}

/** The sandbox that the environment names, or one of our own on a free port. */
async function joinSandbox(flags: Readonly<Record<string, unknown>>): Promise<Joined> {
  const { PAYMENT_SANDBOX_URL: running } = process.env
  if (running) return { url: addressOfRunning(), close: async () => undefined }
  const file = await configurationFor(flags)
  const { openSandbox } = await import('../sandbox/open.ts')
  const broken = (error: unknown) => console.error(sourceStack(error))
  try {
    return (await openSandbox({ port: 0, ...settingsIn(flags), broken }, { file })).sandbox
  } catch (error) {
    throw await startFailure(error)
  }
}

/** Runs the command to its end; gives its exit code, as a shell does. */
function runWith(url: string, [program = '', ...words]: readonly string[]): Promise<number> {
  const { NODE_OPTIONS: before = '' } = process.env
  const child = spawn(program, words, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PAYMENT_SANDBOX_URL: url,
      NODE_OPTIONS: `${before} ${registerFlag()}`.trim(),
    },
  })
  for (const signal of passedOn) process.on(signal, () => child.kill(signal))
  process.once('exit', () => child.kill('SIGKILL'))
  return new Promise((done, refuse) => {
    child.once('error', ({ code, message }: NodeJS.ErrnoException) => {
      const why =
        code === 'ENOENT'
          ? say({
              en: 'there is no such command; give a path, or one of the PATH',
              ja: 'そのコマンドはありません。パス、または PATH にあるものを指定してください',
            })
          : message
      const told = say({
        en: `cannot run ${program}: ${why}.`,
        ja: `${program} を実行できません: ${why}`,
      })
      refuse(new CommandError(told, code === 'ENOENT' ? notFound : notAllowed))
    })
    child.once('exit', (code, signal) =>
      done(code ?? 128 + (signal ? constants.signals[signal] : 0)),
    )
  })
}

async function exec(words: readonly string[], flags: Readonly<Record<string, unknown>>) {
  if (words.length === 0) {
    const told = say({
      en: 'name a command, as in `payment-sandbox exec -- node app.js`.',
      ja: '`payment-sandbox exec -- node app.js` のように、コマンドを指定してください。',
    })
    throw new CommandError(told, exitCodes.usage)
  }
  const sandbox = await joinSandbox(flags)
  try {
    process.exitCode = await runWith(sandbox.url, words)
  } finally {
    await sandbox.close()
  }
}

const englishHelp = `
Examples:
  payment-sandbox exec -- node app.js
  payment-sandbox exec --clock manual -- npm test
It joins the sandbox that PAYMENT_SANDBOX_URL names, else starts one for the command, with these
settings, and stops it afterwards. Processes of Node are led into it; others read the address from
PAYMENT_SANDBOX_URL.`

const japaneseHelp = `
例:
  payment-sandbox exec -- node app.js
  payment-sandbox exec --clock manual -- npm test
PAYMENT_SANDBOX_URL のサンドボックスに接続し、なければこの設定で起動して、最後に止める。Node の
プロセスは自動でつながる。他は PAYMENT_SANDBOX_URL からアドレスを読む。`

/** Adds `exec`. */
export function registerExec(program: Command): void {
  const command = program
    .command('exec')
    .argument('[command...]')
    .description(
      say({
        en: 'Run a command whose calls to the service land in a sandbox; gives its exit code.',
        ja: 'サービスへの通信をサンドボックスに向けて、コマンドを実行する。',
      }),
    )
  addSettingFlags(command)
  command.addHelpText('after', say({ en: englishHelp, ja: japaneseHelp })).action(exec)
}
