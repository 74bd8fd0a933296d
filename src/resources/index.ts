// The register of resources: one line each.
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { JobDefinition } from '../world/world.ts'
import { customerEndpoints } from './customers/endpoints.ts'

/** What a resource brings: endpoints, and what it does later. */
export interface Resource {
  readonly name: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs?: readonly JobDefinition[]
}

export const resources: readonly Resource[] = [{ name: 'customers', endpoints: customerEndpoints }]
