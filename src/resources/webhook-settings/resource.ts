// What webhook settings bring to the register.

import type { Resource } from '../../http/resource.ts'
import { webhookSettingEndpoints } from './endpoints.ts'
import { webhookSettingRecipes } from './given.ts'

export const resource: Resource = {
  name: 'webhook-settings',
  endpoints: webhookSettingEndpoints,
  given: webhookSettingRecipes,
}
