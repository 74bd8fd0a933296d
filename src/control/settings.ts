import { shownValue } from '../read-settings.ts'
import { environmentNameOf, flagOf, type SettingName, settingDefinitions } from '../settings.ts'
import { operation } from './operation.ts'

export const listSettings = operation({
  route: 'GET /_sandbox/settings',
  summary: 'Every setting: its names, its value and where the value came from',
  run: ({ control }) => ({
    list: (Object.keys(settingDefinitions) as SettingName[]).map((name) => ({
      name,
      flag: `--${flagOf(name)}`,
      environment: environmentNameOf(name),
      value: shownValue(name, control.desk.settings[name]),
      origin: control.origins[name],
      help: settingDefinitions[name].help,
    })),
  }),
})
