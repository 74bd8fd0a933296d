// The HTTP client of notifications: keep-alive connections for each origin, loaded at first use.
import type { Agent, Dispatcher } from 'undici'
import { after } from '../kit/real-time.ts'
import type { Reception, Sender } from './courier.ts'
import type { Resolve } from './egress.ts'

const answerBytesMax = 4096
const connectionsPerOriginMax = 256

const nothing = (error: string): Reception => ({ status: null, headers: {}, body: '', error })

const reasonOf = ({ code, message }: NodeJS.ErrnoException): string =>
  code ? `${code}: ${message}` : message

/** Takes in one answer: its head, and the start of its body. Ends it when the deadline is over. */
class Answering implements Dispatcher.DispatchHandler {
  readonly #done: (reception: Reception) => void
  readonly #cancelDeadline: () => void
  readonly #parts: Buffer[] = []
  #controller: Dispatcher.DispatchController | undefined
  #size = 0
  #status = 0
  #headers: Readonly<Record<string, string>> = {}
  #ended = false

  constructor(timeoutMs: number, done: (reception: Reception) => void) {
    this.#done = done
    this.#cancelDeadline = after(timeoutMs, () => {
      this.#end(nothing(`no answer within ${timeoutMs} ms`))
    })
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#ended) controller.abort(new Error('too late'))
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    this.#status = status
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    )
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Buffer): void {
    this.#parts.push(part)
    this.#size += part.length
    if (this.#size >= answerBytesMax) this.#received()
  }

  onResponseEnd(): void {
    this.#received()
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.fail(error)
  }

  /** There will be no answer. */
  fail(error: Error): void {
    this.#end(nothing(reasonOf(error)))
  }

  #received(): void {
    const body = Buffer.concat(this.#parts).subarray(0, answerBytesMax).toString('utf8')
    this.#end({ status: this.#status, headers: this.#headers, body, error: null })
  }

  #end(reception: Reception): void {
    if (this.#ended) return
    this.#ended = true
    this.#cancelDeadline()
    this.#done(reception)
    // An answer that goes on after what is kept of it, or after its deadline, is cut off.
    if (reception.error !== null || this.#size >= answerBytesMax) {
      this.#controller?.abort(new Error('enough'))
    }
  }
}

export interface Notifier {
  readonly send: Sender
  readonly close: () => Promise<void>
}

/**
 * Sends notifications to private networks and to `allowedHosts`, a list with commas. Redirects are
 * not followed, and the deadline covers the whole answer. `resolve` asks the system unless given.
 */
export function notifier(allowedHosts: string, resolve?: Resolve): Notifier {
  let opened: Agent | undefined
  const open = async (): Promise<Agent> => {
    const { Agent, buildConnector } = await import('undici')
    const { egressConnector } = await import('./egress.ts')
    opened ??= new Agent({
      connections: connectionsPerOriginMax,
      connect: egressConnector(
        (lookup) => buildConnector({ rejectUnauthorized: false, ...(lookup ? { lookup } : {}) }),
        allowedHosts,
        resolve,
      ),
    })
    return opened
  }
  const send: Sender = async (url, headers, body, timeoutMs) => {
    const agent = opened ?? (await open())
    return new Promise((done) => {
      const answering = new Answering(timeoutMs, done)
      try {
        const { origin, pathname, search } = new URL(url)
        const path = pathname + search
        agent.dispatch({ origin, path, method: 'POST', headers, body }, answering)
      } catch (error) {
        // A signature may hold what no header can carry.
        answering.fail(error as Error)
      }
    })
  }
  return { send, close: async () => opened?.destroy() }
}
