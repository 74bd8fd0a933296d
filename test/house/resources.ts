// What every resource and every endpoint must have, read from the register itself.
import type { AnyEndpoint, FunctionCode } from '../../src/http/endpoint.ts'
import { requestSchemas } from '../../src/http/request-schemas.ts'
import { filesUnder } from './source.ts'

/** Folders with endpoints that no line of the register names. */
export function unregistered(names: readonly string[]): string[] {
  const folders = filesUnder('src/resources').flatMap((path) => {
    return /^src\/resources\/([^/]+)\/endpoints(\.ts|\/)/.exec(path)?.[1] ?? []
  })
  return [...new Set(folders)]
    .filter((folder) => !names.includes(folder))
    .map((folder) => `src/resources/${folder}: give it its line in src/resources/index.ts`)
}

/** Fields of bodies and queries whose refusals would carry no item code of theirs. */
export function withoutItem(
  endpoints: readonly Pick<AnyEndpoint, 'route' | 'query' | 'body'>[],
): string[] {
  return endpoints
    .flatMap(({ route, query, body }) => requestSchemas({ route, query, body }))
    .flatMap(({ name, schema }) =>
      Object.entries(schema.properties)
        .filter(([, shape]) => !('x-item' in shape))
        .map(([field]) => `${name}: ${field}: give it its item code, s.item('004', ...)`),
    )
}

/** Collections whose name is not the key under which the store lists them. */
export const misnamed = (
  collections: Readonly<Record<string, { readonly name: string }>>,
): string[] =>
  Object.entries(collections)
    .filter(([key, { name }]) => key !== name)
    .map(([key, { name }]) => `${name}: src/world/store.ts lists it as ${key}: use one name`)

const functionCodes = (code: FunctionCode): string[] =>
  typeof code === 'string' ? [code] : Object.values(code.picked)

/** Functions that are one for a whole family of endpoints, because no finer ones are known. */
const ofFamilies: readonly string[] = [
  ...['E0089', 'E0090', 'E0091', 'E0096', 'E0097', 'E0098'],
  ...['EY013', 'EY021', 'EY031'],
]

/** Function codes that tell of more than one endpoint. */
export function sharedCodes(endpoints: readonly Pick<AnyEndpoint, 'route' | 'code'>[]): string[] {
  const users = new Map<string, string[]>()
  for (const { route, code } of endpoints) {
    for (const each of functionCodes(code)) users.set(each, [...(users.get(each) ?? []), route])
  }
  return [...users]
    .filter(([code, routes]) => routes.length > 1 && !ofFamilies.includes(code))
    .map(([code, routes]) => `${code}: ${routes.join(' and ')}: give each a code of its own`)
}
