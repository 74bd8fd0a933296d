// What a complete section lacks, and what who applies has to tell of itself: a tenant or a tenant
// buyer.
import { isDate } from '../../kit/dates.ts'
import { itemOf, type Schema } from '../../kit/schema.ts'
import {
  type ContractInfo,
  contractInfoItem,
  corporateFields,
  corporateInfoItem,
  corporateRequired,
  personFields,
  personRequired,
} from './contract-info-schema.ts'
import { type Fields, isMissing } from './merging.ts'

/** A field that is not there, by its path, and its item code. */
export interface Missing {
  readonly path: string
  readonly item: string
}

/** Which of these fields a part lacks; the part itself where there is none. */
export function lacking(
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

/** What a complete section would have; a company has to tell of itself too. */
export function missingOfContract(info: ContractInfo | null): Missing[] {
  const path = 'contract_info'
  const own = lacking(path, info, personFields, personRequired, contractInfoItem)
  if (info?.corporate !== true) return own
  const company = `${path}.corporate_info`
  const { corporate_info } = info
  return [
    ...own,
    ...lacking(company, corporate_info, corporateFields, corporateRequired, corporateInfoItem),
  ]
}

const days = [
  ['representative_birthday', itemOf(personFields.representative_birthday)],
  ['established_at', itemOf(corporateFields.established_at)],
] as const

/** Days that no calendar has, by path and item. */
export function badDays(info: Fields | null | undefined, section: string): Missing[] {
  const company = (info?.['corporate_info'] ?? {}) as Fields
  return days.flatMap(([name, item]) => {
    const path = name in company ? `corporate_info.${name}` : name
    const value = company[name] ?? info?.[name]
    const isWrong = typeof value === 'string' && value.length === 10 && !isDate(value)
    return isWrong ? [{ path: `${section}.${path}`, item }] : []
  })
}
