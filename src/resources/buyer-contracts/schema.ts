// The contract of a tenant buyer, and what it tells when it applies for one.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { transferText } from '../../kit/transfer-text.ts'
import {
  ContractInfo,
  ContractInfoInput,
  contractInfoItem,
  maybeEach,
  nullableEach,
  phone,
} from '../applications/contract-info-schema.ts'
import type { ContractStatus, contractStatus } from '../contracts/contract-status.ts'

/** Item codes of what only a tenant buyer tells. */
export const items = { contractInfo: contractInfoItem, buyerInfo: '700', buyer: '003' } as const

export const buyerInfoFields = {
  buyer_name: s.item('701', s.text(100)),
  buyer_name_kana: s.item('702', s.text(100)),
  /** Who sends the money, as the bank of the payee shows it. */
  remitter_name: s.item('703', transferText(48)),
  contact_mail: s.item('704', s.email(254)),
  contact_tel: phone('705'),
  /** Yen that are expected to be paid in a month. */
  monthly_amount: s.item('706', s.integer({ minimum: 0 })),
  business_category: s.item('707', s.text(100)),
} as const

export const buyerInfoRequired: readonly string[] = Object.keys(buyerInfoFields).filter(
  (name) => name !== 'business_category',
)

const BuyerInfoInput = s.named('BuyerInfoInput', s.object(maybeEach(buyerInfoFields)))

export const BuyerInfo = s.named('BuyerInfo', s.object(nullableEach(buyerInfoFields)))
export type BuyerInfo = s.Infer<typeof BuyerInfo>

const contractStatusCode = () => s.integer({ minimum: 101, maximum: 107 })

/** What GET and PUT of the application answer; a section that was never told is null. */
export const BuyerExamination = s.named(
  'BuyerExamination',
  s.object({
    status_code: contractStatusCode(),
    contract_input_status: s.object({
      /** 301 nothing told, 302 in part, 303 all, 304 applied. */
      status_code: s.integer({ minimum: 301, maximum: 304 }),
      contract_info_input: s.boolean(),
      buyer_info_input: s.boolean(),
    }),
    contract_info: s.nullable(ContractInfo),
    buyer_info: s.nullable(BuyerInfo),
  }),
)
export type BuyerExamination = s.Infer<typeof BuyerExamination>

export const BuyerExaminationInput = s.named(
  'BuyerExaminationInput',
  s.object({
    contract_info: s.maybe(s.item(contractInfoItem, ContractInfoInput)),
    buyer_info: s.maybe(s.item(items.buyerInfo, BuyerInfoInput)),
  }),
)

export const BuyerApplicationInput = s.named(
  'BuyerApplicationInput',
  s.object({ tenant_buyer_id: s.maybe(s.item(items.buyer, s.text(13, 13))) }),
)

/** 1 accepted, 2 refused, 3 accepted and on hold. */
export const BuyerApplicationAnswer = s.named(
  'BuyerApplication',
  s.object({
    tenant_buyer_id: s.text(13, 13),
    status_code: s.integer({ minimum: 1, maximum: 3 }),
  }),
)

const day = () => s.nullable(s.slashDate())

/** source: decided, after the contract of a tenant */
export const BuyerContract = s.named(
  'BuyerContract',
  s.object({
    tenant_buyer_id: s.text(13, 13),
    buyer_platform_id: s.nullable(s.text(13)),
    business_operator_id: s.nullable(s.text(13)),
    /** 101, 102, 105, 106 or 107. */
    status_code: contractStatusCode(),
    /** 1 under examination, 2 passed, 3 failed; null before the application. */
    examination_status_code: s.nullable(s.integer({ minimum: 1, maximum: 3 })),
    examin_result_reason: s.nullable(s.text(1000)),
    available_status_code: s.integer({ minimum: 201, maximum: 202 }),
    create_date: s.slashDate(),
    contracted_at: day(),
    start_at: day(),
    denied_at: day(),
    expired_at: day(),
    suspended_service: s.boolean(),
    suspended_service_date: day(),
    /** Yen in a calendar month. */
    usage_limit_amount: s.yen(),
    contract_info: s.nullable(ContractInfo),
    buyer_info: s.nullable(BuyerInfo),
    created: s.timestamp(),
    updated: s.nullable(s.timestamp()),
  }),
)
export type BuyerContract = s.Infer<typeof BuyerContract>

/** Immediate use is for shops. */
export type BuyerContractStatus = Exclude<ContractStatus, (typeof contractStatus)['immediateUse']>

/** How an examination is to end: a result of the table. */
export type Script = 'approve' | 'deny' | 'hold'

/** What is kept; whose platform and operator it is stands with the tenant buyer. */
export interface StoredBuyerContract
  extends Omit<BuyerContract, 'buyer_platform_id' | 'business_operator_id' | 'status_code'> {
  readonly status_code: BuyerContractStatus
  readonly [inner]: { readonly script: Script }
}
