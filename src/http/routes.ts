// Which endpoint a path means. The table is made once from the list of endpoints.
import { invariant } from '../kit/invariant.ts'
import { type AnyEndpoint, splitRoute } from './endpoint.ts'

interface Node {
  readonly fixed: Map<string, Node>
  parameter: Node | undefined
  readonly endpoints: Map<string, Matched>
}

interface Matched {
  readonly endpoint: AnyEndpoint
  readonly names: readonly string[]
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

/** Fixed segments are tried before parameters, so nobody orders routes by hand. */
export class RouteTable {
  readonly #root = newNode()

  constructor(endpoints: readonly AnyEndpoint[]) {
    for (const endpoint of endpoints) this.#add(endpoint)
  }

  #add(endpoint: AnyEndpoint): void {
    const { method, path } = splitRoute(endpoint.route)
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
    invariant(!node.endpoints.has(method), `${endpoint.route} is registered twice`)
    node.endpoints.set(method, { endpoint, names })
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
    return { endpoint: matched.endpoint, params }
  }
}
