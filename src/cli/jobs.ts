// `jobs`: what a world has planned, and one of it before its time.
import type { Command } from 'commander'
import type { SeenJob } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { showAlone } from './groups.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const rowOf = ({ due, kind, subject, progress }: SeenJob): string[] => [
  due,
  kind,
  subject,
  progress ? `${progress.done}/${progress.total}` : '',
]

const jobLines = (jobs: readonly SeenJob[]): string =>
  listing(
    say({ en: ['due', 'job', 'of', 'done'], ja: ['時刻', '予定', '対象', '進み'] }),
    jobs.map(rowOf),
    say({ en: 'Nothing is planned.', ja: '予定はありません。' }),
  )

async function list(_: unknown, command: Command): Promise<void> {
  const found = await (await clientOf(command)).ask<{ list: SeenJob[] }>('GET jobs')
  printAnswer(command.optsWithGlobals<ClientOptions>(), found, (jobs) => jobLines(jobs.list))
}

async function runNow(kind: string, subject: string | undefined, _: unknown, command: Command) {
  const body = { kind, subject }
  const ran = await (await clientOf(command)).ask<SeenJob>('POST jobs/run', { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), ran, (job) => jobLines([job]))
}

/** Adds `jobs`. */
export function registerJobs(program: Command): void {
  const group = program
    .command('jobs')
    .description(
      say({
        en: 'List what a world has planned, what is due first in front; run one of it now.',
        ja: 'ワールドの予定を早い順に一覧する。1件を今実行することもできる。',
      }),
    )
    .addHelpText('after', "\nExample: payment-sandbox jobs run 'konbini expiry'")
  withClientOptions(group)
  group
    .command('run <kind> [subject]')
    .description(
      say({
        en: 'Run a job now, at the time that it is; the first of its kind unless subject is given.',
        ja: '予定を今の時刻で実行する。対象を指定しなければ、その種類の最初の予定を実行する。',
      }),
    )
    .addHelpText('after', "\nExample: payment-sandbox jobs run 'payment term' o_1")
    .action(runNow)
  showAlone(group, list)
}
