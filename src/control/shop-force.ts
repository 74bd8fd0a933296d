// What may be forced of a shop: every field of its record that is not how it came into the world.
import { inner } from '../kit/collection.ts'
import { isDate } from '../kit/dates.ts'
import * as s from '../kit/schema.ts'
import { changeContract } from '../resources/contracts/actions.ts'
import { contractStatus } from '../resources/contracts/contract-status.ts'
import type { Contract } from '../resources/contracts/schema.ts'
import { keepShop, storedShop } from '../resources/shops/actions.ts'
import { PlatformRate } from '../resources/shops/schema.ts'
import { type Account, worldOwner } from '../world/account.ts'
import type { World } from '../world/world.ts'
import { controlFail } from './failures.ts'

const day = () => s.maybe(s.slashDate())
const number = (...values: readonly number[]) =>
  s.optional(s.integer({ minimum: Math.min(...values), maximum: Math.max(...values) }))

const ContractForce = s.object({
  status_code: number(...Object.values(contractStatus)),
  available_status_code: number(201, 202),
  create_date: s.optional(s.slashDate()),
  contracted_at: day(),
  start_charging_at: day(),
  expired_at: day(),
  denied_at: day(),
  sales_deposit_status_code: number(501, 502),
  sales_deposit_status_updated_date: day(),
  suspended_billing: s.optional(s.boolean()),
  suspended_billing_date: day(),
  suspended_payment: s.optional(s.boolean()),
  suspended_payment_date: day(),
  suspended_service: s.optional(s.boolean()),
  suspended_service_date: day(),
  suspeded_immediate_use: s.optional(s.boolean()),
  suspended_immediate_use_date: day(),
})

export const ShopForce = s.object({
  shop_name: s.maybe(s.text(100)),
  shop_name_kana: s.maybe(s.text(40)),
  send_mail_address: s.maybe(s.text(255)),
  shop_mail_address: s.maybe(s.text(255)),
  log_keep_days: s.maybe(s.integer({ minimum: 0, maximum: 9999 })),
  api_version: s.maybe(s.text(8)),
  api_key_display_flag: s.maybe(s.flag()),
  platform_rate_list: s.optional(s.list(PlatformRate)),
  created: s.optional(s.timestamp()),
  contract: s.optional(ContractForce),
})
export type ShopForce = s.Infer<typeof ShopForce>

function refuseBadContract(force: s.Infer<typeof ContractForce>): void {
  const { status_code: status } = force
  const known: readonly number[] = Object.values(contractStatus)
  if (status !== undefined && !known.includes(status)) {
    throw controlFail.badField(`contract.status_code is ${status}.`, known.join(' | '))
  }
  for (const [name, value] of Object.entries(force)) {
    if (typeof value === 'string' && !isDate(value)) {
      throw controlFail.badField(`contract.${name} is ${value}.`, 'a day of the calendar')
    }
  }
}

/** The shop with these fields; what is not named stays. */
export function forceShop(world: World, account: Account, force: ShopForce): Account {
  const { shop_name: name, contract, platform_rate_list: rates, ...fields } = force
  const { accounts } = world.store
  if (contract !== undefined) {
    refuseBadContract(contract)
    changeContract(world, account.id, contract as Partial<Contract>)
  }
  const stored = storedShop(world, account.id)
  keepShop(world, {
    ...stored,
    ...(fields as Partial<typeof stored>),
    [inner]: rates === undefined ? stored[inner] : { ...stored[inner], rates },
  })
  return name === undefined ? account : accounts.replace(worldOwner, { ...account, name })
}
