// The contract of a tenant as it is retrieved.
import * as s from '../../kit/schema.ts'
import { ContractAccount, ContractDetail } from './detail-schema.ts'

const day = () => s.nullable(s.slashDate())
const text = () => s.nullable(s.anyText())
const flag = () => s.nullable(s.boolean())

export const Examination = s.named(
  'ContractExamination',
  s.object({
    examination_master_id: s.integer(),
    /** 1 under examination, 2 passed, 3 failed. */
    status_code: s.integer({ minimum: 1, maximum: 3 }),
    member_code: s.nullable(s.text(20)),
    tds_available: flag(),
    installments_payment_available: flag(),
    mcc_1: text(),
    mcc_2: text(),
    paypay_mid: text(),
    paypay_store_id: text(),
    paysle_merchant_code: text(),
    paysle_user_id: text(),
    paysle_user_password: text(),
    cut_over_at: day(),
  }),
)
export type Examination = s.Infer<typeof Examination>

const CardDestination = s.object({
  contract_card_info_master_id: s.nullable(s.integer()),
  examination_master_id: s.nullable(s.integer()),
  destination: s.nullable(s.text(13)),
  destination_type: s.nullable(s.integer()),
})

const CreditCardSetting = s.object({
  vm_tds_available: flag(),
  vm_tds_required: flag(),
  ja_tds_available: flag(),
  ja_tds_required: flag(),
  install_payment_available: flag(),
})

/** source: the specification's table of the tenant contract; shapes within published */
export const TenantContract = s.named(
  'TenantContract',
  s.object({
    shop_id: s.text(13, 13),
    platform_id: s.nullable(s.text(13, 13)),
    shop_type: s.nullable(s.oneOf('platform', 'tenant')),
    status_code: s.integer(),
    examination: s.list(Examination),
    available_status_code: s.integer({ minimum: 201, maximum: 202 }),
    create_date: s.slashDate(),
    contracted_at: day(),
    start_charging_at: day(),
    expired_at: day(),
    sales_deposit_status_code: s.integer({ minimum: 501, maximum: 502 }),
    sales_deposit_status_updated_date: day(),
    denied_at: day(),
    suspended_billing: s.boolean(),
    suspended_billing_date: day(),
    suspended_payment: s.boolean(),
    suspended_payment_date: day(),
    suspended_service: s.boolean(),
    suspended_service_date: day(),
    suspeded_immediate_use: s.boolean(),
    suspended_immediate_use_date: day(),
    stop_cancelaltion_memo: text(),
    obligations_notice: text(),
    user_shop_name: s.nullable(s.text(50)),
    register_mail: s.nullable(s.text(384)),
    platform_reprentative_shop: s.boolean(),
    shared_customer_flag: s.nullable(s.flag()),
    contract_detail: ContractDetail,
    contract_bank_account: s.nullable(ContractAccount),
    contract_virtual_bank: s.nullable(ContractAccount),
    contract_card_destination: s.list(CardDestination),
    credit_card_setting: CreditCardSetting,
    official_registered_corporate_info: s.nullable(
      s.object({
        company_name: text(),
        company_name_kana: text(),
        company_kind: text(),
        company_postal_code: text(),
        company_prefecture_code: text(),
        company_city_code: text(),
        company_prefecture: text(),
        company_prefecture_kana: text(),
        company_city: text(),
        company_city_kana: text(),
        company_street: text(),
        company_street_kana: text(),
      }),
    ),
  }),
)
export type TenantContract = s.Infer<typeof TenantContract>
