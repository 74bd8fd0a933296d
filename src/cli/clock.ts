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

const readingLine = ({ mode, now }: Reading): string => `${now} in Japan, ${mode}`

function happenedLines({ from, now, jobs, events, deliveries }: Happened): string {
  const parts = [`${from} -> ${now} in Japan`]
  const add = (headings: string[], rows: string[][]) => {
    if (rows.length > 0) parts.push(listing(headings, rows, ''))
  }
  add(
    ['due', 'job', 'of'],
    jobs.map(({ at, kind, subject }) => [at, kind, subject]),
  )
  add(
    ['event'],
    events.map((event) => [event]),
  )
  add(
    ['delivery', 'event', 'state'],
    deliveries.map(({ id, event, state }) => [id, event, state]),
  )
  return parts.length === 1 ? `${parts[0]}\nNothing was due.` : parts.join('\n\n')
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
}

async function advance(by: string | undefined, { to, until }: Move, command: Command) {
  if ([by, to, until].filter((each) => each !== undefined).length !== 1) {
    throw usageError('Say how far, once: a duration such as 31d, --to TIME, or --until EVENT.')
  }
  await askHappened(command, 'POST clock/advance', { by, to, until })
}

function addCommands(group: Command): void {
  group
    .command('set <time>')
    .description('Set the clock, backwards too; what is due by then runs at the new time.')
    .addHelpText('after', "\nExample: payment-sandbox clock set '2026/01/05 09:00:00.000'")
    .action((now: string, _, command) => askReading(command, 'PUT clock', { now }))
  group
    .command('mode')
    .description('Let the clock follow the wall clock, or stand until it is moved.')
    .addArgument(new Argument('<mode>').choices(['real', 'manual']))
    .addHelpText('after', '\nExample: payment-sandbox clock mode manual')
    .action((mode: string, _, command) => askReading(command, 'PUT clock', { mode }))
  group
    .command('advance [duration]')
    .description('Move the clock on, running each due job at its own time; tells what happened.')
    .option('--to <time>', 'until this time')
    .option('--until <event>', 'until this event is emitted')
    .addHelpText('after', '\nExample: payment-sandbox clock advance 2h30m')
    .action(advance)
  group
    .command('settle')
    .description('Run what is due now and wait until no delivery is on its way.')
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
