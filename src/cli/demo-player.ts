// Plays the steps of a story: sends the requests, and waits for what they bring.
import type { Sandbox } from '../index.ts'
import { pause } from '../kit/real-time.ts'
import type { Step } from './demo-stories.ts'
import { CommandError, exitCodes } from './exit.ts'
import { say } from './language.ts'
import type { Received } from './receiver.ts'

/** A request as it is sent, and as it is shown. */
interface Request {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

const filled = (text: string, kept: ReadonlyMap<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => kept.get(name) ?? whole)

function requestOf(sandbox: Sandbox, step: Step, kept: ReadonlyMap<string, string>): Request {
  const [method = '', path = ''] = step.call.split(' ')
  const key = step.key && { Authorization: `Bearer ${sandbox.keys[step.key]}` }
  return {
    method,
    url: sandbox.url + filled(path, kept),
    headers: { ...key, ...(step.body ? { 'Content-Type': 'application/json' } : {}) },
    body: step.body && filled(JSON.stringify(step.body), kept),
  }
}

/** The same request for a shell; no value of a story holds a quote. */
export function curlOf({ method, url, headers, body }: Request): string {
  const usual = body === undefined ? 'GET' : 'POST'
  return [
    `curl -s ${method === usual ? '' : `-X ${method} `}'${url}'`,
    ...Object.entries(headers).map(([name, value]) => `-H '${name}: ${value}'`),
    ...(body === undefined ? [] : [`-d '${body}'`]),
  ].join(' \\\n    ')
}

/** The first value of this name, however deep it lies. */
export function fieldIn(answer: unknown, name: string): string | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined
  for (const [field, value] of Object.entries(answer)) {
    if (field === name && value !== null) return String(value)
    const inside = fieldIn(value, name)
    if (inside !== undefined) return inside
  }
  return undefined
}

interface Played {
  readonly request: Request
  readonly status: number
  readonly answer: unknown
}

const noticeMs = 10
/** Longer than a delivery takes on the busiest machine. */
const patienceMs = 20_000

/** Plays a story in a sandbox whose notifications arrive in `inbox`. */
export class Player {
  readonly #sandbox: Sandbox
  readonly #inbox: readonly Received[]
  readonly #kept = new Map<string, string>()
  #told = 0

  constructor(sandbox: Sandbox, inbox: readonly Received[]) {
    this.#sandbox = sandbox
    this.#inbox = inbox
  }

  /** The request that a step sends, with what steps before it brought. */
  request(step: Step): Request {
    return requestOf(this.#sandbox, step, this.#kept)
  }

  /** What came for the shop of the story; other shops of the starting state live on beside it. */
  get #own(): readonly Received[] {
    const shop = this.#sandbox.accounts().find(({ family }) => family === 'shop')
    return this.#inbox.filter((received) => received.shop === shop?.id)
  }

  /** Sends it, and keeps what later steps take. */
  async play(step: Step, request: Request): Promise<Played> {
    const { url, method, headers, body } = request
    const reply = await fetch(url, { method, headers, ...(body ? { body } : {}) })
    const answer: unknown = await reply.json()
    for (const name of step.keep ?? []) this.#kept.set(name, fieldIn(answer, name) ?? '')
    return { request, status: reply.status, answer }
  }

  /** The notifications that a step brings, once they are there. */
  async arrived({ brings = 0 }: Step): Promise<readonly Received[]> {
    const expected = this.#told + brings
    for (let waited = 0; this.#own.length < expected; waited += noticeMs) {
      if (waited > patienceMs) {
        const told = say({
          en: 'A notification did not arrive: is a firewall between this machine and itself?',
          ja: '通知が届きませんでした。このマシン自身への通信が遮断されていないか確認してください。',
        })
        throw new CommandError(told, exitCodes.failed)
      }
      await pause(noticeMs)
    }
    // What the receiver answered is known to the sandbox too, before the next step asks for it.
    await this.#sandbox.clock.settle()
    const fresh = this.#own.slice(this.#told)
    this.#told += fresh.length
    return fresh
  }
}
