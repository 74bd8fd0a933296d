// `stop`: ends a running sandbox, whoever started it.
import type { Command } from 'commander'
import { pause } from '../kit/real-time.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import { printAnswer } from './terminal.ts'

const lookEveryMs = 20
/** Longer than answers under way may take. */
const waitMs = 15_000

/** Whether nothing answers there any more. */
async function isGone(origin: string): Promise<boolean> {
  return fetch(`${origin}/_sandbox/health/live`).then(
    () => false,
    () => true,
  )
}

async function stop(_: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const answer = await client.ask<{ pid: number }>('POST stop')
  for (let waited = 0; !(await isGone(client.origin)); waited += lookEveryMs) {
    if (waited > waitMs) {
      const told = say({
        en: `it was told to stop but still answers: end process ${answer.pid}.`,
        ja: `終了を指示しましたが、まだ応答しています。プロセス ${answer.pid} を終了してください。`,
      })
      throw new CommandError(told, exitCodes.failed)
    }
    await pause(lookEveryMs)
  }
  const stopped = { url: client.origin, pid: answer.pid, status: 'stopped' }
  printAnswer(command.optsWithGlobals<ClientOptions>(), stopped, ({ url, pid }) => {
    return say({
      en: `The sandbox on ${url} has stopped (process ${pid}).`,
      ja: `${url} のサンドボックスは終了しました (プロセス ${pid})。`,
    })
  })
}

/** Adds `stop`. */
export function registerStop(program: Command): void {
  withClientOptions(
    program.command('stop').description(
      say({
        en: 'End a running sandbox.',
        ja: '起動中のサンドボックスを終了する。',
      }),
    ),
  ).action(stop)
}
