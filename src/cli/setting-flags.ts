// Flags of `start`: one for each setting, made from the list of settings.
import { type Command, Option } from 'commander'
import {
  configVariable,
  environmentNameOf,
  flagOf,
  type SettingName,
  settingDefinitions,
} from '../settings.ts'

const names = Object.keys(settingDefinitions) as SettingName[]

/** The kind of a value as help shows it: `<number>`, `<real|manual>`. */
function placeholderOf(name: SettingName): string {
  const definition: { kind: string; choices?: readonly string[] } = settingDefinitions[name]
  return `<${definition.choices?.join('|') ?? definition.kind}>`
}

function helpOf(name: SettingName): string {
  const { help, usual, kind } = settingDefinitions[name]
  const usually = usual === '' || kind === 'switch' ? '' : `default: ${usual}; `
  return `${help} (${usually}${environmentNameOf(name)})`
}

/** A switch has a flag for each side, so that both can overrule the environment. */
function switchFlags(name: SettingName): Option[] {
  const on = new Option(`--${flagOf(name)}`, helpOf(name))
  const off = new Option(`--no-${flagOf(name)}`, `Turn off: ${helpOf(name)}`)
  const usual = settingDefinitions[name].usual === true ? on : off
  usual.hideHelp()
  return [on, off]
}

/** Adds a flag for every setting, and those of the file that holds settings. */
export function addSettingFlags(command: Command): void {
  for (const name of names) {
    const flags =
      settingDefinitions[name].kind === 'switch'
        ? switchFlags(name)
        : [new Option(`--${flagOf(name)} ${placeholderOf(name)}`, helpOf(name))]
    for (const flag of flags) command.addOption(flag)
  }
  command
    .option('--config <file>', `settings of a file, not of the nearest one (${configVariable})`)
    .option('--no-config', 'read no configuration file')
}

/** The settings that flags gave, by name, as they were written. */
export function settingsIn(flags: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = names.map((name) => {
    const attribute = new Option(`--${flagOf(name)}`).attributeName()
    return [name, flags[attribute]] as const
  })
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}
