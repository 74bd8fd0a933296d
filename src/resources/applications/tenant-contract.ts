// A contract as it is retrieved: the kept contract, the application behind it, and what acquirers
// say.
import type { Account } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { contractOf } from '../contracts/actions.ts'
import { shopOf } from '../shops/actions.ts'
import { acquirers, isOpen, stateOf } from './acquirers.ts'
import { ownerOfShop } from './actions.ts'
import type { Examination, TenantContract } from './contract-schema.ts'
import { accountOf, detailOf } from './detail.ts'
import type { AcquirerState, Application } from './schema.ts'
import { applicationOf } from './state-actions.ts'

const results = { open: 1, passed: 2, failed: 3 } as const

const isPassed = ({ status }: AcquirerState): boolean => status === '706' || status === '707'

/** One examination may be of several acquirers: what one of them passed can be used. */
function resultOf(states: readonly AcquirerState[]): number | undefined {
  if (states.some(isPassed)) return results.passed
  if (states.some(({ status }) => isOpen(status))) return results.open
  return states.some(({ status }) => status === '708') ? results.failed : undefined
}

/** The examinations that have begun; passwords and the like are never told. */
function examinationsOf(application: Application): Examination[] {
  const masters = new Set(acquirers.map((each) => each.examination_master_id))
  return [...masters].flatMap((examination_master_id) => {
    const states = acquirers
      .filter((each) => each.examination_master_id === examination_master_id)
      .map(({ name }) => stateOf(application, name))
    const status_code = resultOf(states)
    if (status_code === undefined) return []
    const isCard = examination_master_id < 100
    return {
      examination_master_id,
      status_code,
      member_code: null,
      tds_available: isCard ? status_code === results.passed : null,
      installments_payment_available: isCard ? status_code === results.passed : null,
      mcc_1: application.merchant_category_code,
      mcc_2: null,
      paypay_mid: null,
      paypay_store_id: null,
      paysle_merchant_code: null,
      paysle_user_id: null,
      paysle_user_password: null,
      cut_over_at: states.find(({ status }) => status === '707')?.since ?? null,
    }
  })
}

const nameMax = 50

/** The contract of a shop. */
export function tenantContractOf(world: World, shop: Account): TenantContract {
  const application = applicationOf(world, shop.id)
  const { platform_id, shop_type, shared_customer_flag } = shopOf(world, shop)
  const owner = ownerOfShop(world, shop.id)
  const examination = examinationsOf(application)
  const passed = (master: number) =>
    examination.some((each) => each.examination_master_id === master && each.status_code === 2)
  const [vm, ja] = [passed(1) || passed(3) || passed(4), passed(2)]
  return {
    ...contractOf(world, shop.id),
    platform_id,
    shop_type,
    examination,
    stop_cancelaltion_memo: null,
    obligations_notice: null,
    user_shop_name: owner ? Array.from(owner.name).slice(0, nameMax).join('') : null,
    register_mail: owner?.email ?? null,
    platform_reprentative_shop: shop.role === 'main',
    shared_customer_flag,
    contract_detail: detailOf(world, application),
    contract_bank_account: accountOf(application),
    contract_virtual_bank: null,
    contract_card_destination: [],
    credit_card_setting: {
      vm_tds_available: vm,
      vm_tds_required: false,
      ja_tds_available: ja,
      ja_tds_required: false,
      install_payment_available: vm || ja,
    },
    official_registered_corporate_info: null,
  }
}
