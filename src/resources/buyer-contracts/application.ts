// What a tenant buyer tells when it applies: over what is stored, what it lacks, and how it is
// shown.

import { type Account, worldOwner } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { lacking, type Missing, missingOfContract } from '../applications/contract-info.ts'
import { ContractInfo } from '../applications/contract-info-schema.ts'
import { inputStatusOf } from '../applications/input-status.ts'
import { isObject, mergedOver } from '../applications/merging.ts'
import { changeTenantBuyer } from '../tenant-buyers/actions.ts'
import { buyerContractOf, changeBuyerContract } from './actions.ts'
import {
  type BuyerExamination,
  BuyerInfo,
  buyerInfoFields,
  buyerInfoRequired,
  items,
  type StoredBuyerContract,
} from './schema.ts'

/** What is told in sections. */
export type Told = Pick<StoredBuyerContract, 'contract_info' | 'buyer_info'>

const missingOf = {
  contract_info: ({ contract_info }: Told) => missingOfContract(contract_info),
  buyer_info: ({ buyer_info }: Told) =>
    lacking('buyer_info', buyer_info, buyerInfoFields, buyerInfoRequired, items.buyerInfo),
} as const
export type Section = keyof typeof missingOf
export const sectionNames = Object.keys(missingOf) as readonly Section[]

/** What complete sections would have; of both unless some are named. */
export const missingFields = (told: Told, sections: readonly Section[] = sectionNames): Missing[] =>
  sections.flatMap((section) => missingOf[section](told))

/** What is stored, with what was sent over it. */
export const withSections = (
  { contract_info, buyer_info }: Told,
  sent: Readonly<Partial<Record<Section, unknown>>>,
): Told => ({
  contract_info: isObject(sent.contract_info)
    ? mergedOver(ContractInfo, contract_info, sent.contract_info)
    : contract_info,
  buyer_info: isObject(sent.buyer_info)
    ? mergedOver(BuyerInfo, buyer_info, sent.buyer_info)
    : buyer_info,
})

/** Stores what was told; the record of the tenant buyer takes its names from it. */
export function tell(
  world: World,
  buyer: Account,
  sent: Readonly<Partial<Record<Section, unknown>>>,
): void {
  const told = withSections(buyerContractOf(world, buyer), sent)
  changeBuyerContract(world, buyer, told)
  const { buyer_name: name, buyer_name_kana } = told.buyer_info ?? {}
  if (name) world.store.accounts.replace(worldOwner, { ...buyer, name })
  if (buyer_name_kana) changeTenantBuyer(world, buyer.id, { buyer_name_kana })
}

/** The application as GET and PUT answer it. */
export function examinationOf(world: World, buyer: Account): BuyerExamination {
  const contract = buyerContractOf(world, buyer)
  const { status_code, contracted_at, contract_info, buyer_info } = contract
  const isComplete = (section: Section) => missingFields(contract, [section]).length === 0
  const [contract_info_input, buyer_info_input] = [
    isComplete('contract_info'),
    isComplete('buyer_info'),
  ]
  const input = inputStatusOf({
    isApplied: contracted_at !== null,
    isBegun: contract_info !== null || buyer_info !== null,
    sections: [contract_info_input, buyer_info_input],
  })
  return {
    status_code,
    contract_input_status: { status_code: input, contract_info_input, buyer_info_input },
    contract_info,
    buyer_info,
  }
}

/** What an application lacks, a refusal for each field. */
export const incomplete = (told: Told) =>
  missingFields(told).map(({ path }) =>
    fail
      .applicationIncomplete(path)
      .withHint(`send ${path} with PUT /v1/buyer/contracts/examinations/{id}`),
  )
