// Every setting, as a flag, an environment variable and an option.
import { environmentNameOf, flagOf, type SettingName, settingDefinitions } from '../settings.ts'
import { subject } from './subject.ts'

interface Defined {
  readonly usual: unknown
  readonly help: string
  readonly choices?: readonly string[]
}

export const settingSubject = subject({
  help: 'Every setting: flag, environment name, default, and what it does',
  facts: () =>
    (Object.keys(settingDefinitions) as SettingName[]).map((name) => {
      const { usual, help, choices }: Defined = settingDefinitions[name]
      return {
        name,
        flag: `--${flagOf(name)}`,
        environment: environmentNameOf(name),
        default: usual,
        ...(choices ? { choices } : {}),
        help,
      }
    }),
  headings: ['setting', 'flag', 'environment', 'default', 'help'],
  row: ({ name, flag, environment, default: usual, help }) => [
    name,
    flag,
    environment,
    String(usual),
    help,
  ],
})
