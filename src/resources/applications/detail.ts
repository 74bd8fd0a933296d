// One stored application, seen flat: where each field of the flat form stands in the sections.
import { usageField } from '../../service.ts'
import { worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { bankName, branchName } from '../payment-methods/banks.ts'
import { mainShopOf } from '../shops/actions.ts'
import { corporateFields, personFields } from './contract-info-schema.ts'
import type { ContractAccount, ContractDetail } from './detail-schema.ts'
import { AccountNames, accountFields, OtherDetail, otherFields } from './detail-schema.ts'
import { mergedOver } from './merging.ts'
import type { Application } from './schema.ts'
import { withSections } from './sections.ts'
import { shopFields } from './shop-info-schema.ts'

type Fields = Readonly<Record<string, unknown>>
type Path = readonly string[]

const under = (fields: object, ...path: Path): [string, Path][] =>
  Object.keys(fields).map((name) => [name, [...path, name]])

/** Where a flat field stands, from the application on. */
const paths: ReadonlyMap<string, Path> = new Map([
  ...under(personFields, 'contract_info'),
  ...under(corporateFields, 'contract_info', 'corporate_info'),
  ...under(shopFields, 'shop_info'),
  ...under(otherFields, 'other'),
  ['used_on_web', ['shop_info', usageField, 'used_on_web']],
  ['used_on_app', ['shop_info', usageField, 'used_on_app']],
  ['url', ['shop_info', 'site_info', 'url']],
  ['site_credential', ['shop_info', 'site_info', 'credential']],
  ['shop_sales_manager_name', ['shop_info', 'additional_info', 'shop_sales_manager_name']],
  ['shop_service_name', ['shop_info', 'additional_info', 'shop_service_name']],
  ['shop_payment_method', ['shop_info', 'additional_info', 'shop_how_to_pay']],
  ['shop_charge_description', ['shop_info', 'additional_info', 'shop_charge_description']],
  ['shop_product_delievery_time', ['shop_info', 'additional_info', 'shop_product_delivery_time']],
  [
    'shop_return_goods_handing_conditions',
    ['shop_info', 'additional_info', 'shop_return_goods_handing_conditions'],
  ],
  ['provides_product', ['shop_info', 'provides', 'product']],
  ['provides_service', ['shop_info', 'provides', 'service']],
  ['provides_digital_content', ['shop_info', 'provides', 'digital_contents']],
  ['provides_digital_contents', ['shop_info', 'provides', 'digital_contents']],
  ['prepaid', ['shop_info', 'prepaid_point']],
  ['expiration_date_of_point', ['shop_info', 'prepaid_point_info', 'about_expiration']],
  ['usage_of_point', ['shop_info', 'prepaid_point_info', 'how_to_use']],
  ['site_existing', ['shop_info', 'site_published']],
])

const at = (value: unknown, path: Path): unknown =>
  path.reduce((part, name) => (part as Fields | null | undefined)?.[name], value)

/** 0 can be seen, 1 in preparation. */
const existing = (published: unknown): number | null =>
  published === true ? 0 : published === false ? 1 : null

/** An application as one flat object. */
export function detailOf(world: World, application: Application): ContractDetail {
  const entries = Array.from(paths, ([name, path]) => [name, at(application, path) ?? null])
  const shop = world.store.accounts.find(worldOwner, application.shop_id)
  return {
    ...Object.fromEntries(entries),
    site_existing: existing(application.shop_info?.site_published),
    platform_name: mainShopOf(world, shop?.platform_id ?? null)?.name ?? null,
  } as ContractDetail
}

/** The object with a value at this path. */
function put(target: Record<string, unknown>, path: Path, value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) target[name] = value
  else {
    const part = (target[name] ?? {}) as Record<string, unknown>
    target[name] = part
    put(part, rest, value)
  }
}

/** The flat fields in their sections; those that are not there stay away. */
function sectionsOf(flat: Fields): Record<string, unknown> {
  const sections: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(flat)) {
    const path = paths.get(name)
    if (!path || value === undefined) continue
    const isSite = name === 'site_existing' && value !== null
    put(sections, path, isSite ? value === 0 : value)
  }
  return sections
}

/** The application with these flat fields. */
export function withDetail(before: Application, flat: Fields): Application {
  const { other, ...sections } = sectionsOf(flat)
  const changed = withSections(before, sections)
  return other ? { ...changed, other: mergedOver(OtherDetail, before.other, other) } : changed
}

const accountNumberLength = 7

/** The account that is paid into, with the names of its bank and branch. */
export function accountOf(application: Application): ContractAccount | null {
  const { bank_account_info: account, account_names: told } = application
  if (!account) return null
  const { bank_code, branch_code, account_kind, account_number, account_name } = account
  return {
    bank_name: told?.bank_name ?? (bank_code && bankName(bank_code)),
    bank_name_kana: told?.bank_name_kana ?? null,
    bank_code,
    branch_code,
    branch_name: told?.branch_name ?? branchName(branch_code),
    branch_name_kana: told?.branch_name_kana ?? null,
    account_kind,
    account_number: account_number?.padStart(accountNumberLength, '0') ?? null,
    account_name,
  }
}

const isAccountField = (name: string): boolean => name in accountFields

/** The application with what of its account was told; nothing changes where nothing was. */
export function withAccount(before: Application, sent: Fields): Application {
  const told = Object.fromEntries(Object.entries(sent).filter(([name]) => isAccountField(name)))
  if (Object.keys(told).length === 0) return before
  const changed = withSections(before, { bank_account_info: told })
  return { ...changed, account_names: mergedOver(AccountNames, before.account_names, told) }
}
