// The older view of an application, and what an update of it means for the sections.
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { shopOf } from '../shops/actions.ts'
import { accountOf, detailOf, withAccount, withDetail } from './detail.ts'
import { inputStatusOf } from './input-status.ts'
import type { ItemDetail, LegacyExaminationInfo, LegacyInput } from './legacy-schema.ts'
import type { Application } from './schema.ts'
import { missingFields, type Section, withSections } from './sections.ts'
import { applicationOf, isApplied } from './state-actions.ts'

/** The sections of what is sold, in the order of the numbers that the older form gives them. */
const contentSections = [
  'product_content_info',
  'service_content_info',
  'digital_content_info',
] as const

const soldBy = ({ shop_info: shop }: Application): ItemDetail[] =>
  contentSections.flatMap((name, type) => {
    const content = shop?.[name]
    return content ? [{ id: String(type + 1), type, ...content }] : []
  })

function inputOf(world: World, application: Application) {
  const isComplete = (section: Section) =>
    application[section] !== null && missingFields(application, [section]).length === 0
  const told = [
    isComplete('contract_info'),
    isComplete('shop_info'),
    isComplete('bank_account_info'),
  ] as const
  const { contract_info, shop_info, bank_account_info } = application
  const status_code = inputStatusOf({
    isApplied: isApplied(world, application.shop_id),
    isBegun: [contract_info, shop_info, bank_account_info].some((each) => each !== null),
    sections: told,
  })
  const [contract_info_input, shop_info_input, account_info_input] = told
  // The API has no card for what the service claims.
  return {
    ...{ status_code, contract_info_input, shop_info_input, account_info_input },
    card_info_input: false,
  }
}

/** The application in its older form. */
export function legacyInfoOf(world: World, shop: Account): LegacyExaminationInfo {
  const application = applicationOf(world, shop.id)
  const { platform_id, shop_type } = shopOf(world, shop)
  return {
    shop_id: shop.id,
    platform_id,
    shop_type,
    status_code: contractOf(world, shop.id).status_code,
    deposit_cycle_master_id: application.deposit_cycle_info.deposit_cycle_master_id,
    contract_detail: detailOf(world, application),
    shop_item_detail: soldBy(application),
    contract_bank_account: accountOf(application),
    contract_input_status: inputOf(world, application),
  }
}

/** What is sold, as sections of the shop. */
const salesOf = ({ shop_item_detail: sold }: LegacyInput): object =>
  Object.fromEntries((sold ?? []).map(({ id: _, type, ...rest }) => [contentSections[type], rest]))

/** The application with those parts whose switch is on. */
export function withLegacy(before: Application, sent: LegacyInput): Application {
  const { update_contract_detail, update_shop, update_bank_account, update_deposit_cycle } = sent
  const detailed = update_contract_detail ? withDetail(before, sent.contract_detail ?? {}) : before
  const account = sent.contract_bank_account ?? sent.bank_account
  return withSections(update_bank_account ? withAccount(detailed, account ?? {}) : detailed, {
    shop_info: update_shop ? salesOf(sent) : undefined,
    deposit_cycle_info: update_deposit_cycle
      ? { deposit_cycle_master_id: sent.deposit_cycle_master_id }
      : undefined,
  })
}
