// `listen`: a receiver of notifications that shows each one.

import { type Command, InvalidArgumentError, Option } from 'commander'
import { parseDuration } from '../kit/dates.ts'
import { settingDefinitions } from '../settings.ts'
import { jsonLinesFlag } from './json-flags.ts'
import { say } from './language.ts'
import { bodies, type Manners, type Received, receivedLine, startReceiver } from './receiver.ts'
import { onEndSignal } from './shutdown.ts'
import { isForPeople } from './terminal.ts'

interface ListenFlags extends Manners {
  readonly port: number
  readonly json?: boolean
}

async function listen(flags: ListenFlags): Promise<void> {
  const forPeople = isForPeople(flags)
  const show = (received: Received) => {
    const json = { type: 'notification', ...received }
    console.log(forPeople ? receivedLine(received) : JSON.stringify(json))
  }
  const { url, close } = await startReceiver(flags.port, flags, show)
  onEndSignal(close)
  if (!forPeople) {
    console.log(JSON.stringify({ type: 'listening', url }))
    return
  }
  const start = `payment-sandbox start --webhook-url ${url}`
  console.log(
    say({
      en: `Listening. Send it everything: ${start}\n`,
      ja: `待ち受けています。すべての通知を送るには: ${start}\n`,
    }),
  )
}

const count = (given: string): number => {
  if (!/^\d{1,9}$/.test(given))
    throw new InvalidArgumentError(
      say({ en: 'Give a whole number.', ja: '整数を指定してください。' }),
    )
  return Number(given)
}

const portOf = (given: string): number => {
  if (count(given) > 65_535)
    throw new InvalidArgumentError(
      say({ en: 'A port is at most 65535.', ja: 'ポートは 65535 以下です。' }),
    )
  return count(given)
}

const duration = (given: string): number => {
  const ms = /^\d+$/.test(given) ? Number(given) : parseDuration(given)
  if (ms === undefined)
    throw new InvalidArgumentError(
      say({
        en: 'Give a time such as 500ms or 2s.',
        ja: '500ms や 2s のような時間を指定してください。',
      }),
    )
  return ms
}

const usualSignature = settingDefinitions['webhook.signature'].usual

/** Adds `listen`. */
export function registerListen(program: Command): void {
  program
    .command('listen')
    .description(
      say({
        en: 'Receive notifications, show each in one line, and acknowledge them.',
        ja: '通知を受け取り、1行ずつ表示し、受信済みと応答する。',
      }),
    )
    .addOption(
      new Option('--port <number>', say({ en: '0 takes a free one', ja: '0 は空いているポート' }))
        .argParser(portOf)
        .default(8080),
    )
    .addOption(
      new Option(
        '--ack <answer>',
        say({
          en: '0 says received, 1 not received, none says nothing',
          ja: '0 は受信済み、1 は未受信、none は何も返さない',
        }),
      )
        .choices(Object.keys(bodies))
        .default('0'),
    )
    .addOption(
      new Option(
        '--fail <count>',
        say({ en: 'answer 500 to the first ones', ja: '最初のいくつかに 500 を返す' }),
      )
        .argParser(count)
        .default(0),
    )
    .addOption(
      new Option(
        '--slow <time>',
        say({ en: 'wait before each answer: 500ms, 2s', ja: '応答の前に待つ時間: 500ms、2s' }),
      )
        .argParser(duration)
        .default(0),
    )
    .option(
      '--signature <text>',
      say({ en: 'the signature that is expected', ja: '期待する署名' }),
      usualSignature,
    )
    .addOption(jsonLinesFlag())
    .action(listen)
}
