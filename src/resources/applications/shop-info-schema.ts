// What a tenant tells of its shop: what it sells, where, and how its account is paid into.
import * as s from '../../kit/schema.ts'
import { usageField, usageFieldAlias } from '../../service.ts'
import { anyPhone, bigNumber, choice, maybeEach, nullableEach } from './contract-info-schema.ts'

const text = (item: string, max: number) => s.item(item, s.text(max))
const flag = (item: string) => s.item(item, s.boolean())

export const shopFields = {
  shop_name: text('401', 100),
  shop_name_kana: text('402', 100),
  shop_name_en: text('403', 25),
  support_mail: s.item('404', s.email(254)),
  support_tel: anyPhone('405'),
  unit_price: s.item('406', s.number({ minimum: 0, maximum: 10 ** 23 })),
  /** True where something is sold that takes long to examine. */
  deals_long_apply_content: flag('407'),
  /** True declares that nothing forbidden is sold. */
  deals_insecure_content: flag('408'),
  /** True declares that no lawsuit was lost. */
  lost_trial: flag('409'),
  content_description: text('410', 5000),
} as const

export const usageFields = {
  used_on_web: flag('412'),
  used_on_app: flag('413'),
} as const

export const siteFields = { url: text('416', 300), credential: text('417', 100) } as const

export const pointFields = {
  how_to_use: text('420', 300),
  about_expiration: text('421', 300),
} as const

export const providesFields = {
  product: flag('423'),
  service: flag('424'),
  digital_contents: flag('425'),
} as const

/** Name, description and price of three things; the first is required. */
const contentFields = (first: number) => {
  const item = (at: number) => String(first + at)
  return {
    content1_name: text(item(1), 200),
    content1_description: text(item(2), 200),
    content1_unit_price: bigNumber(item(3)),
    content2_name: text(item(4), 200),
    content2_description: text(item(5), 200),
    content2_unit_price: bigNumber(item(6)),
    content3_name: text(item(7), 200),
    content3_description: text(item(8), 200),
    content3_unit_price: bigNumber(item(9)),
  } as const
}

/** Item codes of the sections within, each with its fields behind it. */
export const partItems = {
  usage: '411',
  sitePublished: '414',
  site: '415',
  prepaid: '418',
  points: '419',
  provides: '422',
  product: '430',
  service: '440',
  digital: '450',
  additional: '460',
} as const

export const contentParts = {
  product_content_info: contentFields(Number(partItems.product)),
  service_content_info: contentFields(Number(partItems.service)),
  digital_content_info: contentFields(Number(partItems.digital)),
} as const

export const additionalFields = {
  shop_sales_manager_name: text('461', 300),
  shop_service_name: text('462', 300),
  shop_how_to_pay: text('463', 1000),
  shop_charge_description: text('464', 5000),
  shop_product_delivery_time: text('465', 1000),
  shop_return_goods_handing_conditions: text('466', 5000),
} as const

const part = <P extends Record<string, s.Schema>>(item: string, fields: P) =>
  s.maybe(s.item(item, s.object(maybeEach(fields))))

const shown = <P extends Record<string, s.Schema>>(fields: P) =>
  s.nullable(s.object(nullableEach(fields)))

const { product_content_info: product, service_content_info: service } = contentParts
const { digital_content_info: digital } = contentParts

export const ShopInfoInput = s.named(
  'ShopInfoInput',
  s.object({
    ...maybeEach(shopFields),
    [usageField]: part(partItems.usage, usageFields),
    /** The same without a vendor's name. */
    [usageFieldAlias]: part(partItems.usage, usageFields),
    site_published: s.maybe(flag(partItems.sitePublished)),
    site_info: part(partItems.site, siteFields),
    prepaid_point: s.maybe(flag(partItems.prepaid)),
    prepaid_point_info: part(partItems.points, pointFields),
    provides: part(partItems.provides, providesFields),
    product_content_info: part(partItems.product, product),
    service_content_info: part(partItems.service, service),
    digital_content_info: part(partItems.digital, digital),
    additional_info: part(partItems.additional, additionalFields),
  }),
)

export const ShopInfo = s.named(
  'ShopInfo',
  s.object({
    ...nullableEach(shopFields),
    [usageField]: shown(usageFields),
    site_published: s.nullable(s.boolean()),
    site_info: shown(siteFields),
    prepaid_point: s.nullable(s.boolean()),
    prepaid_point_info: shown(pointFields),
    provides: shown(providesFields),
    product_content_info: shown(product),
    service_content_info: shown(service),
    digital_content_info: shown(digital),
    additional_info: shown(additionalFields),
  }),
)
export type ShopInfo = s.Infer<typeof ShopInfo>

export const bankFields = {
  bank_code: s.item('471', s.formed('^[0-9]{4}$', '0001')),
  branch_code: s.item('472', s.formed('^[0-9]{3}$', '001')),
  /** 0 ordinary, 1 current. */
  account_kind: choice('473', 0, 1),
  account_number: s.item('474', s.formed('^[0-9]{1,7}$', '1234567')),
  account_name: text('475', 50),
} as const

export const BankAccountInput = s.named('BankAccountInfoInput', s.object(maybeEach(bankFields)))
export const BankAccount = s.named('BankAccountInfo', s.object(nullableEach(bankFields)))
export type BankAccount = s.Infer<typeof BankAccount>

/** 1 monthly, 2 twice a month; 3 to 5 of an older client close as 2. */
export const depositCycle = choice('476', 1, 5)
