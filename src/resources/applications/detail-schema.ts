// The same application in one flat object, as contracts, the older operations and requests for
// changes have it.
import * as s from '../../kit/schema.ts'
import {
  anyPhone,
  choice,
  corporateFields,
  maybeEach,
  nullableEach,
  personFields,
} from './contract-info-schema.ts'
import {
  additionalFields,
  pointFields,
  providesFields,
  shopFields,
  siteFields,
  usageFields,
} from './shop-info-schema.ts'

const text = (item: string, max: number) => s.item(item, s.text(max))

/** Fields that no section of the newer form has. */
export const otherFields = {
  used_on_other: s.item('490', s.boolean()),
  shop_distributor_name: text('491', 300),
  shop_support_tel: anyPhone('492'),
  shop_support_mail: s.item('493', s.email(254)),
  shop_post_code: text('494', 8),
  shop_prefecture: text('495', 4),
  shop_address_municipality: text('496', 50),
  shop_address_section: text('497', 50),
  shop_address_chrome: text('498', 50),
  shop_address_building_name: text('499', 100),
  shop_address_building_name_kana: text('500', 100),
  content_category_master_id: s.item('502', s.integer({ minimum: 0, maximum: 9_999_999_999 })),
  /** How the service is paid: 0 by card, 1 from the bank account. */
  pay_by: choice('503', 0, 1),
} as const

export const OtherDetail = s.object(nullableEach(otherFields))
export type OtherDetail = s.Infer<typeof OtherDetail>

/** 0 can be seen, 1 in preparation, 2 cannot be seen. */
export const siteExisting = choice('414', 0, 2)

export const detailFields = {
  ...personFields,
  ...corporateFields,
  ...shopFields,
  ...usageFields,
  ...otherFields,
  site_existing: siteExisting,
  url: siteFields.url,
  site_credential: siteFields.credential,
  shop_sales_manager_name: additionalFields.shop_sales_manager_name,
  shop_service_name: additionalFields.shop_service_name,
  shop_payment_method: additionalFields.shop_how_to_pay,
  shop_charge_description: additionalFields.shop_charge_description,
  /** Misspelt as in the interface. */
  shop_product_delievery_time: additionalFields.shop_product_delivery_time,
  shop_return_goods_handing_conditions: additionalFields.shop_return_goods_handing_conditions,
  provides_product: providesFields.product,
  provides_service: providesFields.service,
  provides_digital_content: providesFields.digital_contents,
  /** The same, as the newest client calls it. */
  provides_digital_contents: providesFields.digital_contents,
  prepaid: s.item('418', s.boolean()),
  expiration_date_of_point: pointFields.about_expiration,
  usage_of_point: pointFields.how_to_use,
} as const

export const ContractDetailInput = s.named('ContractDetailInput', s.object(maybeEach(detailFields)))
export type ContractDetailInput = s.Infer<typeof ContractDetailInput>

export const ContractDetail = s.named(
  'ContractDetail',
  s.object({ ...nullableEach(detailFields), platform_name: s.nullable(s.text(100)) }),
)
export type ContractDetail = s.Infer<typeof ContractDetail>

/** An account as contracts show it. */
export const accountFields = {
  bank_name: text('504', 20),
  bank_name_kana: text('505', 100),
  bank_code: s.item('471', s.formed('^[0-9]{4}$', '0001')),
  branch_code: s.item('472', s.formed('^[0-9]{3}$', '001')),
  branch_name: text('506', 100),
  branch_name_kana: text('507', 100),
  account_kind: choice('473', 0, 1),
  account_number: s.item('474', s.formed('^[0-9]{1,7}$', '1234567')),
  account_name: s.item('475', s.text(47)),
} as const

export const ContractAccount = s.named('ContractBankAccount', s.object(nullableEach(accountFields)))
export type ContractAccount = s.Infer<typeof ContractAccount>

/** Names that nobody has to tell: those of known banks stand in for them. */
export const AccountNames = s.pick(
  ContractAccount,
  'bank_name',
  'bank_name_kana',
  'branch_name',
  'branch_name_kana',
)
export type AccountNames = s.Infer<typeof AccountNames>
