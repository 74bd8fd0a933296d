// Where walks take place: a sandbox without a socket, whose worlds are opened one after another.
import { createApp } from '../../../src/app.ts'
import { buyerActs, buyerDecisions } from '../../../src/control/buyer.ts'
import { advanceClock } from '../../../src/control/clock.ts'
import { recipesOf } from '../../../src/control/given.ts'
import { JourneyApi } from '../../../src/control/given-api.ts'
import { invoke } from '../../../src/control/invoke.ts'
import type { Control, Operation } from '../../../src/control/operation.ts'
import { type AnyEndpoint, splitRoute } from '../../../src/http/endpoint.ts'
import { travel } from '../../../src/http/journey.ts'
import { Refusal } from '../../../src/kit/failure.ts'
import { readSettings } from '../../../src/read-settings.ts'
import { resolveCardHash } from '../../../src/resources/cards/test-cards.ts'
import { resources } from '../../../src/resources/index.ts'
import { worldOwner } from '../../../src/world/account.ts'
import type { World } from '../../../src/world/world.ts'
import { calmFixture } from '../../harness/calm-fixture.ts'
import { CommitJudge } from './commit-judge.ts'

/** Who calls: a shop of its own. */
export const shop = 's_demoshop001'
const key = 'm_test_FAKE_demoshop001'

export interface Told {
  readonly status: number
  readonly codes: readonly string[]
  readonly body: Readonly<Record<string, unknown>>
}

/** A world for one walk, and who acts in it. */
export interface Place {
  readonly world: World
  readonly api: JourneyApi
  ask(route: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Told>
  /** Whether the buyer, the owner of an account or a bank could do it. */
  act(name: string, details: object): Promise<boolean>
  wait(duration: string): Promise<void>
}

const none = Buffer.alloc(0)

const allActs = new Map<string, Operation>([...buyerActs, ...buyerDecisions])

/** The register without pictures: drawing them would take most of the time of a walk. */
const plainResources = resources.map((resource) => ({
  ...resource,
  endpoints: resource.endpoints.map(({ picture: _, ...endpoint }): AnyEndpoint => endpoint),
}))

export class Ground {
  readonly judge: CommitJudge
  /** Rows of tables that were taken, as `machine: FROM on result`. */
  readonly rows = new Set<string>()
  readonly #control: Control
  readonly #close: () => Promise<void>

  constructor() {
    const { settings, origins } = readSettings({
      clock: 'manual',
      now: '2026/01/05 09:00:00.000',
      seed: 'walks',
      'webhook.mode': 'collect',
    })
    this.judge = new CommitJudge((name) => app.worlds.find(name))
    const app = createApp({
      settings,
      resources: plainResources,
      fixture: calmFixture,
      resolverFor: (seed) => (text) => resolveCardHash(seed, text),
      broken: (error) => this.judge.wrong.push(error as Error),
      journal: this.judge,
      protect: Object.freeze,
    })
    const { desk, rearm } = app
    const note = ({ turn }: Pick<World, 'turn'>): void => {
      for (const { machine, row } of turn.transitions) {
        this.rows.add(`${machine}: ${row.from} ${row.on} ${row.result}`)
      }
    }
    // A row that leaves everything as it was is no commit, and a page is no request.
    app.worlds.watchers.add(note)
    this.judge.watch(note)
    this.#control = {
      desk,
      resources: app.resources,
      origins,
      rearm,
      hireBuyer: app.hireBuyer,
      writing: () => import('../../../src/state/world-json.ts'),
      scenarios: app.scenarios.book,
      adminToken: '',
      stop: undefined,
    }
    this.#close = app.close
  }

  /** Opens the world anew: the same name has the same seed. */
  open(name: string): Place {
    const { desk } = this.#control
    desk.worlds.delete(name)
    const world = desk.worlds.open(name)
    const account = world.store.accounts.of(worldOwner).find(shop)
    if (!account) throw new Error(`no ${shop} in the fixture`)
    const api = new JourneyApi(desk, recipesOf(this.#control), world, { account })
    return {
      world,
      api,
      ask: (route, body, headers) => this.#ask(name, route, body, headers),
      act: (act, details) => this.#act(name, act, details),
      wait: async (by) => {
        await invoke(this.#control, advanceClock, { world: name, body: { by } })
      },
    }
  }

  close(): Promise<void> {
    return this.#close()
  }

  async #ask(world: string, route: string, body?: object, more: object = {}): Promise<Told> {
    const { method, path } = splitRoute(route)
    const bytes = body === undefined ? none : Buffer.from(JSON.stringify(body))
    const headers = {
      authorization: `Bearer ${key}~${world}`,
      'content-type': 'application/json',
      ...more,
    }
    const streamBody = () => {
      throw new Error('a walk uploads nothing')
    }
    const incoming = { method, url: path, headers, readBody: () => bytes, streamBody }
    const answer = await travel(this.#control.desk, incoming)
    const told = JSON.parse(answer.body) as Told['body']
    const errors = (told['errors'] ?? []) as readonly { readonly error_code: string }[]
    const codes = errors.map(({ error_code }) => error_code)
    return { status: answer.status, codes, body: told }
  }

  async #act(world: string, name: string, body: object): Promise<boolean> {
    const operation = allActs.get(name)
    if (!operation) throw new Error(`no act ${name}`)
    try {
      await invoke(this.#control, operation, { world, body })
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }
}
