// How much of a month's limit a tenant buyer has used.
import { inner } from '../../kit/collection.ts'
import { formatDate } from '../../kit/dates.ts'
import type { Account } from '../../world/account.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { buyerContractOf } from '../buyer-contracts/actions.ts'
import { type BusinessStatus, businessItems, type StoredBusinessPayment } from './schema.ts'

/** What is not asked for any more, and what was never asked for. */
const uncounted: readonly BusinessStatus[] = ['DRAFT', 'REJECTED', 'EXPIRED', 'DELETED', 'REFUNDED']

/** Those whose card was authorized. */
const used: readonly BusinessStatus[] = [
  ...(['AUTHORIZED', 'UNDER_EXAMINATION', 'RETURNED', 'APPROVED'] as const),
  ...(['TRANSFERRING', 'TRANSFERRED', 'TRANSFER_FAILED'] as const),
]

/** `yyyy/MM` of a moment. */
const monthOf = (ms: number): string => formatDate(ms).slice(0, 7)

function sumThisMonth(
  world: World,
  buyer: Account,
  counts: (payment: StoredBusinessPayment) => boolean,
): number {
  const month = monthOf(world.nowMs)
  return world.store.businessPayments
    .of(buyer.id)
    .all()
    .filter((payment) => {
      const { submittedMs } = payment[inner]
      return submittedMs !== null && monthOf(submittedMs) === month && counts(payment)
    })
    .reduce((sum, { total_amount }) => sum + (total_amount ?? 0), 0)
}

/** What was authorized this month and stands, in yen. */
export const usageOf = (world: World, buyer: Account): number =>
  sumThisMonth(world, buyer, ({ status }) => used.includes(status))

/** Refuses a payment with which what was submitted this month is more than the limit. */
export function requireLimit(
  world: World,
  buyer: Account,
  { access_id }: StoredBusinessPayment,
  total: number,
): void {
  const { usage_limit_amount: most } = buyerContractOf(world, buyer)
  const sum = sumThisMonth(world, buyer, (each) => {
    return each.access_id !== access_id && !uncounted.includes(each.status)
  })
  if (sum + total <= most) return
  const hint = `${sum} of ${most} yen are used this month: submit a smaller one, or next month`
  throw fail.limitExceeded(most).about(businessItems.amount).withHint(hint)
}
