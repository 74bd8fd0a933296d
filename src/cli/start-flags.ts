// The flags of `start`, and what its help says.
import { type Command, Option } from 'commander'
import type { ConfigurationFlags } from './configuration.ts'
import { jsonLinesFlag } from './json-flags.ts'
import { say } from './language.ts'
import { addSettingFlags } from './setting-flags.ts'

export interface StartFlags extends ConfigurationFlags, Readonly<Record<string, unknown>> {
  readonly detach?: boolean
  readonly log?: string
  readonly portFile?: string
  readonly json?: boolean
  readonly quiet?: boolean
  readonly watch?: boolean
}

const englishHelp = `
Examples:
  payment-sandbox start --webhook-url http://127.0.0.1:3000/webhook
  payment-sandbox start --detach --port 0 >> "$GITHUB_ENV"
  payment-sandbox start --port 0 --port-file .sandbox-port --clock manual --now '2026/01/05 09:00'
A flag overrules its environment variable, and that one payment-sandbox.config.{json,yaml,mjs} of
this folder or one above; payment-sandbox settings shows what counts. PORT is not read: it
belongs to your own app.`

const japaneseHelp = `
例:
  payment-sandbox start --webhook-url http://127.0.0.1:3000/webhook
  payment-sandbox start --detach --port 0 >> "$GITHUB_ENV"
  payment-sandbox start --port 0 --port-file .sandbox-port --clock manual --now '2026/01/05 09:00'
フラグは環境変数より、環境変数はこのフォルダーまたは上のフォルダーの
payment-sandbox.config.{json,yaml,mjs} より優先される。効いている値は payment-sandbox settings で
確認できる。PORT はアプリのものなので読まない。`

/** Those of a start in the background. */
const addDetachFlags = (command: Command): Command =>
  command
    .option(
      '--detach',
      say({
        en: 'run in the background; returns when it is ready and prints what it is',
        ja: 'バックグラウンドで動かす。準備ができたら場所とキーを出力して戻る',
      }),
    )
    .option(
      '--log <file>',
      say({ en: 'with --detach: where its lines go', ja: '--detach 時の出力先' }),
    )
    .addOption(
      new Option(
        '--wait',
        say({
          en: 'with --detach: wait until it is ready, as it does',
          ja: '--detach 時に準備ができるまで待つ (常にそうする)',
        }),
      ).hideHelp(),
    )

/** Adds the flags of `start`: one for each setting, and those that say how it runs. */
export function addStartFlags(command: Command): Command {
  addSettingFlags(command)
  return addDetachFlags(command)
    .option(
      '--port-file <file>',
      say({
        en: 'write the port there when ready; the file goes at the end',
        ja: '準備ができたらポート番号を書くファイル。終了時に消える',
      }),
    )
    .option(
      '--watch',
      say({
        en: 'load the files of --fixture and --scenario anew when they change',
        ja: '--fixture と --scenario のファイルが変わったら読み直す',
      }),
    )
    .addOption(jsonLinesFlag())
    .option(
      '--quiet',
      say({ en: 'print nothing after the ready lines', ja: '準備完了の後は何も出力しない' }),
    )
    .addHelpText('after', say({ en: englishHelp, ja: japaneseHelp }))
}
