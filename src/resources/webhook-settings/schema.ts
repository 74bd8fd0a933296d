// A merchant's wish to be told of one event at one URL.
import * as s from '../../kit/schema.ts'
import { buyerEventNames, shopEventNames } from './event-names.ts'

const settingId = () => s.chosenId(50, 'w_demo1')

const fields = {
  url: s.maybe(s.item('082', s.anyText())),
  event: s.item('079', s.oneOf(...shopEventNames, ...buyerEventNames), s.ofSet),
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
