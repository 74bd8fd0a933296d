import type { Recipe } from '../../http/given.ts'

const usualEvents = { shop: 'payments.card.exec', buyer: 'business_payments.update' } as const

/** `given webhookSetting {event?, url?, signature?, id?}`. */
const webhookSetting: Recipe = (api, { event = usualEvents[api.account.family], ...wish }) =>
  api.call('POST /v1/webhook_settings', { body: { event, ...wish } })

export const webhookSettingRecipes: Readonly<Record<string, Recipe>> = { webhookSetting }
