// Each setting once: its name, default and help. Flags and environment names follow from the name:
// `webhook.timeoutMs` is --webhook-timeout-ms and PAYMENT_SANDBOX_WEBHOOK_TIMEOUT_MS.

import { signatureHeader } from './service.ts'

type Kind = 'text' | 'number' | 'switch'

interface Definition<V> {
  readonly kind: Kind
  readonly usual: V
  readonly help: string
  /** The values a text may have; any when absent. */
  readonly choices?: readonly string[]
  /** What a value must be besides its kind, and how to say so. */
  readonly bound?: { holds(value: V): boolean; readonly wanted: string }
  /** Of a limit: what goes beyond it, under the name that it is counted by. */
  readonly drops?: string
  /** Of a limit: the failure that refuses what goes beyond it. */
  readonly refusal?: string
  /** Its value is shown to nobody. */
  readonly secret?: boolean
}

/** The longest that a timer of the runtime waits, in milliseconds. */
const timerMsMax = 2_147_483_647

const isWebAddress = (text: string): boolean =>
  text === '' || (/^https?:\/\//i.test(text) && URL.canParse(text))

const text = (usual: string, help: string): Definition<string> => ({ kind: 'text', usual, help })
const choice = <V extends string>(
  usual: V,
  help: string,
  choices: readonly V[],
): Definition<V> => ({ kind: 'text', usual, help, choices })
const number = (usual: number, help: string): Definition<number> => ({
  kind: 'number',
  usual,
  help,
})
const numberUpTo = (greatest: number, usual: number, help: string): Definition<number> => ({
  ...number(usual, help),
  bound: { holds: (value) => value <= greatest, wanted: `at most ${greatest}` },
})
/** A limit beyond which something goes, and is counted as `drops`. */
const dropping = <const D extends string>(drops: D, usual: number, help: string) => ({
  ...number(usual, help),
  drops,
})
/** A limit beyond which the new one is refused in words. */
const refusing = (refusal: string, usual: number, help: string): Definition<number> => ({
  ...number(usual, help),
  refusal,
})
const webAddress = (help: string): Definition<string> => ({
  ...text('', help),
  bound: { holds: isWebAddress, wanted: 'a URL such as http://127.0.0.1:3000/webhook' },
})
const secret = (help: string): Definition<string> => ({
  ...text('', help),
  secret: true,
  bound: {
    holds: (value) => /^[\x21-\x7e]*$/.test(value),
    wanted: 'a text that a header can carry: ASCII without blanks',
  },
})
/** Hours after a beginning, each later than the one before. */
const hours = (usual: string, help: string): Definition<string> => ({
  ...text(usual, help),
  bound: {
    holds: (value) =>
      value.split(',').length === usual.split(',').length &&
      value
        .split(',')
        .every((hour, at, all) => /^\d{1,6}$/.test(hour) && +hour >= +(all[at - 1] ?? 0)),
    wanted: `hours with commas, none earlier than the one before, such as ${usual}`,
  },
})
const toggle = (usual: boolean, help: string): Definition<boolean> => ({
  kind: 'switch',
  usual,
  help,
})

const isMailServer = (text: string): boolean =>
  text === '' || (/^smtps?:\/\//i.test(text) && URL.canParse(text))

export const deliveryModes = ['async', 'sync', 'collect', 'manual'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

/** What a buyer does without being told: nothing, what is waited for, or refuse it. */
export const buyerPolicies = ['manual', 'auto', 'fail'] as const
export type BuyerPolicy = (typeof buyerPolicies)[number]

export const settingDefinitions = {
  port: numberUpTo(65_535, 4649, 'Port to listen on; 0 takes a free one.'),
  host: text('127.0.0.1', 'Address to listen on.'),
  publicUrl: webAddress('Origin of the URLs handed out; the listening address when empty.'),
  allowedHost: text('', 'More names in Host headers, with commas, besides loopback and own ones.'),
  adminToken: secret(
    'What X-Sandbox-Admin must be; made by chance when empty and --host is not loopback.',
  ),
  connectionsMax: number(20_000, 'Open connections; one more is closed at once.'),
  headersTimeoutMs: numberUpTo(timerMsMax, 15_000, 'Time for the headers of a request; 0: none.'),
  requestTimeoutMs: numberUpTo(timerMsMax, 60_000, 'Time for a whole request; 0: no limit.'),
  headerBytesMax: number(16_384, 'Largest request line with headers, in bytes.'),
  urlLengthMax: number(8_192, 'Longest path with query, in characters.'),
  fixture: text('default', 'Starting state: a file, or a name under fixtures/.'),
  seed: text('', 'Same seed and same commands give the same bytes; chosen by chance when empty.'),
  clock: choice<'real' | 'manual'>(
    'real',
    'real follows the wall clock, manual moves only when told.',
    ['real', 'manual'],
  ),
  now: text('', 'Where the clock starts, yyyy/MM/dd HH:mm:ss.SSS (Japan time); now when empty.'),
  state: text('', 'File that keeps the worlds beyond the process; nothing is kept when empty.'),
  'state.compactAt': number(67_108_864, 'Bytes of FILE.journal after which FILE is written anew.'),
  'state.fsync': toggle(false, 'Answer only when the disk has it: a power cut loses nothing.'),
  strict: toggle(false, 'Refuse unknown fields instead of ignoring them.'),
  fidelity: choice<'decided' | 'published'>(
    'decided',
    'published answers 501 where nobody has published or seen what the service does.',
    ['decided', 'published'],
  ),
  sandboxHeaders: toggle(true, 'Answer with X-Sandbox-Trace and X-Sandbox-Hint.'),
  worldsMax: refusing('tooManyWorlds', 4000, 'Worlds in one process.'),
  bodyBytesMax: refusing('bodyTooLarge', 1_048_576, 'Largest JSON body, in bytes.'),
  uploadBytesMax: refusing('bodyTooLarge', 20_971_520, 'Largest uploaded file, in bytes.'),
  waitsMax: refusing('tooManyWaits', 1_000, 'Calls that wait for a delivery at one time.'),
  'records.max': refusing(
    'tooManyRecords',
    1_000_000,
    'Records of a world, or of a fixture, besides those with a limit of their own.',
  ),
  'rules.max': refusing('tooManyRules', 1_000, 'Rules armed in a world.'),
  'jobs.max': dropping('jobs', 100_000, 'Jobs planned in a world; one more is not planned.'),
  buyer: choice<BuyerPolicy>(
    'manual',
    'manual waits for you; auto does at once what a buyer is waited for; fail refuses it.',
    buyerPolicies,
  ),
  jobCodeAfterCapture: choice<'CAPTURE' | 'SALES'>(
    'CAPTURE',
    'job_code of a captured card payment.',
    ['CAPTURE', 'SALES'],
  ),
  completeEvents: choice<'byAct' | 'normal' | 'stub' | 'both'>(
    'byAct',
    'Event when a buyer paid; byAct sends *.complete.stub only for the act simulate.',
    ['byAct', 'normal', 'stub', 'both'],
  ),
  'authorization.lifeDays': number(60, 'Days a card authorization holds.'),
  'paypay.codeLifeMs': number(300_000, 'Life of a QR wallet code, in milliseconds.'),
  'paypay.authorizationLifeDays': number(30, 'Days a QR wallet authorization holds.'),
  'payment.changeDays': number(180, 'Days after its last update that a payment may change.'),
  'threeDSecure.lifeMs': number(1_800_000, 'Life of a 3-D Secure authentication, in milliseconds.'),
  'threeDSecure.requireFull': toggle(
    false,
    'Refuse to charge after a mere attempt (result A), as the policy of a shop may want.',
  ),
  'bulk.runMs': number(0, 'Virtual time that the run of a bulk payment takes, in milliseconds.'),
  'chargeback.delayMs': number(
    86_400_000,
    'Virtual time from a capture to the chargeback that a rule asks for, in milliseconds.',
  ),
  'subscription.onChargeFailure': choice<'keep' | 'cancel'>(
    'keep',
    'Whether a charge that fails ends the subscription.',
    ['keep', 'cancel'],
  ),
  'subscription.retriesMax': number(0, 'Attempts after a charge by card that failed.'),
  'subscription.retryEveryDays': number(1, 'Days between these attempts.'),
  'subscription.runMs': number(0, 'Time that charges take, in virtual ms: RUNNING meanwhile.'),
  'cardUpdater.monthly': toggle(false, 'Run the card updater on the 10th of each month, 05:00.'),
  'cardUpdater.inherit': toggle(false, 'Whether it updates cards whose mode is inherit.'),
  'tokens.lifeMs': number(600_000, 'Life of a card token, in milliseconds.'),
  'tokens.max': dropping('tokens', 10_000, 'Card tokens kept in a world.'),
  'contracts.profile': choice<'lifecycle' | 'instant'>(
    'lifecycle',
    'New tenants: lifecycle applies and is examined, instant is in operation at once.',
    ['lifecycle', 'instant'],
  ),
  'contracts.enforce': toggle(true, 'Refuse ways to pay whose examination has not ended well.'),
  'contracts.waits': hours('1,4,24,48', 'Hours until acquirers wait, examine, decide and open.'),
  'contracts.reserveHours': number(24, 'Hours until a reserved way to pay can be seen.'),
  'contracts.identityHours': number(24, 'Hours until documents of identity are checked.'),
  'contracts.hourMs': number(1_000, 'Milliseconds of such an hour while the clock is real.'),
  'changeRequests.waits': hours('1,24', 'Hours until a change request is looked at, and decided.'),
  'idempotency.anyKey': toggle(false, 'Accept any idempotent_key, not only a UUID v4.'),
  'idempotency.lifeMs': number(1_800_000, 'Life of an idempotent_key, in milliseconds.'),
  'idempotency.max': dropping('storedAnswers', 10_000, 'Idempotency records kept in a world.'),
  'trace.max': dropping('trace', 1_000, 'Trace entries kept in a world.'),
  'trace.bytesMax': dropping('trace', 4_194_304, 'Bytes of trace kept in a world.'),
  'webhook.url': webAddress('Listener that gets every event of every shop.'),
  'webhook.signature': text('sandbox-signature', 'Signature sent to the listener.'),
  'webhook.mode': choice<DeliveryMode>('async', 'When notifications leave.', deliveryModes),
  'webhook.ack': choice<'strict' | 'lenient'>(
    'strict',
    'strict wants {"receive":"0"} or 0, lenient any 2xx.',
    ['strict', 'lenient'],
  ),
  'webhook.timeoutMs': numberUpTo(timerMsMax, 3_000, 'Deadline of one attempt, in milliseconds.'),
  'webhook.retriesMax': number(5, 'Attempts after the first.'),
  'webhook.retryAfterMs': number(1_200_000, 'Time between attempts, in virtual milliseconds.'),
  'webhook.signatureHeader': text(signatureHeader, 'Header that carries the signature.'),
  'webhook.sandboxHeaders': toggle(true, 'Send X-Sandbox-* headers with notifications.'),
  'webhook.strictUrl': toggle(false, 'Accept only HTTPS on port 443, as the real service.'),
  'webhook.allowedHost': text(
    '',
    'Hosts beyond private networks that notifications may go to, with commas; * for all.',
  ),
  'webhook.settingsMax': refusing('tooManyWebhookSettings', 100, 'Webhook settings of one shop.'),
  'deliveries.max': dropping('deliveries', 20_000, 'Deliveries kept in a world.'),
  smtp: {
    ...text(
      '',
      'A mail catcher that gets each mail too, as smtp://127.0.0.1:1025; none when empty.',
    ),
    secret: true,
    bound: { holds: isMailServer, wanted: 'a URL such as smtp://127.0.0.1:1025' },
  } as Definition<string>,
  'mails.max': dropping('mails', 1_000, 'Mails kept in the outbox of a world.'),
  'attempts.max': dropping('attempts', 20_000, 'Webhook attempts remembered in a world.'),
  'attempts.bytesMax': dropping('attempts', 16_777_216, 'Bytes of these attempts in a world.'),
} satisfies Record<string, Definition<string> | Definition<number> | Definition<boolean>>

type Definitions = typeof settingDefinitions
export type SettingName = keyof Definitions

/** Every setting by name. */
export type Settings = {
  readonly [K in SettingName]: Definitions[K] extends Definition<infer V> ? V : never
}

/** What limits make go in a world, by the names under which it is counted. */
export type DropName = {
  [K in SettingName]: Definitions[K] extends { readonly drops: infer D } ? D : never
}[SettingName]

/** Where a value came from, strongest first. */
export type Origin = 'option' | 'environment' | 'file' | 'default'

/** What a configuration file gives: settings by name, as they stand there. */
export interface SettingsFile {
  readonly path: string
  readonly values: Readonly<Record<string, unknown>>
}

/** `webhook.timeoutMs` as a flag: `webhook-timeout-ms`. */
export const flagOf = (name: string): string =>
  name.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const environmentNameOf = (name: string): string =>
  `PAYMENT_SANDBOX_${flagOf(name).replaceAll('-', '_').toUpperCase()}`

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

const liveHostVariable = 'PAYMENT_SANDBOX_LIVE_HOST'

const liveHostChoices = ['refuse', 'capture', 'pass'] as const
/** What becomes of a connection to the live service while those to its test host are captured. */
export type LiveHost = (typeof liveHostChoices)[number]

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
    liveHostVariable,
    ...Object.values(handedOutVariables),
    ...Object.keys(settingDefinitions).map(environmentNameOf),
  ]
  return Object.keys(environment).filter(
    (name) => name.startsWith('PAYMENT_SANDBOX_') && !known.includes(name),
  )
}
