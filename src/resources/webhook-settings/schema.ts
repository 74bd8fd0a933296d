// A merchant's wish to be told of one event at one URL. The names here are all that the service
// knows; the resource that causes an event gives it its payload.
import { defineCollection } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'

export const shopEventNames = [
  'payments.card.regist',
  'payments.card.exec',
  'payments.card.capture',
  'payments.card.cancel',
  'payments.card.auth',
  'payments.card.change',
  'payments.card.secure2.authenticate',
  'payments.card.secure2.result',
  'payments.card.secure',
  'payments.applepay.regist',
  'payments.applepay.exec',
  'payments.applepay.capture',
  'payments.applepay.cancel',
  'payments.googlepay.regist',
  'payments.googlepay.exec',
  'payments.googlepay.capture',
  'payments.googlepay.cancel',
  'payments.googlepay.auth',
  'payments.googlepay.change',
  'payments.googlepay.secure2.authenticate',
  'payments.googlepay.secure2.result',
  'payments.googlepay.secure',
  'payments.konbini.regist',
  'payments.konbini.exec',
  'payments.konbini.cancel',
  'payments.konbini.complete',
  'payments.konbini.complete.stub',
  'konbini.expired.update.batch',
  'payments.paypay.regist',
  'payments.paypay.exec',
  'payments.paypay.capture',
  'payments.paypay.cancel',
  'payments.paypay.change',
  'payments.paypay.complete',
  'payments.directdebit.regist',
  'payments.directdebit.exec',
  'payments.directdebit.cancel',
  'payments.directdebit.change',
  'payments.directdebit.complete',
  'payments.directdebit.complete.stub',
  'payments.virtualaccount.regist',
  'payments.virtualaccount.exec',
  'payments.virtualaccount.cancel',
  'payments.virtualaccount.complete',
  'payments.virtualaccount.complete.stub',
  'payments.bulk.card.regist',
  'payments.bulk.card.batch',
  'payments.bulk.virtualaccount.regist',
  'payments.bulk.virtualaccount.batch',
  'card.regist',
  'card.update',
  'card.updater.complete',
  'customers.payment_methods.created',
  'customers.payment_methods.updated',
  'customers.payment_methods.inactivated',
  'customers.payment_methods.activated',
  'customers.payment_methods.deleted',
  'subscription.card.regist',
  'subscription.card.update',
  'subscription.card.delete',
  'subscription.directdebit.regist',
  'subscription.directdebit.update',
  'subscription.directdebit.delete',
  'recurring.card.batch',
  'recurring.directdebit.batch',
  'invoice.create',
  'invoice.update',
  'invoice.open',
  'invoice.cancel',
  'invoice.delete',
  'invoice.expired',
  'invoice.paid',
  'charge_backs.regist',
  'charge_backs.update',
  'change_requests.regist',
  'change_requests.update',
  'contracts.status_code.updated',
  // The other spelling of the convenience-store expiry; a setting may use either.
  'payments.konbini.expired.update.batch',
] as const

export const buyerEventNames = [
  'business_payments.regist',
  'business_payments.exec',
  'business_payments.update',
  'buyer_contracts.status_code.updated',
] as const

export type EventName = (typeof shopEventNames)[number] | (typeof buyerEventNames)[number]

/** Events that settings spell in two ways; a notification has the spelling of its setting. */
export const otherSpellings: Readonly<Partial<Record<EventName, EventName>>> = {
  'payments.konbini.expired.update.batch': 'konbini.expired.update.batch',
}

const settingId = () => s.chosenId(50, 'w_demo1')

const fields = {
  url: s.maybe(s.item('082', s.anyText())),
  event: s.item('079', s.oneOf(...shopEventNames, ...buyerEventNames)),
  signature: s.maybe(s.item('081', s.text(60))),
}

export const WebhookSettingInput = s.named(
  'WebhookSettingInput',
  s.object({ id: s.maybe(s.item('003', settingId())), ...fields }),
)

export const WebhookSettingChange = s.named(
  'WebhookSettingChange',
  s.object({ ...fields, event: s.maybe(fields.event) }),
)

export const WebhookSetting = s.named(
  'WebhookSetting',
  s.object({
    id: s.anyText(),
    url: s.nullable(s.anyText()),
    event: s.oneOf(...shopEventNames, ...buyerEventNames),
    signature: s.nullable(s.anyText()),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type WebhookSetting = s.Infer<typeof WebhookSetting>

export const WebhookSettingList = s.named(
  'WebhookSettingList',
  s.object({ list: s.list(WebhookSetting) }),
)

export const WebhookSettingDeleted = s.named(
  'WebhookSettingDeleted',
  s.object({ id: s.anyText(), delete_flag: s.flag() }),
)

export const webhookSettings = defineCollection<WebhookSetting>({
  name: 'webhookSettings',
  scope: 'shop',
  indexes: [['event']],
})
