// `settings`: what a sandbox that is started here would be set to, and where that came from.

import type { Command } from 'commander'
import { readSettings, shownValue } from '../read-settings.ts'
import {
  environmentNameOf,
  flagOf,
  type Origin,
  type SettingName,
  type SettingsFile,
  settingDefinitions,
} from '../settings.ts'
import { type ConfigurationFlags, configurationFor } from './configuration.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { addSettingFlags, settingsIn } from './setting-flags.ts'
import { startFailure } from './start-failure.ts'
import { listing, printAnswer, styled } from './terminal.ts'

interface Flags extends ConfigurationFlags, Readonly<Record<string, unknown>> {
  readonly json?: boolean
}

interface Shown {
  readonly name: SettingName
  readonly flag: string
  readonly environment: string
  readonly value: unknown
  /** Where the value came from. */
  readonly origin: Origin
}

interface Answer {
  /** The configuration file; null where there is none. */
  readonly file: string | null
  readonly list: readonly Shown[]
}

const originText = (origin: Origin): string =>
  say(
    {
      option: { en: 'flag', ja: 'フラグ' },
      environment: { en: 'environment', ja: '環境変数' },
      file: { en: 'file', ja: 'ファイル' },
      default: { en: 'default', ja: '既定値' },
    }[origin],
  )

function lines({ file, list }: Answer): string {
  const rows = list.map(({ name, flag, environment, value, origin }) => {
    return [name, String(value), originText(origin), flag, environment]
  })
  const headings = [
    say({ en: 'setting', ja: '設定' }),
    say({ en: 'value', ja: '値' }),
    say({ en: 'from', ja: '由来' }),
    say({ en: 'flag', ja: 'フラグ' }),
    say({ en: 'environment', ja: '環境変数' }),
  ]
  const from =
    file === null
      ? say({ en: 'no configuration file', ja: '設定ファイルなし' })
      : say({ en: `configuration file ${file}`, ja: `設定ファイル ${file}` })
  return `${listing(headings, rows, '')}\n\n${styled('dim', from)}`
}

async function read(flags: Flags, file: SettingsFile | undefined) {
  try {
    return readSettings(settingsIn(flags), process.env, file)
  } catch (error) {
    throw await startFailure(error)
  }
}

async function show(flags: Flags): Promise<void> {
  const file = await configurationFor(flags)
  const { settings, origins } = await read(flags, file)
  const list = (Object.keys(settingDefinitions) as SettingName[]).map((name) => ({
    name,
    flag: `--${flagOf(name)}`,
    environment: environmentNameOf(name),
    value: shownValue(name, settings[name]),
    origin: origins[name],
  }))
  printAnswer(flags, { file: file?.path ?? null, list }, lines)
}

/** Adds `settings`. */
export function registerSettings(program: Command): void {
  const command = program.command('settings').description(
    say({
      en: 'Show every setting that counts here: its value, and where it came from.',
      ja: 'ここで効く設定の値と、その由来をすべて表示する。',
    }),
  )
  addSettingFlags(command)
  command
    .addOption(jsonFlag())
    .addHelpText('after', '\nExample: payment-sandbox settings --port 5000')
    .action(show)
}
