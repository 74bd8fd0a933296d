// How webhook settings are kept.
import { defineCollection } from '../../kit/collection.ts'
import type { WebhookSetting } from './schema.ts'

export const webhookSettings = defineCollection<WebhookSetting>({
  name: 'webhookSettings',
  scope: 'shop',
  indexes: [['event']],
})
