// The fees that a platform sets: what an update may say of them, and what becomes of the record.
import { inner } from '../../kit/collection.ts'
import type { Refusal } from '../../kit/failure.ts'
import { fail } from '../../world/failures.ts'
import { rateOf, unsetFees } from './actions.ts'
import { type FeeChange, type FeeKind, items, type StoredShop, walletCategories } from './schema.ts'

const feeFields = ['platform_rate', 'fixed_fee', 'web_registration_fee'] as const

const onlyFor = (field: string, item: string, kind: string): Refusal =>
  fail.notApplicable(field).about(item).withHint(`${field} goes with ${kind} only`)

/** Whether the update says anything of fees, be it that one is cleared. */
export const isAboutFees = (change: FeeChange): boolean =>
  [...feeFields, 'paypay_content_category_type' as const].some((name) => change[name] !== undefined)

const rateMax = 100

/** Reports what the schema cannot tell of a rate. */
export function checkRate(
  { platform_rate: rate }: FeeChange,
  report: (problem: Refusal) => void,
): void {
  const problem =
    Number(rate) > rateMax
      ? fail.outOfRange('platform_rate')
      : /\.\d{3}|e/.test(String(rate)) && fail.badFormat('platform_rate')
  if (rate && problem) {
    report(problem.about(items.rate).withHint(`0 to ${rateMax} percent, at most two decimals`))
  }
}

/** Reports fields that do not go with this kind of fee. */
export function checkKind(
  kind: string,
  { web_registration_fee: web, paypay_content_category_type: category }: FeeChange,
  report: (problem: Refusal) => void,
): void {
  if (web !== undefined && web !== null && kind !== 'directdebit') {
    report(onlyFor('web_registration_fee', items.webRegistrationFee, 'directdebit'))
  }
  if (category && kind !== 'paypay') {
    report(onlyFor('paypay_content_category_type', items.walletCategory, 'paypay'))
  }
}

const numberOf = (value: string | number | null): number | null =>
  value === null ? null : Number(value)

/** The categories for which an update counts; without one the fees of both are set. */
const categoriesOf = (kind: string, category: FeeChange['paypay_content_category_type']) =>
  kind !== 'paypay' ? [null] : category ? [Number(category)] : walletCategories

/** The shop with the fees of this kind as the update has them. */
export function withFees(shop: StoredShop, kind: FeeKind, change: FeeChange): StoredShop {
  const sent = Object.fromEntries(
    feeFields.flatMap((name) => {
      const value = change[name]
      return value === undefined ? [] : [[name, numberOf(value)] as const]
    }),
  )
  const changed = categoriesOf(kind, change.paypay_content_category_type).map((category) => ({
    ...{ id: kind, ...unsetFees, paypay_content_category_type: category },
    ...rateOf(shop, kind, category),
    ...sent,
  }))
  const others = shop[inner].rates.filter(
    (rate) =>
      !changed.some(
        ({ id, paypay_content_category_type: category }) =>
          rate.id === id && rate.paypay_content_category_type === category,
      ),
  )
  return { ...shop, [inner]: { ...shop[inner], rates: [...others, ...changed] } }
}
