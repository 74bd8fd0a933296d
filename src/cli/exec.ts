// `exec`: runs a command whose calls to the mirrored service land in a sandbox.
import type { Command } from 'commander'
import { caVariables, proxyVariables } from '../clients/ca-variables.ts'
import {
  addressOfRunning,
  addressVariable,
  liveHostVariable,
  readSettings,
} from '../read-settings.ts'
import type { PortFacts } from '../sandbox/ports.ts'
import type { Settings } from '../settings.ts'
import type { TraceFacts } from '../world/trace.ts'
import { ControlClient } from './client.ts'
import { configurationFor } from './configuration.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import { runCommand } from './run-command.ts'
import { addSettingFlags, settingsIn } from './setting-flags.ts'
import { sourceStack } from './source-stack.ts'
import { startFailure } from './start-failure.ts'
import { inChosenLanguage } from './usage-words.ts'

/** What makes each process of Node that the command starts look for the sandbox. */
const registerFlag = (): string => `--import=${new URL('./register.js', import.meta.url).href}`

interface Joined extends Pick<PortFacts, 'url' | 'proxyUrl' | 'caFile'> {
  readonly settings: Settings
  close(): Promise<void>
}

type Flags = Readonly<Record<string, unknown>>

const tell = (text: string) =>
  console.error(`${say({ en: 'warning', ja: '警告' })}: ${inChosenLanguage(text)}`)

const broken = (error: unknown) => console.error(sourceStack(error))

const guarding = ['cardDataGuarded', 'keyGuarded']

/** What the proxy or the guard refused: a program may well say nothing of it. */
function tellRefused({ method, path, status = 0, failures = [], hint = '' }: TraceFacts): void {
  const isRefused = method === 'CONNECT' && status >= 400
  if (!isRefused && !failures.some((each) => guarding.includes(each))) return
  tell(`${method} ${path}: ${status} ${failures.join(' ')}: ${hint}`)
}

/** One of our own on a free port. */
async function startOwn(flags: Flags): Promise<Joined> {
  const file = await configurationFor(flags)
  const { openSandbox } = await import('../sandbox/open.ts')
  const options = { port: 0, ...settingsIn(flags), broken, onNotice: tell, onTrace: tellRefused }
  return (await openSandbox(options, { file })).sandbox
}

/** The one that runs already, with a proxy in front of it where one is wanted. */
async function join(flags: Flags): Promise<Joined> {
  const url = addressOfRunning()
  const file = await configurationFor(flags)
  const { settings } = readSettings(settingsIn(flags), process.env, file)
  await new ControlClient({ url }).ask('GET health/live')
  const none = { url, settings, proxyUrl: '', caFile: '', close: async () => undefined }
  if (settings.proxyPort === '') return none
  const { openProxyTo } = await import('../sandbox/proxy-to.ts')
  return { ...none, ...(await openProxyTo(new URL(url), settings, { tell, broken })) }
}

async function joinSandbox(flags: Flags): Promise<Joined> {
  try {
    return await (process.env[addressVariable] ? join(flags) : startOwn(flags))
  } catch (error) {
    throw await startFailure(error)
  }
}

/** The environment of the command: where the sandbox is, and what leads its clients there. */
function environmentFor({ url, proxyUrl, caFile, settings }: Joined) {
  const { NODE_OPTIONS: before = '' } = process.env
  return {
    ...process.env,
    [addressVariable]: url,
    [liveHostVariable]: settings.liveHost,
    NODE_OPTIONS: `${before} ${registerFlag()}`.trim(),
    ...(proxyUrl === '' ? {} : proxyVariables(proxyUrl, process.env)),
    ...(caFile === '' ? {} : caVariables(caFile)),
  }
}

async function exec(words: readonly string[], flags: Flags) {
  if (words.length === 0) {
    const told = say({
      en: 'name a command, as in `payment-sandbox exec -- node app.js`.',
      ja: '`payment-sandbox exec -- node app.js` のように、コマンドを指定してください。',
    })
    throw new CommandError(told, exitCodes.usage)
  }
  const sandbox = await joinSandbox(flags)
  try {
    process.exitCode = await runCommand(words, environmentFor(sandbox))
  } finally {
    await sandbox.close()
  }
}

const englishHelp = `
Examples:
  payment-sandbox exec -- node app.js
  payment-sandbox exec --clock manual -- npm test
  payment-sandbox exec --proxy-port 0 -- python app.py
It joins the sandbox that PAYMENT_SANDBOX_URL names, else starts one for the command, with these
settings, and stops it afterwards. Processes of Node are led into it; clients of other languages
with --proxy-port, by HTTPS_PROXY and the variables that \`payment-sandbox ca\` shows. It ends with
the exit code of the command; 3 where a port cannot be had.`

const japaneseHelp = `
例:
  payment-sandbox exec -- node app.js
  payment-sandbox exec --clock manual -- npm test
  payment-sandbox exec --proxy-port 0 -- python app.py
PAYMENT_SANDBOX_URL のサンドボックスに接続し、なければこの設定で起動して、最後に止める。Node の
プロセスは自動でつながる。他の言語のクライアントは --proxy-port を付けると、HTTPS_PROXY と
\`payment-sandbox ca\` の変数でつながる。終了コードはコマンドのもの。ポートが使えなければ 3。`

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
