// Shops as the wire shows them, and how one comes into the world.
import { inner } from '../../kit/collection.ts'
import { formatDate, formatTimestamp } from '../../kit/dates.ts'
import { apiVersions } from '../../service.ts'
import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import { addUsualKeys } from '../../world/usual-keys.ts'
import type { World } from '../../world/world.ts'
import { newContract } from '../contracts/actions.ts'
import type { ContractStatus } from '../contracts/contract-status.ts'
import {
  feeKinds,
  type PlatformRate,
  type Shop,
  type StoredShop,
  walletCategories,
} from './schema.ts'

/** The main shop of a platform, whose fees are the standard for its tenants. */
export const mainShopOf = ({ store }: World, platform_id: string | null): Account | undefined =>
  store.accounts.of(worldOwner).where({ platform_id, role: 'main' })[0]

/** The main shop of the platform that is named, else of the shop that asks, else the first one. */
export function mainShopFor(
  world: World,
  asking: Account,
  platform_id: string | null = asking.platform_id,
): Account {
  const main =
    platform_id === null
      ? world.store.accounts.of(worldOwner).where({ role: 'main' })[0]
      : mainShopOf(world, platform_id)
  if (main) return main
  throw fail
    .notFound(`Platform ${platform_id ?? ''}`.trim())
    .withHint('make one: POST /_sandbox/shops with role main')
}

const newShop = (id: string, created: string): StoredShop => ({
  id,
  shop_name_kana: null,
  send_mail_address: null,
  shop_mail_address: null,
  log_keep_days: 30,
  api_version: apiVersions[0] ?? null,
  api_key_display_flag: '0',
  created,
  updated: null,
  [inner]: { rates: [] },
})

/** What is kept of a shop beside its account; a fixture may have left it out. */
export const storedShop = ({ store, startMs }: World, id: string): StoredShop =>
  store.shops.find(worldOwner, id) ?? newShop(id, formatTimestamp(startMs))

/** Fees that were never set. */
export const unsetFees = { platform_rate: null, fixed_fee: null, web_registration_fee: null }

/** A fee that was set for this kind, and for this category where it is the QR wallet's. */
export const rateOf = (
  { [inner]: { rates } }: StoredShop,
  kind: string,
  category: number | null,
): PlatformRate | undefined =>
  rates.find((each) => each.id === kind && each.paypay_content_category_type === category)

/** One entry for each kind, of the QR wallet one for each category; null where nothing was set. */
function rateList(shop: StoredShop): PlatformRate[] {
  return feeKinds.flatMap((id) =>
    (id === 'paypay' ? walletCategories : [null]).map(
      (category) =>
        rateOf(shop, id, category) ?? { id, ...unsetFees, paypay_content_category_type: category },
    ),
  )
}

/** The longest name that the shop record shows, and that of a platform. */
const nameMax = 20
const platformNameMax = 50

/** The first characters of a name; a pair of surrogates is one character. */
const cut = (name: string | null | undefined, max: number): string | null =>
  name === null || name === undefined ? null : Array.from(name).slice(0, max).join('')

/** The name that the shop record shows. */
export const shownName = ({ name }: Account): string | null => cut(name, nameMax)

/** The shop record of an account. */
export function shopOf(world: World, account: Account): Shop {
  const { id, role, platform_id, customer_group_id } = account
  const stored = storedShop(world, id)
  const { [inner]: _, shop_name_kana, created, updated, ...rest } = stored
  const isStandard = role === 'standard'
  return {
    shop_name: shownName(account),
    shop_name_kana,
    shop_type: isStandard ? null : role === 'tenant' ? 'tenant' : 'platform',
    platform_id,
    platform_name: cut(mainShopOf(world, platform_id)?.name, platformNameMax),
    shared_customer_flag: isStandard ? null : customer_group_id === null ? '0' : '1',
    customer_group_id,
    platform_rate_list: rateList(stored),
    ...rest,
    created,
    updated,
  }
}

/** Stores the shop, changed now. */
export function keepShop(world: World, shop: StoredShop): void {
  const changed = { ...shop, updated: world.stamp }
  const { shops } = world.store
  if (shops.find(worldOwner, shop.id)) shops.replace(worldOwner, changed)
  else shops.add(worldOwner, changed)
}

/** What a shop is made of; ids and keys are made where none are given. */
export interface NewShop {
  readonly role: 'standard' | 'main' | 'sub' | 'tenant'
  readonly id?: string | undefined
  readonly name?: string | null | undefined
  readonly platform_id: string | null
  readonly customer_group_id: string | null
  readonly mail?: string | null | undefined
  readonly contract: ContractStatus
}

/** A new shop: its account, its record, its contract, and a key of each kind. */
export function openShop(world: World, wish: NewShop): Account {
  const { accounts, shops, contracts } = world.store
  const { role, platform_id, customer_group_id, name = null, mail = null } = wish
  const id = wish.id ?? world.ids.id('s_', 11)
  const facts = { id, family: 'shop' as const, role, name, platform_id, customer_group_id }
  const account = accounts.add(worldOwner, facts)
  const mails = { send_mail_address: mail, shop_mail_address: mail }
  shops.add(worldOwner, { ...newShop(id, world.stamp), ...mails })
  contracts.add(id, newContract(id, wish.contract, formatDate(world.nowMs)))
  addUsualKeys(world, id)
  return account
}
