// What time will do to an invoice card payment: one place says it for every status.
import { inner } from '../../kit/collection.ts'
import { dayMs } from '../../kit/dates.ts'
import type { World } from '../../world/world.ts'
import {
  bankResultTime,
  batchFrom,
  decisionMoment,
  refundMoment,
  startOf,
  tooLateMoment,
  transferTime,
} from './days.ts'
import type { BusinessStatus, StoredBusinessPayment } from './schema.ts'

export const expiryJob = 'business payment expiry'
export const timeoutJob = 'business payment 3-D Secure timeout'
export const examinationJob = 'business payment examination'
export const transferJob = 'business payment transfer'
export const bankJob = 'business payment bank result'
export const refundJob = 'business payment refund'

const jobs = [expiryJob, timeoutJob, examinationJob, transferJob, bankJob, refundJob]

/** Priorities of the batch of the night and of everything else. spec: async 0.2 */
const batchPriority = 45
const priority = 94

/** Until these are over, a due date may pass. */
const perishable: readonly BusinessStatus[] = [
  ...(['DRAFT', 'SUBMITTED', 'REQUESTED', 'AUTHENTICATING'] as const),
  ...(['AUTH_FAILED', 'AUTHORIZED', 'RETURNED'] as const),
]

/** When the payment expires; undefined while nothing limits it. */
export function expiryOf(world: World, payment: StoredBusinessPayment): number | undefined {
  const { status, due_date } = payment
  if (!perishable.includes(status)) return undefined
  const { settings } = world
  const ends = due_date === null ? [] : [tooLateMoment(settings, due_date)]
  const { authorizedMs } = payment[inner]
  if (status === 'AUTHORIZED' && authorizedMs !== null) {
    ends.push(batchFrom(authorizedMs + settings['authorization.lifeDays'] * dayMs))
  }
  return ends.length === 0 ? undefined : Math.max(Math.min(...ends), batchFrom(world.nowMs))
}

/** What else its status waits for, and when that comes. */
function waitOf(
  world: World,
  payment: StoredBusinessPayment,
): readonly [string, number] | undefined {
  const { settings, nowMs, store } = world
  const { status, buyer_shop_id, access_id } = payment
  if (status === 'AUTHENTICATING') {
    const authentication = store.authentications.find(buyer_shop_id, access_id)
    return authentication && [timeoutJob, authentication.expiresMs]
  }
  if (status === 'UNDER_EXAMINATION') {
    return payment[inner].isHeld ? undefined : [examinationJob, decisionMoment(settings, nowMs)]
  }
  if (status === 'TRANSFER_FAILED') return [refundJob, refundMoment(settings, nowMs)]
  const day = startOf(payment.transfer_exec_date ?? payment.created.slice(0, 10))
  if (status === 'APPROVED') return [transferJob, day + transferTime]
  return status === 'TRANSFERRING' ? [bankJob, day + bankResultTime] : undefined
}

/** Plans what follows from the status that a payment has come to, and drops the rest. */
export function keepJobs(world: World, payment: StoredBusinessPayment): void {
  const { buyer_shop_id: owner, access_id: subject } = payment
  const { scheduler } = world
  for (const kind of jobs) scheduler.drop(kind, owner, subject)
  const expiry = expiryOf(world, payment)
  if (expiry !== undefined) {
    scheduler.plan({ kind: expiryJob, owner, subject, dueMs: expiry, priority: batchPriority })
  }
  const wait = waitOf(world, payment)
  if (!wait) return
  const [kind, dueMs] = wait
  scheduler.plan({ kind, owner, subject, dueMs, priority })
}
