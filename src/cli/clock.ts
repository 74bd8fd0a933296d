// `clock`: shows the time of a world, sets it, moves it on.
import { Argument, type Command } from 'commander'
import type { Happened } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { usageError } from './exit.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

interface Reading {
  readonly mode: string
  readonly now: string
}

const readingLine = ({ mode, now }: Reading): string =>
  say({ en: `${now} in Japan, ${mode}`, ja: `${now} (日本時間)、${mode}` })

function happenedLines({ from, now, jobs, events, deliveries }: Happened): string {
  const parts = [say({ en: `${from} -> ${now} in Japan`, ja: `${from} -> ${now} (日本時間)` })]
  const add = (headings: string[], rows: string[][]) => {
    if (rows.length > 0) parts.push(listing(headings, rows, ''))
  }
  add(
    say({ en: ['due', 'job', 'of'], ja: ['時刻', '予定', '対象'] }),
    jobs.map(({ at, kind, subject }) => [at, kind, subject]),
  )
  add(
    say({ en: ['event'], ja: ['イベント'] }),
    events.map((event) => [event]),
  )
  add(
    say({ en: ['delivery', 'event', 'state'], ja: ['通知', 'イベント', '状態'] }),
    deliveries.map(({ id, event, state }) => [id, event, state]),
  )
  return parts.length === 1
    ? `${parts[0]}\n${say({ en: 'Nothing was due.', ja: '予定はありませんでした。' })}`
    : parts.join('\n\n')
}

async function askReading(command: Command, route: string, body?: object): Promise<void> {
  const reading = await (await clientOf(command)).ask<Reading>(route, body ? { body } : {})
  printAnswer(command.optsWithGlobals<ClientOptions>(), reading, readingLine)
}

async function askHappened(command: Command, route: string, body: object): Promise<void> {
  const happened = await (await clientOf(command)).ask<Happened>(route, { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), happened, happenedLines)
}

interface Move {
  readonly to?: string
  readonly until?: string
  readonly next?: true
}

async function advance(by: string | undefined, { to, until, next }: Move, command: Command) {
  if ([by, to, until, next].filter((each) => each !== undefined).length !== 1) {
    throw usageError(
      say({
        en: 'Say how far, once: a duration such as 31d, --to TIME, --until EVENT, or --next.',
        ja: 'どこまで進めるかを1つ指定してください: 31d のような長さ、--to 時刻、--until イベント、--next。',
      }),
    )
  }
  await askHappened(command, 'POST clock/advance', { by, to, until, next })
}

function addCommands(group: Command): void {
  group
    .command('set <time>')
    .description(
      say({
        en: 'Set the clock, backwards too; what is due by then runs at the new time.',
        ja: '時計を合わせる (過去にも)。その時刻までの予定は新しい時刻で実行される。',
      }),
    )
    .addHelpText('after', "\nExample: payment-sandbox clock set '2026/01/05 09:00:00.000'")
    .action((now: string, _, command) => askReading(command, 'PUT clock', { now }))
  group
    .command('mode')
    .description(
      say({
        en: 'Let the clock follow the wall clock, or stand until it is moved.',
        ja: '時計を実時間に従わせる、または動かすまで止める。',
      }),
    )
    .addArgument(new Argument('<mode>').choices(['real', 'manual']))
    .addHelpText('after', '\nExample: payment-sandbox clock mode manual')
    .action((mode: string, _, command) => askReading(command, 'PUT clock', { mode }))
  group
    .command('advance [duration]')
    .description(
      say({
        en: 'Move the clock on, running each due job at its own time; tells what happened.',
        ja: '時計を進め、予定を各々の時刻で実行し、起きたことを示す。',
      }),
    )
    .option('--to <time>', say({ en: 'until this time', ja: 'この時刻まで' }))
    .option(
      '--until <event>',
      say({ en: 'until this event is emitted', ja: 'このイベントが発生するまで' }),
    )
    .option('--next', say({ en: 'until the next job', ja: '次の予定まで' }))
    .addHelpText('after', '\nExample: payment-sandbox clock advance 2h30m')
    .action(advance)
  group
    .command('settle')
    .description(
      say({
        en: 'Run what is due now and wait until no delivery is on its way.',
        ja: '今の予定を実行し、通知がすべて届くまで待つ。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox clock settle')
    .action((_, command) => askHappened(command, 'POST clock/settle', {}))
}

/** Adds `clock`. */
export function registerClock(program: Command): void {
  const group = program
    .command('clock')
    .description(
      say({
        en: 'Show the time of a world, or set it and move it on.',
        ja: 'ワールドの時刻を表示する、合わせる、進める。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox clock advance --until payments.card.exec')
  withClientOptions(group)
  addCommands(group)
  showAlone(group, (_, command) => askReading(command, 'GET clock'))
}
