// Sections of an application: what is sent over what is stored, and what a complete one lacks.
import type { ObjectSchema, Schema } from '../../kit/schema.ts'
import { itemOf } from '../../kit/schema.ts'
import { usageField, usageFieldAlias } from '../../service.ts'
import {
  ContractInfo,
  corporateFields,
  corporateInfoItem,
  corporateRequired,
  personFields,
  personRequired,
} from './contract-info-schema.ts'
import { type Application, items } from './schema.ts'
import {
  additionalFields,
  BankAccount,
  bankFields,
  contentParts,
  partItems,
  ShopInfo,
  shopFields,
  siteFields,
} from './shop-info-schema.ts'

type Fields = Readonly<Record<string, unknown>>

/** The fields of a schema: sent values over stored ones, null where there is neither. */
export function mergedOver<R>(schema: Schema, stored: unknown, sent: unknown): R {
  const { properties } = schema as ObjectSchema
  const [before, told] = [(stored ?? {}) as Fields, (sent ?? {}) as Fields]
  const entries = Object.entries(properties).map(([name, field]) => {
    const value = told[name]
    if (value === undefined) return [name, before[name] ?? null]
    const isPart = value !== null && 'properties' in field
    return [name, isPart ? mergedOver(field, before[name], value) : value]
  })
  return Object.fromEntries(entries) as R
}

/** The section of a shop, with its field of a vendor's name under that name. */
function withUsage(sent: unknown): Fields {
  const { [usageFieldAlias]: alias, ...rest } = sent as Fields
  return alias === undefined || usageField in rest ? rest : { ...rest, [usageField]: alias }
}

/** What an application may be told in one request. */
export interface Sections {
  readonly contract_info?: unknown
  readonly shop_info?: unknown
  readonly bank_account_info?: unknown
  readonly deposit_cycle_info?: unknown
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The application with what was sent. */
export function withSections(before: Application, sent: Sections): Application {
  const { contract_info, shop_info, bank_account_info, deposit_cycle_info } = sent
  return {
    ...before,
    ...(isObject(contract_info)
      ? { contract_info: mergedOver(ContractInfo, before.contract_info, contract_info) }
      : {}),
    ...(isObject(shop_info)
      ? { shop_info: mergedOver(ShopInfo, before.shop_info, withUsage(shop_info)) }
      : {}),
    ...(isObject(bank_account_info)
      ? { bank_account_info: mergedOver(BankAccount, before.bank_account_info, bank_account_info) }
      : {}),
    ...(isObject(deposit_cycle_info)
      ? { deposit_cycle_info: deposit_cycle_info as Application['deposit_cycle_info'] }
      : {}),
  }
}

/** A field that is not there, by its path, and its item code. */
export interface Missing {
  readonly path: string
  readonly item: string
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Which of these fields a part lacks; the part itself where there is none. */
function lacking(
  path: string,
  value: Fields | null | undefined,
  fields: Readonly<Record<string, Schema>>,
  required: readonly string[],
  partItem: string,
): Missing[] {
  if (!value) return [{ path, item: partItem }]
  return required
    .filter((name) => isMissing(value[name]))
    .map((name) => ({ path: `${path}.${name}`, item: itemOf(fields[name] as Schema) }))
}

function missingOfContract({ contract_info: info }: Application): Missing[] {
  const path = 'contract_info'
  const own = lacking(path, info, personFields, personRequired, items.contractInfo)
  if (info?.corporate !== true) return own
  const company = `${path}.corporate_info`
  const { corporate_info } = info
  return [
    ...own,
    ...lacking(company, corporate_info, corporateFields, corporateRequired, corporateInfoItem),
  ]
}

const shopRequired = Object.keys(shopFields).filter((name) => name !== 'unit_price')
const firstContent = ['content1_name', 'content1_description', 'content1_unit_price']
const additionalRequired = Object.keys(additionalFields).filter(
  (name) => name !== 'shop_charge_description',
)

type Shop = NonNullable<Application['shop_info']>

/** Whether there is no site that an examiner could look at. */
export function isUnseen({ [usageField]: usage, site_published }: Shop): boolean {
  return (usage !== null && usage.used_on_web !== true) || site_published === false
}

/** The parts that tell what is sold, where no site shows it. */
const contents = [
  ['product', 'product_content_info', partItems.product],
  ['service', 'service_content_info', partItems.service],
  ['digital_contents', 'digital_content_info', partItems.digital],
] as const

function missingOfSales(shop: Shop): Missing[] {
  if (!isUnseen(shop)) return []
  const additional = 'shop_info.additional_info'
  return [
    ...contents
      .filter(([flag]) => shop.provides?.[flag] === true)
      .flatMap(([, name, item]) =>
        lacking(`shop_info.${name}`, shop[name], contentParts[name], firstContent, item),
      ),
    ...lacking(
      additional,
      shop.additional_info,
      additionalFields,
      additionalRequired,
      partItems.additional,
    ),
  ]
}

function missingOfShop({ shop_info: shop }: Application): Missing[] {
  const path = 'shop_info'
  const own = lacking(path, shop, shopFields, shopRequired, items.shopInfo)
  if (!shop) return own
  const part = (name: string, value: unknown, item: string): Missing[] =>
    isMissing(value) ? [{ path: `${path}.${name}`, item }] : []
  const isOnWeb = shop[usageField]?.used_on_web === true
  return [
    ...own,
    ...part(usageField, shop[usageField], partItems.usage),
    ...part('provides', shop.provides, partItems.provides),
    ...(isOnWeb ? part('site_published', shop.site_published, partItems.sitePublished) : []),
    ...(shop.site_published === true
      ? lacking(`${path}.site_info`, shop.site_info, siteFields, ['url'], partItems.site)
      : []),
    ...missingOfSales(shop),
  ]
}

const missingOfAccount = ({ bank_account_info: account }: Application): Missing[] =>
  lacking('bank_account_info', account, bankFields, Object.keys(bankFields), items.bankAccount)

const missingOf = {
  contract_info: missingOfContract,
  shop_info: missingOfShop,
  bank_account_info: missingOfAccount,
} as const
export type Section = keyof typeof missingOf
export const sectionNames = Object.keys(missingOf) as readonly Section[]

/** What complete sections would have; of all unless some are named. */
export const missingFields = (
  application: Application,
  sections: readonly Section[] = sectionNames,
): Missing[] => sections.flatMap((section) => missingOf[section](application))
