// Each setting once: its name, default and help. Flags and environment names follow from the name:
// `webhook.timeoutMs` is --webhook-timeout-ms and PAYMENT_SANDBOX_WEBHOOK_TIMEOUT_MS.

import { signatureHeader } from './service.ts'

type Kind = 'text' | 'number' | 'switch'

export interface Definition<V> {
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
/** Days `yyyy/MM/dd` with commas; none when empty. */
const days = (help: string): Definition<string> => ({
  ...text('', help),
  bound: {
    holds: (value) => value === '' || /^(\s*\d{4}\/\d{2}\/\d{2}\s*(,|$))+$/.test(value),
    wanted: 'days with commas, such as 2026/12/29,2026/12/30',
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

export const liveHostChoices = ['refuse', 'capture', 'pass'] as const
/** What becomes of connections to the live service while those to its test hosts are captured. */
export type LiveHost = (typeof liveHostChoices)[number]

/** A port as text, so that none is something else than any. */
const isPortOrNone = (text: string): boolean => /^\d{0,5}$/.test(text) && Number(text) <= 65_535

export const settingDefinitions = {
  port: numberUpTo(65_535, 4649, 'Port to listen on; 0 takes a free one.'),
  host: text('127.0.0.1', 'Address to listen on.'),
  publicUrl: webAddress('Origin of the URLs handed out; the listening address when empty.'),
  allowedHost: text('', 'More names in Host headers, with commas, besides loopback and own ones.'),
  tls: toggle(false, 'The port speaks HTTPS too, with a certificate of the local CA.'),
  proxyPort: {
    ...text(
      '',
      'Port of a proxy for clients with fixed hosts; 0 takes a free one, none when empty.',
    ),
    bound: { holds: isPortOrNone, wanted: 'a port up to 65535, or nothing for none' },
  } as Definition<string>,
  proxyOthers: choice<'pass' | 'refuse'>(
    'pass',
    'Whether the proxy lets this machine through to hosts that are not of the service.',
    ['pass', 'refuse'],
  ),
  liveHost: choice<LiveHost>(
    'refuse',
    'What exec, register and the proxy do with calls to the live service.',
    liveHostChoices,
  ),
  caFolder: text('', 'Folder of the local CA; one for this user when empty.'),
  adminToken: secret(
    'What X-Sandbox-Admin must be; made by chance when empty and --host is not loopback.',
  ),
  connectionsMax: number(20_000, 'Open connections; one more is closed at once.'),
  headersTimeoutMs: numberUpTo(timerMsMax, 15_000, 'Time for the headers of a request; 0: none.'),
  requestTimeoutMs: numberUpTo(timerMsMax, 60_000, 'Time for a whole request; 0: no limit.'),
  headerBytesMax: number(16_384, 'Largest request line with headers, in bytes.'),
  urlLengthMax: number(8_192, 'Longest path with query, in characters.'),
  scenario: text('', 'Scenarios that every world starts with: names or files, with commas.'),
  chaos: text('', 'A seeded mixture of faults, such as flaky-network; --seed repeats it.'),
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
  guard: toggle(
    false,
    'Refuse calls that carry card data where none belongs, or a key that is no test key.',
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
  'rateLimit.perSecond': number(
    0,
    'Requests a second that a key may send, by the clock of the world; 0: no limit.',
  ),
  'rateLimit.burst': number(10, 'Requests that a key may send at once, where there is a limit.'),
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
  'deposit.rate': number(360, 'Fee of a sale in hundredths of a percent: cards, wallets, stores.'),
  'deposit.costRate': number(250, 'The untaxed part of it, of cards and wallets.'),
  'deposit.konbiniLeast': number(120, 'Least fee of a convenience-store sale, in yen.'),
  'deposit.virtualaccountRate': number(50, 'Fee of a transfer in hundredths of a percent.'),
  'deposit.virtualaccountLeast': number(130, 'Least fee of a transfer, in yen.'),
  'deposit.debitFee': number(150, 'Fee of a direct debit, in yen.'),
  'deposit.failedDebitFee': number(150, 'Fee of a direct debit that failed, in yen.'),
  'deposit.webRegistrationFee': number(400, 'Fee of a bank account registered on the web, in yen.'),
  'deposit.transferFee': number(0, 'What the transfer of a deposit costs its shop, in yen.'),
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
  'buyer.tds': choice<'required' | 'off'>(
    'required',
    'Whether cards of invoice card payments are authenticated by 3-D Secure.',
    ['required', 'off'],
  ),
  'buyer.leadBusinessDays': number(3, 'Business days to the earliest due date of an invoice.'),
  'buyer.holidays': days('Days on which nobody is paid for invoices, yyyy/MM/dd with commas.'),
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
  'webhook.rewrite': text(
    '',
    'Hosts of receivers that have another name here, as localhost=host.docker.internal.',
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
