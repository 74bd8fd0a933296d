// Flags of `start`: one for each setting, made from the list of settings.
import { type Command, Option } from 'commander'
import { configVariable } from '../read-settings.ts'
import { environmentNameOf, flagOf, type SettingName, settingDefinitions } from '../settings.ts'
import { say } from './language.ts'
import { settingTexts } from './setting-texts.ts'

const names = Object.keys(settingDefinitions) as SettingName[]

/** The kind of a value as help shows it: `<number>`, `<real|manual>`. */
function placeholderOf(name: SettingName): string {
  const definition: { kind: string; choices?: readonly string[] } = settingDefinitions[name]
  return `<${definition.choices?.join('|') ?? definition.kind}>`
}

function helpOf(name: SettingName): string {
  const { help: en, usual, kind } = settingDefinitions[name]
  const help = say({ en, ja: settingTexts[name] })
  const usually =
    usual === '' || kind === 'switch'
      ? ''
      : say({ en: `default: ${usual}; `, ja: `既定値: ${usual}; ` })
  return `${help} (${usually}${environmentNameOf(name)})`
}

/** A switch has a flag for each side, so that both can overrule the environment. */
function switchFlags(name: SettingName): Option[] {
  const on = new Option(`--${flagOf(name)}`, helpOf(name))
  const off = new Option(
    `--no-${flagOf(name)}`,
    say({ en: 'Turn off: ', ja: '無効にする: ' }) + helpOf(name),
  )
  const usual = settingDefinitions[name].usual === true ? on : off
  usual.hideHelp()
  return [on, off]
}

/** Settings that may be given several times; commas stand between their parts. */
const mayRepeat: readonly SettingName[] = ['scenario', 'chaos']

function flagFor(name: SettingName): Option {
  const flag = new Option(`--${flagOf(name)} ${placeholderOf(name)}`, helpOf(name))
  if (!mayRepeat.includes(name)) return flag
  return flag.argParser((given, before?: string) => (before ? `${before},${given}` : given))
}

/** Adds a flag for every setting, and those of the file that holds settings. */
export function addSettingFlags(command: Command): void {
  for (const name of names) {
    const flags = settingDefinitions[name].kind === 'switch' ? switchFlags(name) : [flagFor(name)]
    for (const flag of flags) command.addOption(flag)
  }
  command
    .option(
      '--config <file>',
      say({
        en: `settings of a file, not of the nearest one (${configVariable})`,
        ja: `最も近い設定ファイルの代わりに読むファイル (${configVariable})`,
      }),
    )
    .option('--no-config', say({ en: 'read no configuration file', ja: '設定ファイルを読まない' }))
}

/** The settings that flags gave, by name, as they were written. */
export function settingsIn(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = names.map((name) => {
    const attribute = new Option(`--${flagOf(name)}`).attributeName()
    return [name, flags[attribute]] as const
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
