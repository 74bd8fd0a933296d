// The usual requests about webhook settings, of shops and of tenant buyers.
import type { Make, Records, UsualRequest } from './usual-requests.ts'

/** An event of the family of whoever asks. */
const eventFor = ({ account }: Records): string =>
  account?.startsWith('b_') ? 'business_payments.update' : 'payments.card.exec'

const ofSetting = async (records: Records): Promise<UsualRequest> => ({
  params: { id: (await records.make('webhookSetting')).id },
})

export const webhookSettingMakers: Readonly<Record<string, Make>> = {
  'POST /v1/webhook_settings': (records) => ({ body: { event: eventFor(records) } }),
  'GET /v1/webhook_settings/{id}': ofSetting,
  'GET /v1/webhook_settings': () => ({}),
  'PUT /v1/webhook_settings/{id}': async (records) => ({
    ...(await ofSetting(records)),
    body: { event: eventFor(records) },
  }),
  'DELETE /v1/webhook_settings/{id}': ofSetting,
}
