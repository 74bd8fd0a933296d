// Requests to change what a contract says, flat.
import * as s from '../../kit/schema.ts'
import { maybeEach } from '../applications/contract-info-schema.ts'
import { accountFields, detailFields } from '../applications/detail-schema.ts'

/** Fields of a contract that nobody may ask to change. */
export const unchangeable = [
  'pay_by',
  'site_existing',
  'platform_name',
  'content_category_master_id',
  'expiration_date_of_point',
  'usage_of_point',
  'lost_trial',
  'deals_insecure_content',
  'deals_long_apply_content',
] as const

const {
  pay_by: _payBy,
  site_existing: _siteExisting,
  content_category_master_id: _category,
  expiration_date_of_point: _expiration,
  usage_of_point: _usage,
  lost_trial: _trial,
  deals_insecure_content: _insecure,
  deals_long_apply_content: _long,
  ...changeableDetail
} = detailFields

/** The account of whoever runs the platform, in the same nine fields. */
const operatorFields = {
  business_operator_bank_name: accountFields.bank_name,
  business_operator_bank_name_kana: accountFields.bank_name_kana,
  business_operator_bank_code: accountFields.bank_code,
  business_operator_branch_name: accountFields.branch_name,
  business_operator_branch_name_kana: accountFields.branch_name_kana,
  business_operator_branch_code: accountFields.branch_code,
  business_operator_account_kind: accountFields.account_kind,
  business_operator_account_number: accountFields.account_number,
  business_operator_account_name: accountFields.account_name,
} as const

export const changeable = { ...changeableDetail, ...accountFields, ...operatorFields } as const

export const items = { need: '521', memo: '522', unchangeable: '523' } as const

export const ChangeRequestInput = s.named(
  'ChangeRequestInput',
  s.object({
    shop_id: s.item('003', s.text(13, 13)),
    need_change_examination: s.item(items.need, s.boolean()),
    memo: s.maybe(s.item(items.memo, s.text(5000))),
    ...maybeEach(changeable),
  }),
)
export type ChangeRequestInput = s.Infer<typeof ChangeRequestInput>

/** What may be asked of it: all of it, or only `shop_id` where the change was made at once. */
export const ChangeRequest = s.named(
  'ChangeRequest',
  s.object({
    shop_id: s.text(13, 13),
    id: s.optional(s.text(25)),
    status_code: s.optional(s.integer({ minimum: 801, maximum: 805 })),
    need_change_examination: s.optional(s.boolean()),
    memo: s.maybe(s.text(5000)),
    reject_reason: s.maybe(s.anyText()),
    created: s.optional(s.timestamp()),
    updated: s.maybe(s.timestamp()),
    ...maybeEach(changeable),
  }),
)

export type ChangeStatus = '801' | '802' | '803' | '804' | '805'

/** The values that were asked for, by name. */
export type Changes = Readonly<Record<string, string | number | boolean | null>>

export interface StoredChangeRequest {
  readonly id: string
  readonly shop_id: string
  readonly status: ChangeStatus
  readonly memo: string | null
  readonly changes: Changes
  readonly reject_reason: string | null
  readonly created: string
  readonly updated: string | null
}
