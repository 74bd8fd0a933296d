// The application of a shop: found, begun, kept, and what of it the shop record shows.
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { contractOf, requireUnapplied } from '../contracts/actions.ts'
import { keepShop, storedShop } from '../shops/actions.ts'
import { userOfMail } from '../users/actions.ts'
import type { Application, ExaminationInfo } from './schema.ts'
import { type Sections, withSections } from './sections.ts'
import { applicationOf, keepApplication } from './state-actions.ts'

/** Refuses what comes too late for an application. */
export const requireNotApplied = (world: World, shopId: string): void =>
  requireUnapplied(contractOf(world, shopId), 'shop')

const kanaMax = 40

/** The shop record takes its name from what was told of the shop. */
export function nameShop(world: World, shop: Account, { shop_info }: Application): void {
  const { shop_name: name, shop_name_kana: kana } = shop_info ?? {}
  if (name) world.store.accounts.replace(worldOwner, { ...shop, name })
  if (!kana) return
  const shop_name_kana = Array.from(kana).slice(0, kanaMax).join('')
  keepShop(world, { ...storedShop(world, shop.id), shop_name_kana })
}

/** Stores what was told in sections. */
export function tell(world: World, shop: Account, sent: Sections, more: Partial<Application> = {}) {
  const application = withSections(applicationOf(world, shop.id), sent)
  const kept = keepApplication(world, { ...application, ...more })
  if (sent.shop_info) nameShop(world, shop, kept)
  return kept
}

/** The application as GET and PUT answer it. */
export function examinationInfoOf(world: World, shopId: string): ExaminationInfo {
  const { contract_info, shop_info, bank_account_info, deposit_cycle_info } = applicationOf(
    world,
    shopId,
  )
  const { status_code } = contractOf(world, shopId)
  return { status_code, contract_info, shop_info, bank_account_info, deposit_cycle_info }
}

/** The user who owns a shop: whose it was first, or who joined with it; undefined for neither. */
export const ownerOfShop = (world: World, shopId: string) =>
  world.store.users
    .of(worldOwner)
    .all()
    .find((user) => user.default_shop_id === shopId) ??
  userOfMail(world, storedShop(world, shopId).shop_mail_address ?? '')
