// A resource that is loaded when something of it is first asked for.
import type { Registered, Resource, ResourceNames } from '../http/resource.ts'

/** The build's register is made of these; `load` is called once. */
export function later(name: string, names: ResourceNames, load: () => Resource): Registered {
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
      return resource().startsWith
    },
    get given() {
      return resource().given ?? {}
    },
  }
}
