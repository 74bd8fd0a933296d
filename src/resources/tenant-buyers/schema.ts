// The record of a tenant buyer. What says who it is (name, platform) stands in the account;
// `actions.ts` puts both together as the wire has it.
import * as s from '../../kit/schema.ts'
import { ShopSearch, items as shopItems } from '../shops/schema.ts'
import { Authority, entryFields, items, joinFields } from '../tenant-registration/schema.ts'
import { User } from '../users/schema.ts'

export const TenantBuyer = s.named(
  'TenantBuyer',
  s.object({
    id: s.text(13, 13),
    buyer_name: s.nullable(s.text(100)),
    buyer_name_kana: s.nullable(s.text(100)),
    /** Where notifications of the service go by mail. */
    send_address: s.nullable(s.text(254)),
    buyer_mail_address: s.nullable(s.text(254)),
    buyer_type: s.nullable(s.oneOf('tenant', 'platform')),
    buyer_platform_id: s.nullable(s.text(13)),
    buyer_platform_name: s.nullable(s.text(100)),
    api_key_display_flag: s.nullable(s.flag()),
    business_operator_id: s.nullable(s.text(13)),
    partition_id: s.nullable(s.text(10)),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type TenantBuyer = s.Infer<typeof TenantBuyer>

/** What is kept of a tenant buyer beside its account. */
export interface StoredTenantBuyer {
  readonly id: string
  readonly buyer_name_kana: string | null
  readonly send_address: string | null
  readonly buyer_mail_address: string | null
  readonly api_key_display_flag: '0' | '1'
  readonly business_operator_id: string
  readonly created: string
  readonly updated: string | null
}

/** Where the service keeps a buyer; one place here. */
export const partition = 'p01'

const { created_from, created_to } = ShopSearch.properties
const pickedDays = { created_from, created_to }

export const TenantBuyerSearch = s.named(
  'TenantBuyerSearch',
  s.object({
    id: s.maybe(s.item('003', s.text(13, 13))),
    buyer_name: s.maybe(s.item(shopItems.shopName, s.text(100))),
    buyer_mail_address: s.maybe(s.item(shopItems.mailAddress, s.text(254))),
    ...pickedDays,
  }),
)

const urlId = { tenant_buyer_url_id: s.item(items.tenantUrl, s.text(25, 25)) }

export const TenantBuyerEntry = s.named('TenantBuyerEntry', s.object({ ...entryFields, ...urlId }))

export const TenantBuyerJoin = s.named('TenantBuyerJoin', s.object({ ...joinFields, ...urlId }))

/** The record, and the user who owns it. source: the record is specified, the rest decided */
export const NewTenantBuyer = s.named(
  'NewTenantBuyer',
  s.extend(TenantBuyer, {
    user_data: User,
    /** For the dashboard of the service; nothing of the sandbox asks for it. */
    access_token: s.text(112, 112),
    authorities: s.list(Authority),
  }),
)
