// Sections of an application: what is sent over what is stored, and what a complete one lacks.
import { usageField, usageFieldAlias } from '../../service.ts'
import { lacking, type Missing, missingOfContract } from './contract-info.ts'
import { ContractInfo } from './contract-info-schema.ts'
import { type Fields, isMissing, isObject, mergedOver } from './merging.ts'
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
  contract_info: ({ contract_info }: Application) => missingOfContract(contract_info),
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
