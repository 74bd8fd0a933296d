// Whether a scenario makes happen what it says: its steps against a real server and receiver.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { openSandbox } from '../sandbox/open.ts'
import type { ScenarioInput, StepInput } from '../scenarios/scenario.ts'
import { bodies } from './receiver.ts'
import { filled, type Saved, unlike } from './scenario-values.ts'

/** How long a client waits that expects no answer, in milliseconds. */
const patienceMs = 500

/** When every trial begins. */
const now = '2026/01/05 09:00:00.000'

interface Receiver {
  readonly url: string
  acknowledges: boolean
  events: string[]
  close(): void
}

async function startReceiver(): Promise<Receiver> {
  const server = createServer(async (request, response) => {
    const { event } = JSON.parse(await text(request)) as { event: string }
    receiver.events.push(event)
    response.end(receiver.acknowledges ? bodies['0'] : bodies['1'])
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    acknowledges: true,
    events: [],
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return receiver
}

interface Reply {
  readonly status: number | 'nothing'
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

const nothing: Reply = { status: 'nothing', body: {}, headers: new Headers() }

/** One scenario that is being tried. */
class Trial {
  readonly #url: string
  readonly #key: string
  readonly #receiver: Receiver
  readonly saved: Saved = {}
  readonly codes: string[] = []
  readonly problems: string[] = []

  constructor(url: string, key: string, receiver: Receiver) {
    this.#url = url
    this.#key = key
    this.#receiver = receiver
  }

  async send(route: string, body: unknown, headers: object, waitMs = 10_000): Promise<Reply> {
    const [method = '', path = ''] = route.split(' ')
    const hasBody = body !== undefined && method !== 'GET'
    try {
      const answer = await fetch(this.#url + path, {
        method,
        headers: {
          authorization: `Bearer ${this.#key}`,
          ...(hasBody ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(hasBody ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(waitMs),
      })
      return { status: answer.status, body: await answer.json(), headers: answer.headers }
    } catch {
      // Cut, too late, or no JSON: the client knows nothing.
      return nothing
    }
  }

  control(route: string, body: object): Promise<Reply> {
    return this.send(route.replace(' ', ' /_sandbox/'), body, {})
  }

  /** Does one step; notes what differs from what it says. */
  async take(step: StepInput, at: number): Promise<void> {
    const { given, call, buyer, advance, receiver } = step
    const wish = filled(step.with, this.saved) as object | undefined
    if (receiver !== undefined) this.#receiver.acknowledges = receiver === 'acknowledges'
    if (given !== undefined) {
      await this.#note(step, at, await this.control('POST given', { kind: given, ...wish }), given)
      await this.control('POST clock/settle', {})
      this.#receiver.events = []
    }
    if (call !== undefined) {
      const waitMs = step.answers === 'nothing' ? patienceMs : undefined
      const route = String(filled(call, this.saved))
      const headers = filled(step.headers ?? {}, this.saved) as object
      await this.#note(step, at, await this.send(route, wish, headers, waitMs), 'answer')
    }
    if (buyer !== undefined) {
      await this.#note(step, at, await this.control(`POST buyer/${buyer}`, wish ?? {}), 'act')
    }
    if (advance !== undefined) {
      await this.#note(step, at, await this.control('POST clock/advance', { by: advance }), 'time')
    }
    if (step.settle) await this.control('POST clock/settle', {})
  }

  async #note(step: StepInput, at: number, reply: Reply, name: string): Promise<void> {
    const { answers = 200, as = name, shows } = step
    const { errors = [] } = reply.body as {
      errors?: { error_code: string; error_message: string }[]
    }
    const where = `step ${at + 1}`
    if (reply.status !== answers) {
      const why = errors.map((error) => ` ${error.error_code}: ${error.error_message}`).join()
      this.problems.push(`${where}: expected ${answers}, answered ${reply.status}.${why}`)
    }
    if (!('_' in reply.body) && step.call !== undefined) {
      this.codes.push(...errors.map(({ error_code }) => error_code))
    }
    for (const difference of unlike(filled(shows, this.saved), reply.body)) {
      this.problems.push(`${where}: ${difference}`)
    }
    this.saved[as] = reply.body
  }

  /** The status of a payment as it is at last. */
  async statusOf(name: string): Promise<unknown> {
    const { id, pay_type } = (this.saved[name] ?? {}) as { id?: string; pay_type?: string }
    const { body } = await this.send(`GET /v1/payments/${id}?pay_type=${pay_type}`, undefined, {})
    return body['status']
  }
}

/** What came besides the answers of the steps. */
async function finish(trial: Trial, receiver: Receiver, scenario: ScenarioInput): Promise<void> {
  const { status, of = 'payment', events, codes } = scenario.expect ?? {}
  await trial.control('POST clock/settle', {})
  const compare = (what: string, expected: unknown, found: unknown) => {
    const [wanted, seen] = [JSON.stringify(expected), JSON.stringify(found)]
    if (expected !== undefined && wanted !== seen) {
      trial.problems.push(`${what}: expected ${wanted}, found ${seen}.`)
    }
  }
  if (status !== undefined) compare('status', status, await trial.statusOf(of))
  compare('events', events, receiver.events)
  compare('codes', codes, trial.codes)
}

/**
 * Runs the steps of a scenario with its rules, but those at `off`. Gives what differs from what the
 * scenario expects; a line each, empty when it does what it says.
 */
export async function tryScenario(
  scenario: ScenarioInput,
  off: readonly number[] = [],
): Promise<readonly string[]> {
  const { expect, rules } = scenario
  if (expect === undefined) return ['it has no expect: nothing can be tried.']
  const receiver = await startReceiver()
  const options = { clock: 'manual', now, seed: 'scenario', 'webhook.url': receiver.url } as const
  const { sandbox, control } = await openSandbox(options, {})
  try {
    const [account] = control.desk.worlds.get('default').store.keys.rows()
    const trial = new Trial(sandbox.url, String(account?.record.value), receiver)
    const armed = rules.filter((_, at) => !off.includes(at))
    const begin = expect.steps.findIndex(({ given }) => given === undefined)
    for (const [at, step] of expect.steps.entries()) {
      if (at === begin && armed.length > 0) {
        const arming = { scenario: { ...scenario, rules: armed } }
        const { status, body } = await trial.control('POST scenarios', arming)
        if (status !== 200) return [`it cannot be armed: ${JSON.stringify(body)}`]
      }
      await trial.take(step, at)
    }
    await finish(trial, receiver, scenario)
    for (const { id } of sandbox.unusedRules()) {
      if (off.length === 0) trial.problems.push(`the rule ${id} never decided anything.`)
    }
    return trial.problems
  } finally {
    await sandbox.close()
    receiver.close()
  }
}

/**
 * What is wrong with a scenario: what differs from what it expects, and rules that make no
 * difference when they are turned off.
 */
export async function judgeScenario(scenario: ScenarioInput): Promise<readonly string[]> {
  const problems = await tryScenario(scenario)
  if (problems.length > 0) return problems
  const idle = await Promise.all(
    scenario.rules.map(async (_, at) => (await tryScenario(scenario, [at])).length === 0),
  )
  return idle.flatMap((isIdle, at) =>
    isIdle ? [`without rule ${at + 1} everything is the same: it shows nothing.`] : [],
  )
}
