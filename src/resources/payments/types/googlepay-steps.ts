// What each operation makes of a Googlepay payment.
import type { Infer } from '../../../kit/schema.ts'
import { faceOf } from '../../cards/actions.ts'
import { cardInWallet } from '../../wallets/actions.ts'
import { auth, cancel, capture, change, namedCustomer, termsOf } from './charge-steps.ts'
import type { GooglepayExecution, GooglepayPayment } from './googlepay-schema.ts'
import type { Moment, Step, Steps } from './payment-type.ts'
import { execution, secure } from './secure-steps.ts'

/** The service has no name for the brand here, and a record has no holder. */
function googlepayFace(face: ReturnType<typeof faceOf>) {
  const { holder_name: _, brand, ...rest } = face
  return { ...rest, brand: brand === 'DISCOVER' ? ('' as const) : brand }
}

const execute = (
  moment: Moment,
  payment: GooglepayPayment,
  body: Infer<typeof GooglepayExecution>,
): Step<GooglepayPayment> =>
  execution(moment, payment, body, {
    card() {
      const customer = namedCustomer(moment.store, body.customer_id)
      const face = googlepayFace(faceOf(cardInWallet(moment.world, body.token)))
      return { ...face, customer_id: customer?.id ?? null }
    },
    terms: () => termsOf(body),
  })

export const googlepaySteps: Omit<Steps<GooglepayPayment>, 'barcode'> = {
  execute,
  capture,
  cancel,
  auth,
  change,
  secure,
}
