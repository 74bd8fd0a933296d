// What time does to invoice card payments.
import type { JobDefinition, World } from '../../world/world.ts'
import { timeOut } from './authentication-actions.ts'
import { expireBusiness } from './ending-actions.ts'
import { examineByScript, refund, sendTransfer, settleByScript } from './examination-actions.ts'
import {
  bankJob,
  examinationJob,
  expiryJob,
  expiryOf,
  keepJobs,
  refundJob,
  timeoutJob,
  transferJob,
} from './planned.ts'
import type { BusinessStatus, StoredBusinessPayment } from './schema.ts'

type Act = (world: World, payment: StoredBusinessPayment) => unknown

/** A job about a payment that still stands where the job was planned. */
const about = (kind: string, status: BusinessStatus, act: Act): JobDefinition => ({
  kind,
  // A rule may name a result that no table knows here.
  mayBeRefused: true,
  run(world, { owner, subject }) {
    const payment = world.store.businessPayments.find(owner, subject)
    if (payment?.status === status) act(world, payment)
  },
})

/** A starting state may plan it too early: then it is planned anew. */
const expiry: JobDefinition = {
  kind: expiryJob,
  run(world, { owner, subject }) {
    const payment = world.store.businessPayments.find(owner, subject)
    const dueMs = payment && expiryOf(world, payment)
    if (payment === undefined || dueMs === undefined) return
    if (dueMs <= world.nowMs) expireBusiness(world, payment)
    else keepJobs(world, payment)
  },
}

export const businessPaymentJobs: readonly JobDefinition[] = [
  expiry,
  about(timeoutJob, 'AUTHENTICATING', timeOut),
  about(examinationJob, 'UNDER_EXAMINATION', examineByScript),
  about(transferJob, 'APPROVED', sendTransfer),
  about(bankJob, 'TRANSFERRING', settleByScript),
  about(refundJob, 'TRANSFER_FAILED', refund),
]
