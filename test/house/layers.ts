// Who may import whom. Imports flow one way, so a reader knows where to look.
import { at, type SourceFile } from './source.ts'

type Layer =
  | 'service'
  | 'settings'
  | 'kit'
  | 'shape'
  | 'world'
  | 'http'
  | 'resource'
  | 'register'
  | 'buyer'
  | 'describe'
  | 'scenario'
  | 'state'
  | 'edge'
  | 'app'
  | 'outside'

const layers: readonly (readonly [RegExp, Layer])[] = [
  [/^src\/service\.ts$/, 'service'],
  [/^src\/(read-)?settings\.ts$/, 'settings'],
  [/^src\/kit\//, 'kit'],
  [/^src\/world\//, 'world'],
  [/^src\/http\//, 'http'],
  [/^src\/resources\/(index|later|[^/]+\/resource)\.ts$/, 'register'],
  [
    /^src\/resources\/[^/]+\/(([a-z-]+-)?schema|table|collection|event-names|contract-status)\.ts$/,
    'shape',
  ],
  [/^src\/resources\/[^/]+\/types\/[a-z-]*-?(schema|table)\.ts$/, 'shape'],
  [/^src\/resources\//, 'resource'],
  [/^src\/buyer\//, 'buyer'],
  [/^src\/describe\//, 'describe'],
  [/^src\/scenarios\//, 'scenario'],
  [/^src\/state\//, 'state'],
  [/^src\/(pages|control|dashboard|clients)\//, 'edge'],
  [/^src\/((app|index)\.ts$|sandbox\/)/, 'app'],
  [/^src\/(cli|testing)\//, 'outside'],
]

export const layerOf = (path: string): Layer | undefined =>
  layers.find(([pattern]) => pattern.test(path))?.[1]

/** The files of `http` that a resource builds on. */
const httpForResources =
  /^src\/http\/(endpoint|event-cause|list|permissions|given|uploads|resource)\.ts$/
/** Whoever sends a request sends it on the whole journey, so the steps are nobody else's. */
const httpInside = /^src\/http\/(server|steps\/.*)\.ts$/
const actions = /^src\/resources\/[^/]+\/([a-z]+-)?actions\.ts$/
/** What a resource keeps to itself; the rest of it its neighbours may use. */
const privateToResource = /\/(endpoints|events|jobs|[a-z-]*table)(\.ts$|\/)/
const resourceFolder = (path: string) => /^src\/resources\/[^/]+\//.exec(path)?.[0]
/** What is told of the control API without running it. */
const controlFacts = /^src\/control\/failures\.ts$/
/** Lists of resources beside the register. */
const resourceFacts = /^src\/resources\/(cards\/test-cards|payments\/result-totals)\.ts$/
const topFolder = (path: string) => path.split('/').slice(0, 2).join('/')

type Rule = (to: string, layer: Layer, from: string) => boolean

const below =
  (...allowed: readonly Layer[]): Rule =>
  (_to, layer) =>
    allowed.includes(layer)

/** What a layer may import; `service.ts`, and the types of `settings.ts`, are open to all. */
const mayImport: Readonly<Record<Layer, Rule>> = {
  service: below(),
  settings: below('settings'),
  kit: below('kit'),
  shape: below('kit', 'shape'),
  world: below('kit', 'shape', 'world'),
  http: below('kit', 'world', 'http'),
  resource: (to, layer, from) =>
    below('kit', 'world')(to, layer, from) ||
    httpForResources.test(to) ||
    (/^(shape|resource)$/.test(layer) && !privateToResource.test(to)) ||
    resourceFolder(to) === resourceFolder(from),
  register: (to, layer, from) =>
    below('kit', 'world', 'resource', 'shape', 'register')(to, layer, from) ||
    httpForResources.test(to),
  buyer: (to, layer, from) =>
    below('kit', 'world', 'shape', 'buyer')(to, layer, from) || actions.test(to),
  describe: (to, layer, from) =>
    below('kit', 'world', 'register', 'settings', 'describe')(to, layer, from) ||
    (layer === 'http' && !httpInside.test(to)) ||
    controlFacts.test(to) ||
    resourceFacts.test(to),
  scenario: (to, layer, from) =>
    below('kit', 'world', 'shape', 'buyer', 'register', 'scenario')(to, layer, from) ||
    (layer === 'http' && !httpInside.test(to)),
  state: below('kit', 'world', 'settings', 'state'),
  edge: (to, layer, from) =>
    below('kit', 'world', 'shape', 'buyer', 'register', 'describe')(to, layer, from) ||
    below('scenario', 'settings')(to, layer, from) ||
    (layer === 'http' && !httpInside.test(to)) ||
    actions.test(to) ||
    topFolder(to) === topFolder(from),
  app: (_to, layer) => layer !== 'outside',
  outside: (to, layer, from) =>
    topFolder(to) === 'src/clients' ||
    below('kit', 'app', 'settings', 'state', 'describe', 'register', 'scenario')(to, layer, from) ||
    topFolder(to) === topFolder(from),
}

/** Imports that go against the order. */
export function wrongWay(file: SourceFile): string[] {
  const from = layerOf(file.path)
  if (from === undefined) {
    return [
      `${file.path}: has no place in the layout: put it into a folder of test/house/layers.ts`,
    ]
  }
  return file.imports.flatMap(({ to, line, typeOnly }) => {
    if (!to.startsWith('src/')) return []
    const layer = layerOf(to)
    if (layer === undefined || layer === 'service') return []
    if (typeOnly && (layer === 'settings' || (from === 'outside' && layer === 'world'))) return []
    if (mayImport[from](to, layer, file.path)) return []
    return [`${at(file, line)}: ${from} must not import ${to} (${layer}): move what both need down`]
  })
}

/** The shortest way from a file back to itself, as one line; empty when there is none. */
function roundTrip(start: string, edges: ReadonlyMap<string, readonly string[]>): string[] {
  const cameFrom = new Map<string, string>()
  const open = [start]
  for (let at = 0; at < open.length; at++) {
    const path = open[at] as string
    for (const to of edges.get(path) ?? []) {
      if (to === start) {
        const trip = [start]
        for (let back = path; back !== start; back = cameFrom.get(back) as string) trip.push(back)
        return [...trip.reverse().slice(-1), ...trip.slice(0, -1), start]
      }
      if (!cameFrom.has(to)) {
        cameFrom.set(to, path)
        open.push(to)
      }
    }
  }
  return []
}

/** Import cycles at run time, each once. Types may point both ways: nothing is left of them. */
export function cycles(files: readonly SourceFile[]): string[] {
  const edges = new Map(
    files.map((file) => {
      const lasting = file.imports.filter(({ typeOnly }) => !typeOnly)
      return [file.path, lasting.map(({ to }) => to).filter((to) => to.startsWith('src/'))]
    }),
  )
  const seen = new Set<string>()
  return [...edges.keys()].flatMap((path) => {
    const trip = roundTrip(path, edges)
    const members = [...new Set(trip)].sort().join(' ')
    if (trip.length === 0 || seen.has(members)) return []
    seen.add(members)
    return [`${trip.join(' -> ')}: a cycle: move what both need into a third file`]
  })
}

const barrels = new Set([
  'src/index.ts',
  'src/resources/index.ts',
  'src/resources/payments/types/index.ts',
])

/** Files that pass on what others export. */
export const reExports = (file: SourceFile): string[] =>
  file.imports
    .filter(({ reExport }) => reExport && !barrels.has(file.path))
    .map(({ line, to }) => `${at(file, line)}: passes on ${to}: let the reader import it there`)

/** Files that are evaluated with `start`; what an `import()` brings comes later. */
export function evaluatedWith(start: string, files: readonly SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const reached = new Set([start])
  for (const path of reached) {
    for (const { to, typeOnly, later } of byPath.get(path)?.imports ?? []) {
      if (!typeOnly && !later && byPath.has(to)) reached.add(to)
    }
  }
  return [...reached]
}
