// Whether a scenario makes happen what it says: its steps against a real server and receiver.
import { openSandbox } from '../sandbox/open.ts'
import type { ScenarioInput, StepInput } from '../scenarios/scenario.ts'
import { settingDefinitions } from '../settings.ts'
import type { World } from '../world/world.ts'
import { type Inbox, startInboxes } from './receiver.ts'
import { filled, type Saved, unlike } from './scenario-values.ts'

/** How long a client waits that expects no answer, in milliseconds. */
const patienceMs = 500

/** When every trial begins. */
const now = '2026/01/05 09:00:00.000'

interface Reply {
  readonly status: number | 'nothing'
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Headers
}

const nothing: Reply = { status: 'nothing', body: {}, headers: new Headers() }

interface Where {
  readonly url: string
  readonly key: string
  readonly world: string
}

/** One scenario that is being tried, in a world of its own. */
class Trial {
  readonly #where: Where
  readonly #inbox: Inbox
  readonly saved: Saved = {}
  readonly codes: string[] = []
  readonly problems: string[] = []

  constructor(where: Where, inbox: Inbox) {
    this.#where = where
    this.#inbox = inbox
  }

  async send(route: string, body: unknown, headers: object, waitMs = 10_000): Promise<Reply> {
    const { url, key, world } = this.#where
    const [method = '', path = ''] = route.split(' ')
    const hasBody = body !== undefined && method !== 'GET'
    try {
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'x-sandbox-world': world,
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

  /** Arms a scenario; a refusal is what is wrong with it. */
  async arm(scenario: ScenarioInput): Promise<void> {
    const { status, body } = await this.control('POST scenarios', { scenario })
    if (status !== 200) this.problems.push(`it cannot be armed: ${JSON.stringify(body)}`)
  }

  /** Does one step; notes what differs from what it says. */
  async take(step: StepInput, at: number): Promise<void> {
    const { given, call, buyer, advance, receiver } = step
    const wish = filled(step.with, this.saved) as object | undefined
    if (receiver !== undefined) this.#inbox.manner = receiver
    if (given !== undefined) {
      await this.#note(step, at, await this.control('POST given', { kind: given, ...wish }), given)
      await this.control('POST clock/settle', {})
      this.#inbox.events = []
      this.#hearsOf(this.saved[step.as ?? given])
    }
    if (call !== undefined) {
      const waitMs = step.answers === 'nothing' ? patienceMs : undefined
      const route = String(filled(call, this.saved))
      const headers = filled(step.headers ?? {}, this.saved) as object
      const reply = await this.send(route, wish, headers, waitMs)
      const came = step.told && unlike(step.told, this.#inbox.events, 'told by then')
      await this.#note(step, at, reply, 'answer')
      this.problems.push(...(came ?? []).map((each) => `step ${at + 1}: ${each}`))
    }
    if (buyer !== undefined) {
      await this.#note(step, at, await this.control(`POST buyer/${buyer}`, wish ?? {}), 'act')
    }
    if (advance !== undefined) {
      await this.#note(step, at, await this.control('POST clock/advance', { by: advance }), 'time')
    }
    if (step.settle) await this.control('POST clock/settle', {})
  }

  /** The story is that of a shop or tenant buyer too which was made for it. */
  #hearsOf(made: unknown): void {
    const { id, shop_id, buyer_shop_id } = made as Readonly<Record<string, unknown>>
    for (const account of [id, shop_id, buyer_shop_id]) {
      if (typeof account === 'string' && /^[sb]_/.test(account)) this.#inbox.shops.add(account)
    }
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
async function finish(trial: Trial, inbox: Inbox, scenario: ScenarioInput) {
  const { status, of = 'payment', events, codes } = scenario.expect ?? {}
  const compare = (what: string, expected: unknown, found: unknown) => {
    const [wanted, seen] = [JSON.stringify(expected), JSON.stringify(found)]
    if (expected !== undefined && wanted !== seen) {
      trial.problems.push(`${what}: expected ${wanted}, found ${seen}.`)
    }
  }
  if (status !== undefined) compare('status', status, await trial.statusOf(of))
  compare('events', events, inbox.events)
  compare('codes', codes, trial.codes)
}

/** What the starting state waits for is no part of a story: its jobs go, and who is charged. */
function calm(world: World): void {
  const { accounts, jobs, subscriptions } = world.store
  const shops = new Set(accounts.rows().map(({ record }) => record.id))
  const planned = jobs.rows().map(({ record }) => record)
  world.perform('scenario begins', () => {
    for (const { owner, record } of subscriptions.rows()) subscriptions.remove(owner, record.id)
    for (const { kind, owner, subject } of planned) {
      if (shops.has(owner)) world.scheduler.drop(kind, owner, subject)
    }
  })
}

type Opened = ReturnType<typeof openSandbox>
type Settings = NonNullable<NonNullable<ScenarioInput['expect']>['settings']>

/** A receiver, and a server for each way in which scenarios want one to be set. */
export class Bench {
  readonly #opened = new Map<string, Opened>()
  readonly #receiver: Awaited<ReturnType<typeof startInboxes>>
  #count = 0

  private constructor(receiver: Awaited<ReturnType<typeof startInboxes>>) {
    this.#receiver = receiver
  }

  static async open(): Promise<Bench> {
    return new Bench(await startInboxes(settingDefinitions['webhook.signature'].usual))
  }

  #sandboxWith(settings: Settings): Opened {
    const name = JSON.stringify(settings)
    const usual = { clock: 'manual', now, seed: 'scenario' } as const
    const opened =
      this.#opened.get(name) ??
      openSandbox({ ...usual, 'webhook.url': this.#receiver.url, ...settings }, {})
    this.#opened.set(name, opened)
    return opened
  }

  async close(): Promise<void> {
    for (const opened of this.#opened.values()) await (await opened).sandbox.close()
    this.#receiver.close()
  }

  /**
   * Runs the steps of a scenario with its rules, but those at `off`. Gives what differs from what
   * the scenario expects; a line each, empty when it does what it says.
   */
  async try(scenario: ScenarioInput, off: readonly number[] = []): Promise<readonly string[]> {
    const { expect, rules } = scenario
    if (expect === undefined) return ['it has no expect: nothing can be tried.']
    const name = `trial-${++this.#count}`
    const { sandbox, control } = await this.#sandboxWith(expect.settings ?? {})
    const world = control.desk.worlds.get(name)
    const [key] = world.store.keys.rows()
    calm(world)
    const earlier = new Set(world.store.payments.rows().map(({ record }) => record.id))
    const inbox = this.#receiver.inboxOf(name, String(key?.record.account_id), earlier)
    const where = { url: sandbox.url, key: String(key?.record.value), world: name }
    const trial = new Trial(where, inbox)
    const armed = rules.filter((_, at) => !off.includes(at))
    const begin = expect.steps.findIndex(({ given }) => given === undefined)
    for (const [at, step] of expect.steps.entries()) {
      if (at === begin && armed.length > 0) await trial.arm({ ...scenario, rules: armed })
      await trial.take(step, at)
    }
    await trial.control('POST clock/settle', {})
    await this.#receiver.taken(inbox)
    await finish(trial, inbox, scenario)
    for (const { id } of off.length === 0 ? sandbox.unusedRules() : []) {
      trial.problems.push(`the rule ${id} never decided anything.`)
    }
    control.desk.worlds.delete(name)
    return trial.problems
  }

  /**
   * What is wrong with a scenario: what differs from what it expects, and rules that make no
   * difference when they are turned off.
   */
  async judge(scenario: ScenarioInput): Promise<readonly string[]> {
    const problems = await this.try(scenario)
    if (problems.length > 0) return problems
    const idle = await Promise.all(
      scenario.rules.map(async (_, at) => (await this.try(scenario, [at])).length === 0),
    )
    return idle.flatMap((isIdle, at) =>
      isIdle ? [`without rule ${at + 1} everything is the same: it shows nothing.`] : [],
    )
  }
}
