// A resource that is loaded when something of it is first asked for.
import type { Registered, Resource, ResourceNames } from '../http/resource.ts'
import type { Starter } from '../world/world-parts.ts'

/**
 * The build's register is made of these; `load` is called once. `loadStart` gives what the resource
 * does when a world opens, without the rest of it; the resource itself tells where it is absent.
 */
export function later(
  name: string,
  names: ResourceNames,
  load: () => Resource,
  loadStart?: () => Starter,
): Registered {
  let loaded: Resource | undefined
  const resource = (): Resource => {
    loaded ??= load()
    return loaded
  }
  return {
    name,
    names,
    get isLoaded() {
      return loaded !== undefined
    },
    get endpoints() {
      return resource().endpoints
    },
    get jobs() {
      return resource().jobs ?? []
    },
    get machines() {
      return resource().machines ?? []
    },
    get ruled() {
      return resource().ruled
    },
    get events() {
      return resource().events ?? []
    },
    get mails() {
      return resource().mails ?? []
    },
    get followsPayment() {
      return resource().followsPayment
    },
    get startsWith() {
      return loadStart ? loadStart() : resource().startsWith
    },
    get causes() {
      return resource().causes ?? []
    },
    get given() {
      return resource().given ?? {}
    },
  }
}
