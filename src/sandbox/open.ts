// Opens a sandbox: settings, fixture, worlds, and a socket unless none is wanted. It serves; what a
// test holds in its hand, and what that loads, is made around it.
import type { RequestListener } from 'node:http'
import { type App, createApp } from '../app.ts'
import type { Control } from '../control/operation.ts'
import type { Resource } from '../http/resource.ts'
import { createHttpServer, listenerOf } from '../http/server.ts'
import { isLoopbackName } from '../kit/addresses.ts'
import type { Protect } from '../kit/collection.ts'
import { parseTimestamp } from '../kit/dates.ts'
import { freshToken } from '../kit/ids.ts'
import { knownNames } from '../kit/nearest.ts'
import type { Page } from '../pages/page.ts'
import { badSetting, type ReadSettings, readSettings, SettingError } from '../read-settings.ts'
import { resolveCardHash } from '../resources/cards/test-cards.ts'
import { type Settings, type SettingsFile, settingDefinitions } from '../settings.ts'
import type { Fixture } from '../world/fixture.ts'
import { loadFixture } from '../world/fixtures.ts'
import { imageOf } from '../world/image.ts'
import type { Journal } from '../world/journal.ts'
import type { Rule } from '../world/rule-shape.ts'
import type { TraceWatcher } from '../world/trace.ts'
import { defaultWorld } from '../world/worlds.ts'
import { facesOf } from './faces.ts'
import { fetchInside } from './in-process.ts'
import { closeServer } from './listen.ts'
import { storiesOf, type WantedScenarios, wantsBuyer } from './open-scenarios.ts'
import { Origin } from './origin.ts'
import { overruledNotice } from './overruled.ts'
import { noPorts, openPorts, type PortFacts } from './ports.ts'

/** Any setting by its name (`'webhook.url'`), which overrides the environment, and these. */
export interface StartOptions extends Partial<Omit<Settings, 'fixture'>> {
  /** A built-in name, a file's path, or the fixture itself. */
  readonly fixture?: string | Fixture
  /** Scenarios that every world starts with: names, files' paths, or as `defineScenario` gives. */
  readonly scenarios?: WantedScenarios
  /** `false` opens no socket: use `handler` or `fetch`. */
  readonly listen?: boolean
  /** Told of a bug of the sandbox; a process warning when absent. */
  readonly broken?: (error: unknown) => void
  /** Told once when the state file cannot be written any more; `broken` is told when absent. */
  readonly onFatal?: (error: Error) => void
  /** Told what a person should know, as a lock that was taken over; a process warning if absent. */
  readonly onNotice?: (text: string) => void
  /** Told of what every command of every world did. */
  readonly onTrace?: TraceWatcher
  /** Ends the process when the control API asks for it; where absent, it refuses. */
  readonly onStop?: () => void
}

/** A sandbox that serves. */
export interface OpenSandbox extends PortFacts {
  readonly settings: Settings
  /** What the control API wants in `X-Sandbox-Admin`; empty when it wants nothing. */
  readonly adminToken: string
  /**
   * Worlds that open or are reset from now on start from this fixture, a name, a file's path or the
   * fixture itself; open ones keep what they have. Throws a `FixtureError` and changes nothing.
   */
  useFixture(fixture: string | Fixture): void
  /** Reads the scenarios of the start anew; a `ScenarioError` where one is bad changes nothing. */
  reloadScenarios(): Promise<void>
  /** Rules that decided nothing in any world; none of those that leave it to chance. */
  unusedRules(): readonly Rule[]
  /** For supertest, or a server of your own. */
  readonly handler: RequestListener
  /** As the global `fetch`, but inside the process, without a socket. */
  fetch(path: string | URL, init?: RequestInit): Promise<Response>
  /**
   * Stops everything; no timer and no socket is left behind. Answers under way get `graceMs` of
   * real time to finish, none unless asked for.
   */
  close(options?: { readonly graceMs?: number }): Promise<void>
}

/** What our own tests and the CLI start otherwise. */
export interface OwnParts {
  /** Without a port among the options, that of the environment or the usual one, not a free one. */
  readonly usualPort?: boolean
  /** What a configuration file says; where absent, none is looked for. */
  readonly file?: SettingsFile | undefined
  readonly resources?: readonly Resource[]
  readonly pages?: readonly Page[] | undefined
  readonly journal?: Journal
  readonly protect?: Protect
}

const ownOptions = ['scenarios', 'listen', 'broken', 'onFatal', 'onNotice', 'onTrace', 'onStop']

function refuseUnknownOptions(options: object): void {
  const known = [...Object.keys(settingDefinitions), ...ownOptions]
  for (const name of Object.keys(options)) {
    if (known.includes(name)) continue
    throw new SettingError(`There is no option ${name}.${knownNames(name, known)}`)
  }
}

