// The command line. A command's file is loaded when the command is given, all of them for help.
import { Command, CommanderError } from 'commander'
import packageFile from '../../package.json' with { type: 'json' }
import { mirroredVersion } from '../service.ts'
import { CommandError, exitCodes } from './exit.ts'
import { chooseLanguage, say } from './language.ts'
import { sourceStack } from './source-stack.ts'
import { inChosenLanguage } from './usage-words.ts'

/** Adds one command to the program. */
type Register = (program: Command) => void

const commands: Readonly<Record<string, () => Promise<Register>>> = {
  start: async () => (await import('./start.ts')).registerStart,
  stop: async () => (await import('./stop.ts')).registerStop,
  health: async () => (await import('./health.ts')).registerHealth,
  status: async () => (await import('./status.ts')).registerStatus,
  keys: async () => (await import('./keys.ts')).registerKeys,
  shops: async () => (await import('./shops.ts')).registerShops,
  decide: async () => (await import('./decide.ts')).registerDecide,
  users: async () => (await import('./users.ts')).registerUsers,
  reset: async () => (await import('./reset.ts')).registerReset,
  clock: async () => (await import('./clock.ts')).registerClock,
  jobs: async () => (await import('./jobs.ts')).registerJobs,
  deliveries: async () => (await import('./deliveries.ts')).registerDeliveries,
  trigger: async () => (await import('./send-deliveries.ts')).registerTrigger,
  webhooks: async () => (await import('./send-deliveries.ts')).registerWebhooks,
  trace: async () => (await import('./trace.ts')).registerTrace,
  buyer: async () => (await import('./buyer.ts')).registerBuyer,
  mails: async () => (await import('./mails.ts')).registerMails,
  'business-payments': async () =>
    (await import('./business-payments.ts')).registerBusinessPayments,
  chargebacks: async () => (await import('./chargebacks.ts')).registerChargebacks,
  deposits: async () => (await import('./deposits.ts')).registerDeposits,
  'card-updater': async () => (await import('./card-updater.ts')).registerCardUpdater,
  rules: async () => (await import('./rules.ts')).registerRules,
  scenario: async () => (await import('./scenario.ts')).registerScenario,
  openapi: async () => (await import('./openapi.ts')).registerOpenApi,
  describe: async () => (await import('./describe.ts')).registerDescribe,
  settings: async () => (await import('./settings.ts')).registerSettings,
  state: async () => (await import('./state.ts')).registerState,
  demo: async () => (await import('./demo.ts')).registerDemo,
  listen: async () => (await import('./listen.ts')).registerListen,
  completion: async () => (await import('./completion.ts')).registerCompletion,
  ca: async () => (await import('./ca.ts')).registerCa,
  exec: async () => (await import('./exec.ts')).registerExec,
}

const afterHelp = () => `
${say({ en: englishHelp, ja: japaneseHelp })}`

const englishHelp = `Example: payment-sandbox start --webhook-url http://127.0.0.1:3000/webhook
Exit codes: 0 done, 1 refused or not reached, 2 usage, 3 cannot listen,
4 the state file cannot be written any more.
Output is for people on a terminal, JSON when piped or with --json. --lang ja speaks Japanese to
people, as does PAYMENT_SANDBOX_LANG=ja.`

const japaneseHelp = `例: payment-sandbox start --webhook-url http://127.0.0.1:3000/webhook
終了コード: 0 成功、1 拒否または接続できない、2 使い方の誤り、3 待ち受けできない、
4 状態ファイルに書けなくなった。
端末には人が読む形で、パイプや --json では JSON で出力する。--lang en または ja で言語を選ぶ。`

function createProgram(): Command {
  return new Command('payment-sandbox')
    .description(
      say({
        en: 'A local stand-in for a payment service: its API, its webhooks, its failures.',
        ja: '決済サービスの代役。API、Webhook、障害を手元で再現する。',
      }),
    )
    .version(`${packageFile.version} (interface ${mirroredVersion})`)
    .exitOverride()
    .showHelpAfterError(
      say({ en: '(add --help to see what may stand there)', ja: '(--help で使い方を表示します)' }),
    )
    .configureHelp({ styleTitle: inChosenLanguage })
    .configureOutput({ outputError: (text, write) => write(inChosenLanguage(text)) })
    .addHelpText('after', afterHelp)
}

/** Says on stderr what went wrong; gives the exit code. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.usage
  if (error instanceof CommandError) {
    console.error(`${say({ en: 'error', ja: 'エラー' })}: ${inChosenLanguage(error.message)}`)
    return error.exitCode
  }
  console.error(
    say({
      en: 'payment-sandbox failed; please report it with these lines:',
      ja: 'payment-sandbox の不具合です。次の行を添えて報告してください:',
    }),
  )
  console.error(sourceStack(error))
  return exitCodes.failed
}

/** A reader that went away, as `head` does, is no error. */
function survivePipes(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })
}

/** Runs the command that `argv` names, and sets the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  survivePipes()
  try {
    const words = chooseLanguage(argv.slice(2))
    const program = createProgram()
    const word = words[0] ?? ''
    // Completion tells of all of them.
    const isAlone = Object.hasOwn(commands, word) && word !== 'completion'
    const wanted = isAlone ? [word] : Object.keys(commands)
    for (const name of wanted) (await commands[name]?.())?.(program)
    await program.parseAsync(words, { from: 'user' })
  } catch (error) {
    process.exitCode = report(error)
  }
}
