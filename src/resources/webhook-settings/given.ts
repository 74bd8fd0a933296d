import type { Recipe } from '../../http/given.ts'

/** `given webhookSetting {event?, url?, signature?, id?}`. */
const webhookSetting: Recipe = (api, { event = 'payments.card.exec', ...wish }) =>
  api.call('POST /v1/webhook_settings', { body: { event, ...wish } })

export const webhookSettingRecipes: Readonly<Record<string, Recipe>> = { webhookSetting }