/** Port 0 unless asked for: tests run side by side, and next to a sandbox started by hand. */
function settingsOf(given: StartOptions, { usualPort, file }: OwnParts) {
  refuseUnknownOptions(given)
  const options = Object.entries(given).filter(([name]) => !ownOptions.includes(name))
  const fixture = typeof given.fixture === 'object' ? '(an object)' : given.fixture
  const port = usualPort ? {} : { port: 0 }
  const read = readSettings({ ...port, ...Object.fromEntries(options), fixture }, undefined, file)
  const { now } = read.settings
  if (now !== '' && parseTimestamp(now) === undefined) {
    const wanted = 'a time of the calendar, such as 2026/01/05 09:00:00.000'
    throw badSetting('now', read.origins.now, now, wanted, file)
  }
  return read
}

/** Beyond this machine nobody controls the sandbox without a token. */
const adminTokenOf = ({ adminToken, host }: Settings, listens: boolean): string =>
  adminToken || (listens && !isLoopbackName(host.toLowerCase()) ? freshToken() : '')

const warn = (error: unknown): void => {
  process.emitWarning(error instanceof Error ? error : String(error))
}

/** Opens the state file, if one is wanted; loaded only then. */
async function openState(settings: Settings, options: StartOptions) {
  const { broken = warn, onFatal = broken, onNotice = warn } = options
  if (settings.state === '') return undefined
  const { StateFile } = await import('../state/state-file.ts')
  return StateFile.open({
    path: settings.state,
    compactAt: settings['state.compactAt'],
    fsync: settings['state.fsync'],
    notice: onNotice,
    fatal: onFatal,
  })
}

type KeptState = Awaited<ReturnType<typeof openState>>

/** The worlds that were kept, and the default one, so that a bad fixture stops the start. */
function openWorlds(
  { worlds }: App,
  kept: KeptState,
  read: ReadSettings,
  { onNotice = warn }: StartOptions,
): void {
  const restored = (kept?.worlds ?? []).map((image) => worlds.restore(image))
  const notice = overruledNotice(read, restored)
  if (notice !== undefined) onNotice(notice)
  kept?.state.follow(() => worlds.list().map(imageOf))
  worlds.get(defaultWorld)
}

/** Buyers act by themselves where the setting, or a world that was kept, says so. */
async function hireBuyer(app: App, { buyer }: Settings, kept: KeptState): Promise<void> {
  const policies = [buyer, ...(kept?.worlds ?? []).map(({ standing }) => standing.buyer)]
  const isWanted = policies.some((policy) => policy !== 'manual')
  if (isWanted || kept?.worlds.some(wantsBuyer)) await app.hireBuyer()
}

async function orClose<T>(app: App, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    await app.close()
    throw error
  }
}

/** However often it is asked, it closes once. */
function closingOnce(closeWithin: (graceMs: number) => Promise<void>): OpenSandbox['close'] {
  let closing: Promise<void> | undefined
  return ({ graceMs = 0 } = {}) => {
    closing ??= closeWithin(graceMs)
    return closing
  }
}

const controlOf = (
  { desk, resources, rearm, hireBuyer, scenarios }: App,
  own: Pick<Control, 'origins' | 'adminToken' | 'stop'>,
): Control => {
  const writing = () => import('../state/world-json.ts')
  return { desk, resources, rearm, hireBuyer, writing, scenarios: scenarios.book, ...own }
}

/** Opens a sandbox; rejects with one of the errors that `index.ts` passes on. */
export async function openSandbox(
  options: StartOptions,
  parts: OwnParts,
): Promise<{ readonly sandbox: OpenSandbox; readonly control: Control }> {
  const { broken = warn, onNotice: notice = warn } = options
  const { settings, origins } = settingsOf(options, parts)
  const fixture = loadFixture(options.fixture ?? settings.fixture)
  const kept = await openState(settings, options)
  const origin = new Origin(settings)
  const app = createApp({
    settings,
    origin: () => origin.url,
    fixture,
    ...(kept ? { journal: kept.state } : {}),
    resolverFor: (seed) => (text) => resolveCardHash(seed, text),
    broken,
    notice,
    ...parts,
  })
  const listens = options.listen !== false
  const adminToken = adminTokenOf(settings, listens)
  const control = controlOf(app, { origins, adminToken, stop: options.onStop })
  const stories = storiesOf(app, settings, options.scenarios)
  const listener = listenerOf(app.desk, facesOf(control, parts.pages))
  if (options.onTrace) app.worlds.watchers.add(options.onTrace)
  const server = createHttpServer(app.desk, listener)
  const ports = await orClose(app, async () => {
    await hireBuyer(app, settings, kept)
    await stories.open()
    openWorlds(app, kept, { settings, origins }, options)
    if ((await app.desk.journal.flushed()) === false) throw kept?.state.failure
    return listens ? openPorts(app.desk, { server, listener, origin, notice }) : noPorts
  })
  app.resume()
  const sandbox: OpenSandbox = {
    ...ports.facts,
    settings,
    adminToken,
    useFixture: (fixture) => app.worlds.useFixture(loadFixture(fixture)),
    ...stories.hands,
    handler: listens ? listener : origin.learningFrom(listener),
    fetch: (path, init) => fetchInside(server, path, init),
    close: closingOnce(async (graceMs) => {
      await closeServer(server, graceMs)
      await ports.closeDoors()
      await app.close()
    }),
  }
  return { sandbox, control }
}
