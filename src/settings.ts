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
}

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
const toggle = (usual: boolean, help: string): Definition<boolean> => ({
  kind: 'switch',
  usual,
  help,
})

export const deliveryModes = ['async', 'sync', 'collect', 'manual'] as const
export type DeliveryMode = (typeof deliveryModes)[number]

export const settingDefinitions = {
  port: number(4649, 'Port to listen on; 0 takes a free one.'),
  host: text('127.0.0.1', 'Address to listen on.'),
  publicUrl: text('', 'Origin of the URLs handed out; the listening address when empty.'),
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
  sandboxHeaders: toggle(true, 'Answer with X-Sandbox-Trace and X-Sandbox-Hint.'),
  worldsMax: number(4000, 'Worlds in one process.'),
  bodyBytesMax: number(1_048_576, 'Largest JSON body, in bytes.'),
  uploadBytesMax: number(20_971_520, 'Largest uploaded file, in bytes.'),
  jobCodeAfterCapture: choice<'CAPTURE' | 'SALES'>(
    'CAPTURE',
    'job_code of a captured card payment.',
    ['CAPTURE', 'SALES'],
  ),
  'authorization.lifeDays': number(60, 'Days a card authorization holds.'),
  'payment.changeDays': number(180, 'Days after its last update that a payment may change.'),
  'tokens.lifeMs': number(600_000, 'Life of a card token, in milliseconds.'),
  'tokens.max': number(10_000, 'Card tokens kept in a world.'),
  'idempotency.anyKey': toggle(false, 'Accept any idempotent_key, not only a UUID v4.'),
  'idempotency.lifeMs': number(1_800_000, 'Life of an idempotent_key, in milliseconds.'),
  'idempotency.max': number(10_000, 'Idempotency records kept in a world.'),
  'trace.max': number(1_000, 'Trace entries kept in a world.'),
  'trace.bytesMax': number(4_194_304, 'Bytes of trace kept in a world.'),
  'webhook.url': text('', 'Listener that gets every event of every shop.'),
  'webhook.signature': text('sandbox-signature', 'Signature sent to the listener.'),
  'webhook.mode': choice<DeliveryMode>('async', 'When notifications leave.', deliveryModes),
  'webhook.ack': choice<'strict' | 'lenient'>(
    'strict',
    'strict wants {"receive":"0"} or 0, lenient any 2xx.',
    ['strict', 'lenient'],
  ),
  'webhook.timeoutMs': number(3_000, 'Deadline of one attempt, in milliseconds.'),
  'webhook.retriesMax': number(5, 'Attempts after the first.'),
  'webhook.retryAfterMs': number(1_200_000, 'Time between attempts, in virtual milliseconds.'),
  'webhook.signatureHeader': text(signatureHeader, 'Header that carries the signature.'),
  'webhook.sandboxHeaders': toggle(true, 'Send X-Sandbox-* headers with notifications.'),
  'webhook.strictUrl': toggle(false, 'Accept only HTTPS on port 443, as the real service.'),
  'webhook.settingsMax': number(100, 'Webhook settings of one shop.'),
  'deliveries.max': number(20_000, 'Deliveries kept in a world.'),
} satisfies Record<string, Definition<string> | Definition<number> | Definition<boolean>>

type Definitions = typeof settingDefinitions
export type SettingName = keyof Definitions

/** Every setting by name. */
export type Settings = {
  readonly [K in SettingName]: Definitions[K] extends Definition<infer V> ? V : never
}

/** Where a value came from, strongest first. */
export type Origin = 'option' | 'environment' | 'default'

/** `webhook.timeoutMs` as a flag: `webhook-timeout-ms`. */
export const flagOf = (name: string): string =>
  name.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

export const environmentNameOf = (name: string): string =>
  `PAYMENT_SANDBOX_${flagOf(name).replaceAll('-', '_').toUpperCase()}`

/** A value that a setting cannot have; the message says what it can. */
export class SettingError extends Error {
  override name = 'SettingError'
}

function read(name: SettingName, given: unknown): string | number | boolean {
  const { kind, choices } = settingDefinitions[name] as Definition<unknown>
  const refuse = (wanted: string) => {
    throw new SettingError(`${name} is ${JSON.stringify(given)}: give ${wanted}.`)
  }
  if (kind === 'switch') {
    if (typeof given === 'boolean') return given
    if (given === 'true' || given === '1' || given === '') return true
    if (given === 'false' || given === '0') return false
    return refuse('true or false') as never
  }
  if (kind === 'number') {
    const value = typeof given === 'number' ? given : Number(given === '' ? Number.NaN : given)
    return Number.isSafeInteger(value) && value >= 0 ? value : (refuse('a whole number') as never)
  }
  const value = String(given)
  if (choices && !choices.includes(value)) refuse(`one of ${choices.join(', ')}`)
  return value
}

export interface ReadSettings {
  readonly settings: Settings
  readonly origins: Readonly<Record<SettingName, Origin>>
}

/**
 * All settings: options before the environment before the defaults.
 * Throws a `SettingError` that names the setting and what it may be.
 */
export function readSettings(
  options: Readonly<Partial<Record<string, unknown>>> = {},
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ReadSettings {
  const settings: Record<string, unknown> = {}
  const origins: Record<string, Origin> = {}
  for (const name of Object.keys(settingDefinitions) as SettingName[]) {
    const given = options[name]
    const exported = environment[environmentNameOf(name)]
    if (given !== undefined) {
      settings[name] = read(name, given)
      origins[name] = 'option'
    } else if (exported !== undefined) {
      settings[name] = read(name, exported)
      origins[name] = 'environment'
    } else {
      settings[name] = settingDefinitions[name].usual
      origins[name] = 'default'
    }
  }
  return { settings, origins } as ReadSettings
}
