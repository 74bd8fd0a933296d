// `card-updater`: renews the expiry of cards, as the acquirer does once a month.
import type { Command } from 'commander'
import type { SeenUpdaterRun } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { say } from './language.ts'
import { listing, printAnswer } from './terminal.ts'

const runLines = (runs: readonly SeenUpdaterRun[]): string =>
  listing(
    say({ en: ['shop', 'month', 'renewed', 'asked'], ja: ['ショップ', '年月', '更新', '対象'] }),
    runs.map((run) => [
      run.shop_id,
      run.card_updater_process_month,
      String(run.success_count),
      String(run.processed_count),
    ]),
    say({
      en: 'No card is meant: name some, or give cards card_updater_mode enabled.',
      ja: '対象のカードがありません。カードを指定するか、card_updater_mode を enabled にしてください。',
    }),
  )

async function runNow(cards: readonly string[], _: unknown, command: Command): Promise<void> {
  const body = cards.length === 0 ? {} : { cards }
  const client = await clientOf(command)
  const done = await client.ask<{ runs: SeenUpdaterRun[] }>('POST card-updater/run', { body })
  printAnswer(command.optsWithGlobals<ClientOptions>(), done, ({ runs }) => runLines(runs))
}

/** Adds `card-updater`. */
export function registerCardUpdater(program: Command): void {
  const group = program
    .command('card-updater')
    .description(
      say({ en: 'Renew the expiry of cards.', ja: 'カードの有効期限を更新する (洗替)。' }),
    )
    .addHelpText('after', '\nExample: payment-sandbox card-updater run')
  withClientOptions(group)
  group
    .command('run [cards...]')
    .description(
      say({
        en: 'Run the updater now, for the cards it is switched on for, or those that are named.',
        ja: '洗替を今実行する。対象は有効なカード、または指定したカード。',
      }),
    )
    .addHelpText('after', '\nExample: payment-sandbox card-updater run cs_demo_alice_visa0000001')
    .action(runNow)
}
