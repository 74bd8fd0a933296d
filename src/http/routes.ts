// Which endpoint a path means. The table is made once from the routes of the resources; an endpoint
// is taken from its resource when it is first called, since that may load it.
import { invariant } from '../kit/invariant.ts'
import { type AnyEndpoint, splitRoute } from './endpoint.ts'
import { namesOf, type Registered } from './resource.ts'

interface Node {
  readonly fixed: Map<string, Node>
  parameter: Node | undefined
  readonly endpoints: Map<string, Matched>
}

interface Matched {
  readonly resource: Registered
  readonly route: string
  readonly names: readonly string[]
  endpoint: AnyEndpoint | undefined
}

export interface RouteMatch {
  readonly endpoint: AnyEndpoint
  readonly params: Readonly<Record<string, string>>
}

const newNode = (): Node => ({ fixed: new Map(), parameter: undefined, endpoints: new Map() })

function decode(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function take(matched: Matched): AnyEndpoint {
  const { resource, route } = matched
  const endpoint = resource.endpoints.find((each) => each.route === route)
  invariant(endpoint, `${resource.name} does not have ${route}`)
  matched.endpoint = endpoint
  return endpoint
}

/** Fixed segments are tried before parameters, so nobody orders routes by hand. */
export class RouteTable {
  readonly #root = newNode()

  constructor(resources: readonly Registered[]) {
    for (const resource of resources) {
      for (const route of namesOf(resource).routes) this.#add(resource, route)
    }
  }

  #add(resource: Registered, route: string): void {
    const { method, path } = splitRoute(route)
    const names: string[] = []
    let node = this.#root
    for (const segment of path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        names.push(segment.slice(1, -1))
        node.parameter ??= newNode()
        node = node.parameter
      } else {
        const next = node.fixed.get(segment) ?? newNode()
        node.fixed.set(segment, next)
        node = next
      }
    }
    invariant(!node.endpoints.has(method), `${route} is registered twice`)
    node.endpoints.set(method, { resource, route, names, endpoint: undefined })
  }

  /**
   * The endpoint of a method and path with its parameters; the methods that the path allows when
   * this one is not among them; undefined for an unknown path.
   */
  match(method: string, path: string): RouteMatch | readonly string[] | undefined {
    const values: string[] = []
    let node = this.#root
    for (const segment of path.slice(1).split('/')) {
      const fixed = node.fixed.get(segment)
      if (fixed) node = fixed
      else if (node.parameter && segment !== '') {
        values.push(decode(segment))
        node = node.parameter
      } else return undefined
    }
    if (node.endpoints.size === 0) return undefined
    const matched = node.endpoints.get(method)
    if (!matched) return [...node.endpoints.keys()]
    const params: Record<string, string> = {}
    for (let at = 0; at < values.length; at++) {
      params[matched.names[at] as string] = values[at] as string
    }
    return { endpoint: matched.endpoint ?? take(matched), params }
  }
}
