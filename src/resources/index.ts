// The register of resources: one line each.
import type { AnyEndpoint } from '../http/endpoint.ts'
import type { Machine } from '../kit/machine.ts'
import type { JobDefinition } from '../world/world.ts'
import { cardEndpoints } from './cards/endpoints.ts'
import { customerEndpoints } from './customers/endpoints.ts'
import { paymentEndpoints } from './payments/endpoints/index.ts'
import { paymentMachines } from './payments/types/index.ts'
import { tokenEndpoints } from './tokens/endpoints.ts'
import { webhookSettingEndpoints } from './webhook-settings/endpoints.ts'

/** What a resource brings: endpoints, and what it does later. */
export interface Resource {
  readonly name: string
  readonly endpoints: readonly AnyEndpoint[]
  readonly jobs?: readonly JobDefinition[]
  readonly machines?: readonly Machine<string, string, string>[]
}

export const resources: readonly Resource[] = [
  { name: 'customers', endpoints: customerEndpoints },
  { name: 'tokens', endpoints: tokenEndpoints },
  { name: 'cards', endpoints: cardEndpoints },
  { name: 'payments', endpoints: paymentEndpoints, machines: paymentMachines },
  { name: 'webhook-settings', endpoints: webhookSettingEndpoints },
]
