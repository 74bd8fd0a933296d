// What each operation makes of a Googlepay payment.
import type { Infer } from '../../../kit/schema.ts'
import { faceOf } from '../../cards/actions.ts'
import { cardInWallet } from '../../wallets/actions.ts'
import { auth, cancel, capture, change, charged, namedCustomer, termsOf } from './charge-steps.ts'
import type { GooglepayExecution, GooglepayPayment } from './googlepay-schema.ts'
import type { Moment, Step, Steps } from './payment-type.ts'

/** The service has no name for the brand here, and a record has no holder. */
function googlepayFace(face: ReturnType<typeof faceOf>) {
  const { holder_name: _, brand, ...rest } = face
  return { ...rest, brand: brand === 'DISCOVER' ? ('' as const) : brand }
}

const execute = (
  { world, store }: Moment,
  { job_code }: GooglepayPayment,
  body: Infer<typeof GooglepayExecution>,
): Step<GooglepayPayment> => ({
  on: `execute ${job_code}`,
  change(before) {
    const customer = namedCustomer(store, body.customer_id)
    const face = googlepayFace(faceOf(cardInWallet(world, body.token)))
    const card = { ...face, customer_id: customer?.id ?? null }
    return charged(world, before, card, termsOf(body))
  },
})

export const googlepaySteps: Omit<Steps<GooglepayPayment>, 'barcode'> = {
  execute,
  capture,
  cancel,
  auth,
  change,
}
