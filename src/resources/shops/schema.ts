// The shop record. What says who may call (role, name, platform, group) stands in the account;
// `actions.ts` puts both together as the wire has it.
import { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'

/** What a platform fee is set for. source: published; the last two by the newer client only */
export const feeKinds = [
  'vm',
  'jad',
  'applepay_vm',
  'applepay_jad',
  'googlepay_vm',
  'googlepay_jad',
  'konbini',
  'paypay',
  'directdebit',
  'virtualaccount',
  'directdebit_mizuho',
  'card_updater',
] as const
export type FeeKind = (typeof feeKinds)[number]

/** Goods and services, or digital content: the QR wallet has a fee for each. */
export const walletCategories = [1, 2] as const

export const PlatformRate = s.named(
  'PlatformRate',
  s.object({
    id: s.oneOf(...feeKinds),
    /** Percent. */
    platform_rate: s.nullable(s.number()),
    /** The least fee, where the rate gives less. */
    fixed_fee: s.nullable(s.integer()),
    web_registration_fee: s.nullable(s.number()),
    paypay_content_category_type: s.nullable(s.integer({ minimum: 1, maximum: 2 })),
  }),
)
export type PlatformRate = s.Infer<typeof PlatformRate>

/** What a platform takes of a sale, in yen and percent, as rows of deposits have it. */
export interface PlatformFee {
  readonly platform_fee: number
  readonly platform_fee_taxin: number
  readonly platform_fee_rate: number
  readonly fixed_fee_for_platform_fee: number
  /** 0 the rate was used, 1 the least fee. */
  readonly apply_type_for_platform_fee: 0 | 1
}

export const Shop = s.named(
  'Shop',
  s.object({
    id: s.text(13, 13),
    shop_name: s.nullable(s.text(20)),
    shop_name_kana: s.nullable(s.text(40)),
    shop_type: s.nullable(s.oneOf('platform', 'tenant')),
    platform_id: s.nullable(s.text(13, 13)),
    platform_name: s.nullable(s.text(50)),
    shared_customer_flag: s.nullable(s.flag()),
    customer_group_id: s.nullable(s.text(13, 13)),
    platform_rate_list: s.list(PlatformRate),
    send_mail_address: s.nullable(s.text(255)),
    shop_mail_address: s.nullable(s.text(255)),
    log_keep_days: s.nullable(s.integer({ minimum: 0, maximum: 9999 })),
    api_version: s.nullable(s.text(8)),
    api_key_display_flag: s.nullable(s.flag()),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type Shop = s.Infer<typeof Shop>

/** What is kept of a shop beside its account. */
export interface StoredShop
  extends Pick<
    Shop,
    | 'id'
    | 'shop_name_kana'
    | 'send_mail_address'
    | 'shop_mail_address'
    | 'log_keep_days'
    | 'api_version'
    | 'api_key_display_flag'
    | 'created'
    | 'updated'
  > {
  /** `rates` holds the fees that were set: standard fees of a main shop, a tenant's own. */
  readonly [inner]: { readonly rates: readonly PlatformRate[] }
}

/** The same item codes in both families. */
export const items = {
  shopName: '601',
  mailAddress: '602',
  kind: '611',
  rate: '612',
  fixedFee: '613',
  webRegistrationFee: '614',
  walletCategory: '615',
  keyDisplay: '616',
} as const

export const ShopSearch = s.object({
  id: s.maybe(s.item('003', s.text(13, 13))),
  shop_name: s.maybe(s.item(items.shopName, s.text(20))),
  shop_mail_address: s.maybe(s.item(items.mailAddress, s.text(255))),
  created_from: s.maybe(s.item('061', s.slashDate())),
  created_to: s.maybe(s.item('062', s.slashDate())),
})

const kind = () => s.item(items.kind, s.oneOf(...feeKinds))

const fees = {
  platform_rate: s.maybe(s.item(items.rate, s.percentInput())),
  fixed_fee: s.maybe(s.item(items.fixedFee, s.yenInput(7))),
  web_registration_fee: s.maybe(s.item(items.webRegistrationFee, s.yenInput(7))),
}

export const StandardFeeChange = s.named(
  'StandardFeeChange',
  s.object({ examination_master_id: kind(), ...fees }),
)

export const TenantChange = s.named(
  'TenantChange',
  s.object({
    examination_master_id: s.maybe(kind()),
    /** What the older client calls the same. */
    id: s.maybe(kind()),
    ...fees,
    paypay_content_category_type: s.maybe(s.item(items.walletCategory, s.oneOf('1', '2'))),
    api_key_display_flag: s.maybe(s.item(items.keyDisplay, s.flag())),
  }),
)

/** What an update says of fees; an absent field stays, null clears it. */
export type FeeChange = Pick<
  Partial<s.Infer<typeof TenantChange>>,
  keyof typeof fees | 'paypay_content_category_type'
>
