// `health`: whether a sandbox takes requests, for those who watch over it; no token is needed.
import type { Command } from 'commander'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import { printAnswer } from './terminal.ts'

interface Health {
  readonly status: string
}

async function health(_: unknown, command: Command): Promise<void> {
  const client = await clientOf(command)
  const answer = await client.ask<Health>('GET health/ready')
  if (answer.status !== 'ready') {
    const told = say({
      en: `${client.origin} is not ready: look at what the process says.`,
      ja: `${client.origin} は準備ができていません。プロセスの出力を確認してください。`,
    })
    throw new CommandError(told, exitCodes.failed)
  }
  const facts = { url: client.origin, ...answer }
  printAnswer(
    command.optsWithGlobals<ClientOptions>(),
    facts,
    ({ url, status }) => `${url} ${status}`,
  )
}

/** Adds `health`. */
export function registerHealth(program: Command): void {
  withClientOptions(
    program.command('health').description(
      say({
        en: 'Tell whether a sandbox takes requests; ends with 1 where it does not.',
        ja: 'サンドボックスがリクエストを受け付けるかを示す。受け付けなければ 1 で終わる。',
      }),
    ),
  ).action(health)
}
