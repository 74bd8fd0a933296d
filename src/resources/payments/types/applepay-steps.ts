// What each operation makes of an Applepay payment.
import type { Infer } from '../../../kit/schema.ts'
import { faceOf } from '../../cards/actions.ts'
import { deviceAccountInWallet } from '../../wallets/actions.ts'
import type { ApplepayExecution, ApplepayPayment } from './applepay-schema.ts'
import { cancel, capture, charged, namedCustomer, termsOf } from './charge-steps.ts'
import type { Moment, Step, Steps } from './payment-type.ts'

const execute = (
  { world, store }: Moment,
  { job_code }: ApplepayPayment,
  body: Infer<typeof ApplepayExecution>,
): Step<ApplepayPayment> => ({
  on: `execute ${job_code}`,
  change(before) {
    const customer = namedCustomer(store, body.customer_id)
    const face = faceOf(deviceAccountInWallet(world, body.token))
    // Nothing but a lump sum can be asked for, and notifications name a method.
    const terms = termsOf({ method: '1' })
    return charged(world, before, { ...face, customer_id: customer?.id ?? null }, terms)
  },
})

/** A canceled payment too is billed on the terms that it has. */
const captureOnSameTerms = (moment: Moment, payment: ApplepayPayment): Step<ApplepayPayment> =>
  capture(moment, payment, {})

export const applepaySteps: Partial<Steps<ApplepayPayment>> = {
  execute,
  capture: captureOnSameTerms,
  cancel,
}
