// Talks to the control API of a running sandbox.

import type { Command } from 'commander'
import {
  addressFor,
  addressVariable,
  adminTokenOfRunning,
  readSettings,
  SettingError,
} from '../read-settings.ts'
import { configurationFor } from './configuration.ts'
import { CommandError, exitCodes, usageError } from './exit.ts'
import { jsonFlag } from './json-flags.ts'
import { say } from './language.ts'
import { inChosenLanguage } from './usage-words.ts'

/** The flags that every command of a running sandbox has. */
export interface ClientOptions {
  readonly url?: string
  readonly adminToken?: string
  readonly world?: string
  readonly json?: boolean
}

/** Adds these flags to a command; its subcommands take them too. */
export const withClientOptions = (command: Command): Command =>
  command
    .option(
      '--url <url>',
      say({
        en: 'the running sandbox (PAYMENT_SANDBOX_URL, or the port that is set here)',
        ja: '起動中のサンドボックス (PAYMENT_SANDBOX_URL、またはここで設定したポート)',
      }),
    )
    .option(
      '--admin-token <token>',
      say({
        en: 'its token, if it wants one (PAYMENT_SANDBOX_ADMIN_TOKEN, which no process list shows)',
        ja: '必要な場合のトークン (PAYMENT_SANDBOX_ADMIN_TOKEN ならプロセス一覧に出ない)',
      }),
    )
    .option(
      '--world <name>',
      say({ en: 'the world, if not the default one', ja: '既定以外のワールド' }),
    )
    .addOption(jsonFlag())
    .configureHelp({ showGlobalOptions: true, styleTitle: inChosenLanguage })

/** What is asked of the control API. */
interface Question {
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: object
}

function originOf(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text.replace(/\/+$/, '')
  throw usageError(
    say({
      en: `--url is ${JSON.stringify(text)}: give a URL such as http://127.0.0.1:4649.`,
      ja: `--url に ${JSON.stringify(text)} は使えません。http://127.0.0.1:4649 のような URL を指定してください。`,
    }),
  )
}

const failed = (message: string) => new CommandError(message, exitCodes.failed)

interface ErrorBody {
  readonly errors?: readonly { readonly error_message?: string }[]
}

/** The message of a refusal, and its hint under it. */
function refusal(answer: Response, { errors = [] }: ErrorBody): CommandError {
  const messages = errors.map((each) => each.error_message)
  const hint = answer.headers.get('x-sandbox-hint')
  const lines =
    messages.length > 0
      ? messages
      : [
          say({
            en: `Answered with status ${answer.status}.`,
            ja: `ステータス ${answer.status} が返りました。`,
          }),
        ]
  return failed(
    [
      ...lines,
      ...(hint === null ? [] : [`${say({ en: 'hint', ja: 'ヒント' })}: ${decodeURI(hint)}`]),
    ].join('\n'),
  )
}

const stranger = (origin: string) =>
  failed(
    say({
      en: `${origin} answers, but is no payment-sandbox: give its address with --url URL.`,
      ja: `${origin} は payment-sandbox ではありません。--url URL で場所を指定してください。`,
    }),
  )

const nothingListens = (origin: string): string =>
  say({
    en:
      `Nothing listens on ${origin}. Start a sandbox: payment-sandbox start. ` +
      'Or say where it is: --url URL, or PAYMENT_SANDBOX_URL.',
    ja:
      `${origin} では何も待ち受けていません。payment-sandbox start で起動するか、` +
      '--url URL または PAYMENT_SANDBOX_URL で場所を指定してください。',
  })

async function reach(origin: string, url: URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const { code, message = '' } = ((error as Error).cause ?? error) as NodeJS.ErrnoException
    if (code === 'ECONNREFUSED') {
      throw failed(nothingListens(origin))
    }
    throw failed(
      say({
        en: `${origin} cannot be reached (${message || code}): give its address with --url.`,
        ja: `${origin} に届きません (${message || code})。--url で場所を指定してください。`,
      }),
    )
  }
}

export class ControlClient {
  readonly origin: string
  readonly world: string | undefined
  readonly #adminToken: string

  constructor({ url, world, adminToken }: ClientOptions & { readonly url: string }) {
    this.origin = originOf(url)
    this.world = world
    this.#adminToken = adminToken ?? adminTokenOfRunning()
  }

  /**
   * Asks `GET clock`, `POST rules`, ... below `/_sandbox/`. Throws a `CommandError` with what the
   * sandbox refused, or with how to reach one.
   */
  async ask<A>(route: string, { query = {}, body }: Question = {}): Promise<A> {
    const [method = 'GET', path = ''] = route.split(' ')
    const url = new URL(`${this.origin}/_sandbox/${path}`)
    for (const [name, value] of Object.entries({ ...query, world: this.world })) {
      if (value !== undefined) url.searchParams.set(name, value)
    }
    const answer = await reach(this.origin, url, {
      method,
      // The token is for the sandbox alone, whatever another program there answers.
      redirect: 'manual',
      headers: {
        ...(this.#adminToken === '' ? {} : { 'x-sandbox-admin': this.#adminToken }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const value = await answer.json().catch(() => undefined)
    if (typeof value !== 'object' || value === null) throw stranger(this.origin)
    if (!answer.ok) throw refusal(answer, value)
    return value as A
  }
}

/** Where the sandbox of this project listens: by the environment, or by its configuration file. */
async function addressAndToken(): Promise<{ url: string; adminToken: string }> {
  const named = process.env[addressVariable]
  if (named) return { url: named, adminToken: adminTokenOfRunning() }
  const file = await configurationFor()
  try {
    const { settings } = readSettings({}, process.env, file)
    return { url: addressFor(settings), adminToken: settings.adminToken }
  } catch (error) {
    throw error instanceof SettingError ? usageError(error.message) : error
  }
}

/** The client for a command's flags, its own and those of the commands above it. */
export async function clientOf(command: Command): Promise<ControlClient> {
  const options = command.optsWithGlobals<ClientOptions>()
  const { url } = options
  if (url !== undefined) return new ControlClient({ ...options, url })
  const { url: found, adminToken } = await addressAndToken()
  return new ControlClient({ adminToken, ...options, url: found })
}
