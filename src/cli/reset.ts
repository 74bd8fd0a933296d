// `reset`: back to the starting state.
import type { Command } from 'commander'
import type { WorldHandle } from '../index.ts'
import { type ClientOptions, clientOf, withClientOptions } from './client.ts'
import { readJsonArgument } from './json-argument.ts'
import { say } from './language.ts'
import { printAnswer } from './terminal.ts'

type WorldFacts = ReturnType<WorldHandle['describe']>

async function reset({ fixture }: { readonly fixture?: string }, command: Command): Promise<void> {
  const given = fixture?.startsWith('@') ? readJsonArgument(fixture, '--fixture') : fixture
  const world = await (await clientOf(command)).ask<WorldFacts>('POST reset', {
    body: given === undefined ? {} : { fixture: given },
  })
  printAnswer(command.optsWithGlobals<ClientOptions>(), world, ({ name, now }) => {
    return say({
      en: `The world ${name} is back at its start: ${now} in Japan.`,
      ja: `ワールド ${name} を最初に戻しました: ${now} (日本時間)`,
    })
  })
}

/** Adds `reset`. */
export function registerReset(program: Command): void {
  withClientOptions(
    program
      .command('reset')
      .description(
        say({
          en: 'Put a world back to its starting state, or to another one.',
          ja: 'ワールドを最初の状態、または別の状態に戻す。',
        }),
      )
      .option(
        '--fixture <name|@file>',
        say({ en: 'the starting state, if not that of the start', ja: '起動時と違う最初の状態' }),
      ),
  )
    .addHelpText('after', '\nExample: payment-sandbox reset --fixture empty')
    .action(reset)
}
