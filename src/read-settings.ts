// Where settings come from: options, the environment, a file. What is outside of the process is
// read here and nowhere else.
import {
  type Definition,
  environmentNameOf,
  type LiveHost,
  liveHostChoices,
  type Origin,
  type SettingName,
  type Settings,
  type SettingsFile,
  settingDefinitions,
} from './settings.ts'

export const addressVariable = 'PAYMENT_SANDBOX_URL'
/** What `start --detach` hands out for scripts, besides the address. */
export const handedOutVariables = {
  secretKey: 'PAYMENT_SANDBOX_SECRET_KEY',
  publicKey: 'PAYMENT_SANDBOX_PUBLIC_KEY',
  pid: 'PAYMENT_SANDBOX_PID',
} as const

/** The language of what people read on a terminal. */
export const languageVariable = 'PAYMENT_SANDBOX_LANG'

/** Names the configuration file, which is looked for otherwise. */
export const configVariable = 'PAYMENT_SANDBOX_CONFIG'

export const liveHostVariable = environmentNameOf('liveHost')

/** A value that a setting cannot have; the message says what it can. */
export class SettingError extends Error {
  override name = 'SettingError'
  /** Which setting, where its value came from, and what is wrong with it; absent for no setting. */
  readonly about:
    | { readonly setting: SettingName; readonly origin: Origin; readonly problem: string }
    | undefined

  constructor(message: string, about?: SettingError['about']) {
    super(message)
    this.about = about
  }
}

/** What a setting is called where it was given. */
function calledIn(origin: Origin, setting: SettingName, file: SettingsFile | undefined): string {
  if (origin === 'environment') return environmentNameOf(setting)
  return origin === 'file' && file ? `${file.path}: ${setting}` : setting
}

/** Makes the error of a setting that is `given` but may only be `wanted`. */
export function badSetting(
  setting: SettingName,
  origin: Origin,
  given: unknown,
  wanted: string,
  file?: SettingsFile,
): SettingError {
  const problem = `is ${JSON.stringify(shownValue(setting, given))}: give ${wanted}.`
  const called = calledIn(origin, setting, file)
  return new SettingError(`${called} ${problem}`, { setting, origin, problem })
}

function readSwitch(given: unknown): boolean | undefined {
  if (typeof given === 'boolean') return given
  if (given === 'true' || given === '1' || given === '') return true
  return given === 'false' || given === '0' ? false : undefined
}

function readNumber(given: unknown): number | undefined {
  const value = typeof given === 'string' && given.trim() !== '' ? Number(given) : given
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}

/** The value, or what is wanted instead. */
function read(name: SettingName, given: unknown): { value: unknown } | { wanted: string } {
  const { kind, choices, bound } = settingDefinitions[name] as Definition<unknown>
  if (kind === 'switch') {
    const value = readSwitch(given)
    return value === undefined ? { wanted: 'true or false' } : { value }
  }
  if (typeof given === 'object') return { wanted: `one ${kind}` }
  const value = kind === 'number' ? readNumber(given) : String(given)
  if (value === undefined) return { wanted: 'a whole number' }
  if (choices && !choices.includes(String(value))) return { wanted: `one of ${choices.join(', ')}` }
  return bound === undefined || bound.holds(value) ? { value } : { wanted: bound.wanted }
}

export interface ReadSettings {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
}

/** Where a setting's value comes from, and the value as it was given there. */
function sourceOf(
  name: SettingName,
  options: Readonly<Partial<Record<string, unknown>>>,
  environment: Readonly<Record<string, string | undefined>>,
  file: SettingsFile | undefined,
): [Origin, unknown] {
  if (options[name] !== undefined) return ['option', options[name]]
  const exported = environment[environmentNameOf(name)]
  if (exported !== undefined) return ['environment', exported]
  const written = file?.values[name]
  if (written !== undefined) return ['file', written]
  return ['default', settingDefinitions[name].usual]
}

/**
 * All settings: options before the environment before the file before the defaults.
 * Throws a `SettingError` that names the setting and what it may be.
 */
export function readSettings(
  options: Readonly<Partial<Record<string, unknown>>> = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
  file?: SettingsFile,
): ReadSettings {
  const settings: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  for (const name of Object.keys(settingDefinitions) as SettingName[]) {
    const [origin, given] = sourceOf(name, options, environment, file)
    origins[name] = origin
    if (origin === 'default') settings[name] = given
    else {
      const result = read(name, given)
      if ('wanted' in result) throw badSetting(name, origin, given, result.wanted, file)
      settings[name] = result.value
    }
  }
  return { settings, origins } as ReadSettings
}

/** Where a sandbox with these settings is reached from its own machine. */
export function addressFor({ host, port }: Pick<Settings, 'host' | 'port'>): string {
  const anywhere = host === '0.0.0.0' || host === '::'
  const name = anywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host
  return `http://${name}:${port || settingDefinitions.port.usual}`
}

/** Where the commands of the CLI look for a running sandbox. */
export const addressOfRunning = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string => environment[addressVariable] || `http://127.0.0.1:${settingDefinitions.port.usual}`

/** What becomes of connections to the live host; throws a `SettingError` for any other word. */
export function liveHost(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): LiveHost {
  const given = environment[liveHostVariable] || 'refuse'
  const choice = liveHostChoices.find((each) => each === given)
  if (choice) return choice
  const wanted = `one of ${liveHostChoices.join(', ')}`
  throw new SettingError(`${liveHostVariable} is ${JSON.stringify(given)}: give ${wanted}.`)
}

/** Where this user keeps what programs write for themselves; in this folder where none is known. */
export function userStateFolder(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const { XDG_STATE_HOME, LOCALAPPDATA, HOME } = environment
  return XDG_STATE_HOME || LOCALAPPDATA || (HOME ? `${HOME}/.local/state` : '.')
}

/** The token that the commands of the CLI send to a running sandbox; empty for none. */
export const adminTokenOfRunning = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string => environment[environmentNameOf('adminToken')] ?? ''

/** What may be shown of a setting's value. */
export const shownValue = (name: SettingName, value: unknown): unknown =>
  (settingDefinitions[name] as Definition<unknown>).secret && value !== '' ? '(secret)' : value

/** Names of the environment that look like ours but are no setting, as misspelt ones do. */
export function unknownVariables(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string[] {
  const known: readonly string[] = [
    addressVariable,
    languageVariable,
    configVariable,
    ...Object.values(handedOutVariables),
    ...Object.keys(settingDefinitions).map(environmentNameOf),
  ]
  return Object.keys(environment).filter(
    (name) => name.startsWith('PAYMENT_SANDBOX_') && !known.includes(name),
  )
}
