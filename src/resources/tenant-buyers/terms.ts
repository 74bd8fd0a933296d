// What the payments of a tenant buyer go by: its platform's terms, its contract, who is behind it.
import { type Account, worldOwner } from '../../world/account.ts'
import type { World } from '../../world/world.ts'
import { buyerContractOf } from '../buyer-contracts/actions.ts'
import type { StoredBuyerContract } from '../buyer-contracts/schema.ts'
import { platformAccountOf, platformTermsOf } from '../buyer-platforms/actions.ts'
import type { BuyerPlatform } from '../buyer-platforms/schema.ts'
import { storedBuyer } from './actions.ts'

/** Where a browser makes the token of a card, with the public key of the platform. */
export const tokenPath = '/v1/tokens/cards'

/** The company behind a tenant buyer, in the fields of a payee; null where nothing was told. */
export interface Operator {
  readonly business_operator_id: string
  readonly buyer_shop_id: string
  /** `1` a company, `0` a sole proprietor. */
  readonly corporate: '0' | '1' | null
  readonly company_name: string | null
  readonly representative_name: string | null
  readonly addr_post_code: string | null
  readonly addr_state: string | null
  readonly addr_city: string | null
  readonly addr_line_1: string | null
  readonly addr_line_2: string | null
  readonly email: string | null
  readonly phone_no: string | null
}

type Told = StoredBuyerContract['contract_info']

/** The address of the company, or of the proprietor. */
function addressOf(info: Told) {
  const company = info?.corporate === true ? info.corporate_info : null
  const line = (...parts: readonly (string | null | undefined)[]) => parts.join('') || null
  if (company) {
    return {
      addr_post_code: company.company_postal_code,
      addr_state: company.company_prefecture,
      addr_city: company.company_address_municipality,
      addr_line_1: line(company.company_address_section, company.company_address_chrome),
      addr_line_2: company.company_address_building_name,
    }
  }
  return {
    addr_post_code: info?.representative_postal_code ?? null,
    addr_state: info?.representative_prefecture ?? null,
    addr_city: info?.representative_address_municipality ?? null,
    addr_line_1: line(info?.representative_address_section, info?.representative_address_chrome),
    addr_line_2: info?.representative_address_building_name ?? null,
  }
}

function operatorOf(world: World, buyer: Account, contract: StoredBuyerContract): Operator {
  const { contract_info: info, buyer_info } = contract
  const names = [info?.representative_last_name, info?.representative_first_name]
  const corporate = info?.corporate ?? null
  return {
    business_operator_id: storedBuyer(world, buyer.id).business_operator_id,
    buyer_shop_id: buyer.id,
    corporate: corporate === null ? null : corporate ? '1' : '0',
    company_name: info?.corporate_info?.corporate_name ?? buyer.name,
    representative_name: names.filter(Boolean).join(' ') || null,
    ...addressOf(info),
    email: buyer_info?.contact_mail ?? storedBuyer(world, buyer.id).buyer_mail_address,
    phone_no: buyer_info?.contact_tel ?? null,
  }
}

/** All that a payment asks of the tenant buyer that it is for. */
export interface BuyerTerms {
  readonly platform: Account
  /** Rates, the least fee and the platform's monthly limit. */
  readonly terms: BuyerPlatform
  readonly contract: StoredBuyerContract
  readonly operator: Operator
  /** Who sends the money, unless the payment says otherwise; null where it was not told. */
  readonly remitter_name: string | null
  readonly gw_api_key: string | null
  readonly gw_public_key_path: string
}

/** What the payments of a tenant buyer go by. */
export function termsOf(world: World, buyer: Account): BuyerTerms {
  const { platform_id } = buyer
  const platform = platformAccountOf(world, platform_id) ?? buyer
  const contract = buyerContractOf(world, buyer)
  const keys = world.store.keys.of(worldOwner).where({ account_id: platform.id })
  const key = keys.find(({ kind, revoked }) => kind === 'public' && !revoked)
  return {
    platform,
    terms: platformTermsOf(world, platform_id),
    contract,
    operator: operatorOf(world, buyer, contract),
    remitter_name: contract.buyer_info?.remitter_name ?? null,
    gw_api_key: key?.value ?? null,
    gw_public_key_path: tokenPath,
  }
}
