// The application of a shop for production: what was told in sections, the files that belong to it,
// and where each acquirer stands.
import * as s from '../../kit/schema.ts'
import { signField, signFieldAlias } from '../../service.ts'
import { ContractInfo, ContractInfoInput, contractInfoItem } from './contract-info-schema.ts'
import type { AccountNames, OtherDetail } from './detail-schema.ts'
import {
  BankAccount,
  BankAccountInput,
  depositCycle,
  ShopInfo,
  ShopInfoInput,
} from './shop-info-schema.ts'

/** Kinds of files. source: published enumeration ExaminationFileType */
export const fileTypes = [
  'DRIVER_LICENSE_FRONT',
  'DRIVER_LICENSE_BACK',
  'SEAL_REGISTRATION_FRONT',
  'RESIDENT_CARD_FRONT',
  'RESIDENT_CARD_BACK',
  'SPECIAL_PERMANENT_RESIDENT_FRONT',
  'SPECIAL_PERMANENT_RESIDENT_BACK',
  'CERTIFICATE_OF_RESIDENCE_FRONT',
  'MY_NUMBER_CARD_FRONT',
  'PRODUCT_IMAGE_1',
  'PRODUCT_IMAGE_2',
  'PRODUCT_IMAGE_3',
  'APP_IMAGE_TOP',
  'APP_IMAGE_ICON',
  'SALES_LICENSE_1',
  'SALES_LICENSE_2',
  'SALES_LICENSE_3',
  'COPY_OF_CORPORATE_REGISTRATION',
] as const
export type FileType = (typeof fileTypes)[number]

/** Item codes of what is not told in a section. */
export const items = {
  status: '106',
  contractInfo: contractInfoItem,
  shopInfo: '400',
  bankAccount: '470',
  depositCycle: '477',
  categoryCode: '478',
  fileType: '479',
  file: '914',
  application: '913',
  immediateUse: '915',
  provider: '916',
  skip: '481',
  sign: '482',
} as const

const DepositCycle = s.object({ deposit_cycle_master_id: s.integer() })

/** What GET and PUT answer; a section that was never told is null. */
export const ExaminationInfo = s.named(
  'ExaminationInfo',
  s.object({
    status_code: s.integer(),
    contract_info: s.nullable(ContractInfo),
    shop_info: s.nullable(ShopInfo),
    bank_account_info: s.nullable(BankAccount),
    deposit_cycle_info: DepositCycle,
  }),
)
export type ExaminationInfo = s.Infer<typeof ExaminationInfo>

export const ExaminationInfoInput = s.named(
  'ExaminationInfoInput',
  s.object({
    contract_info: s.maybe(s.item(items.contractInfo, ContractInfoInput)),
    shop_info: s.maybe(s.item(items.shopInfo, ShopInfoInput)),
    bank_account_info: s.maybe(s.item(items.bankAccount, BankAccountInput)),
    deposit_cycle_info: s.maybe(
      s.item(items.depositCycle, s.object({ deposit_cycle_master_id: depositCycle })),
    ),
    merchant_category_code: s.maybe(s.item(items.categoryCode, s.text(4, 4))),
  }),
)

export const ExaminationFile = s.named(
  'ExaminationFile',
  s.object({
    shop_id: s.text(13, 13),
    type: s.oneOf(...fileTypes),
    filename: s.anyText(),
    /** Bytes. */
    filesize: s.integer(),
  }),
)
export type ExaminationFile = s.Infer<typeof ExaminationFile>

/** A switch that a form sends as a word. */
const switchInput = (item: string) =>
  s.item(item, {
    ...s.boolean(),
    type: ['boolean', 'string'],
    enum: [true, false, 'true', 'false'],
  })

export const ApplicationInput = s.named(
  'ProductionApplicationInput',
  s.object({
    shop_id: s.item('003', s.text(13, 13)),
    enable_immediate_use: switchInput(items.immediateUse),
    force_credit_check_skip: s.optional(switchInput(items.skip)),
    [signField]: s.optional(switchInput(items.sign)),
    /** The same without a brand. */
    [signFieldAlias]: s.optional(switchInput(items.sign)),
  }),
)

/** 1 accepted, 2 refused, 3 under examination while immediate use was refused. */
export const ApplicationAnswer = s.named(
  'ProductionApplication',
  s.object({ shop_id: s.text(13, 13), status_code: s.integer({ minimum: 1, maximum: 3 }) }),
)

export const Reservation = s.named(
  'Reservation',
  s.object({ reservation_id: s.integer(), shop_id: s.text(13, 13), provider: s.anyText() }),
)
export type Reservation = s.Infer<typeof Reservation>

/** 701 to 709. source: published enumeration AcquirerContractStatus */
export type AcquirerStatus = '701' | '702' | '703' | '704' | '705' | '706' | '707' | '708' | '709'

/** Where one acquirer stands, and since which day, `yyyy/MM/dd`. */
export interface AcquirerState {
  readonly status: AcquirerStatus
  readonly since: string
}

/** How an examination is to end: a result of the table of contracts. */
export type Script = 'approve' | 'deny' | 'hold'

/** What is kept of an application; nothing of it is lost when it is denied. */
export interface Application {
  readonly shop_id: string
  readonly contract_info: ContractInfo | null
  readonly shop_info: ShopInfo | null
  readonly bank_account_info: BankAccount | null
  readonly account_names: AccountNames | null
  readonly deposit_cycle_info: { readonly deposit_cycle_master_id: number }
  readonly merchant_category_code: string | null
  /** What only the older form of the application knows. */
  readonly other: OtherDetail | null
  readonly files: readonly ExaminationFile[]
  readonly script: Script
  /** By name; those that are not there stand at 701. */
  readonly acquirers: Readonly<Record<string, AcquirerState>>
  /** Methods that were asked for and are not decided, oldest first. */
  readonly reservations: readonly Reservation[]
  readonly signs_electronically: boolean
}
