// The older form of an application: flat, with switches that say which parts are meant.
import * as s from '../../kit/schema.ts'
import { maybeEach, nullableEach } from './contract-info-schema.ts'
import {
  accountFields,
  ContractAccount,
  ContractDetail,
  ContractDetailInput,
} from './detail-schema.ts'
import { contentParts, depositCycle } from './shop-info-schema.ts'

const contentFields = contentParts.product_content_info

/** What is sold: 0 goods, 1 services, 2 digital content. */
const ItemDetailInput = s.object({
  id: s.maybe(s.item('510', s.text(19))),
  type: s.item('511', s.integer({ minimum: 0, maximum: 2 })),
  ...maybeEach(contentFields),
})
export type ItemDetailInput = s.Infer<typeof ItemDetailInput>

const ItemDetail = s.object({
  id: s.nullable(s.text(19)),
  type: s.integer({ minimum: 0, maximum: 2 }),
  ...nullableEach(contentFields),
})
export type ItemDetail = s.Infer<typeof ItemDetail>

export const items = {
  detail: '512',
  updateDetail: '513',
  updateShop: '514',
  updateAccount: '515',
  updateCycle: '516',
  itemDetail: '517',
  account: '518',
} as const

const accountInput = () => s.maybe(s.item(items.account, s.object(maybeEach(accountFields))))

export const LegacyInput = s.named(
  'LegacyExaminationInfoInput',
  s.object({
    update_contract_detail: s.maybe(s.item(items.updateDetail, s.boolean())),
    update_shop: s.maybe(s.item(items.updateShop, s.boolean())),
    update_bank_account: s.maybe(s.item(items.updateAccount, s.boolean())),
    update_deposit_cycle: s.maybe(s.item(items.updateCycle, s.boolean())),
    contract_detail: s.maybe(s.item(items.detail, ContractDetailInput)),
    shop_item_detail: s.maybe(s.item(items.itemDetail, s.list(ItemDetailInput))),
    contract_bank_account: accountInput(),
    /** The same in the oldest client. */
    bank_account: accountInput(),
    deposit_cycle_master_id: s.maybe(depositCycle),
  }),
)
export type LegacyInput = s.Infer<typeof LegacyInput>

export const LegacyExaminationInfo = s.named(
  'LegacyExaminationInfo',
  s.object({
    shop_id: s.text(13, 13),
    platform_id: s.nullable(s.text(13, 13)),
    shop_type: s.nullable(s.oneOf('platform', 'tenant')),
    status_code: s.integer(),
    deposit_cycle_master_id: s.integer(),
    contract_detail: ContractDetail,
    shop_item_detail: s.list(ItemDetail),
    contract_bank_account: s.nullable(ContractAccount),
    contract_input_status: s.object({
      /** 301 nothing entered, 302 partly, 303 all, 304 applied. */
      status_code: s.integer({ minimum: 301, maximum: 304 }),
      contract_info_input: s.boolean(),
      shop_info_input: s.boolean(),
      account_info_input: s.boolean(),
      card_info_input: s.boolean(),
    }),
  }),
)
export type LegacyExaminationInfo = s.Infer<typeof LegacyExaminationInfo>
