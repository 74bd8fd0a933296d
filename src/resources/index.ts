// The register of resources: one line each.
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Recipe } from '../http/given.ts'
import type { Machine } from '../kit/machine.ts'
import type { JobDefinition } from '../world/world.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { customerRecipes } from './customers/given.ts'

/** What a resource brings: endpoints, and what it does later. */
export interface Resource {
  readonly name: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs?: readonly JobDefinition[]
  /** Its tables; a rule may name any of their results. */
  readonly machines?: readonly Machine<string, string, string>[]
  /** How `given` puts one of its records into a state, by kind. */
  readonly given?: Readonly<Record<string, Recipe>>
}

export const resources: readonly Resource[] = [
  { name: 'customers', endpoints: customerEndpoints, given: customerRecipes },
]
