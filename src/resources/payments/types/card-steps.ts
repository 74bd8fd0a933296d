// What each operation makes of a card payment.
import { inner } from '../../../kit/collection.ts'
import type { Infer } from '../../../kit/schema.ts'
import { fail } from '../../../world/failures.ts'
import { requireUsableBrand } from '../../applications/usable-actions.ts'
import { defaultCard, faceOf, getCard } from '../../cards/actions.ts'
import type { Sealed } from '../../cards/entry.ts'
import { spendToken } from '../../tokens/actions.ts'
import type { CardExecution, CardPayment } from './card-schema.ts'
import {
  auth,
  cancel,
  capture,
  change,
  getKnown,
  namedCustomer,
  present,
  termsOf,
} from './charge-steps.ts'
import type { Moment, Step, Steps } from './payment-type.ts'
import { execution, secure } from './secure-steps.ts'

type Execution = Sealed<Infer<typeof CardExecution>>

type Face = ReturnType<typeof faceOf> & Pick<CardPayment, 'customer_id' | 'card_id'>

/** The card that is charged: a token's, one sent by a public key, or one of the customer. */
function chargedCard({ world, store }: Moment, body: Execution): Face {
  const { token, sealed } = body
  const customer = namedCustomer(store, body.customer_id)
  const once = present(token) ? spendToken(world, store, token) : sealed
  if (once) return { ...faceOf(once), customer_id: customer?.id ?? null, card_id: null }
  if (!customer) throw fail.cardRequired()
  const [item, cardId] = present(body.card_id)
    ? ['013', body.card_id]
    : ['014', body.payment_method_id]
  const card = present(cardId)
    ? getKnown(item, () => getCard(store, customer.id, cardId))
    : defaultCard(store, customer.id)
  if (!card) throw fail.cardRequired().withHint(`customer ${customer.id} has no card`)
  const { card_no, expire, holder_name, brand, card_no_hash } = card
  return {
    card_no,
    expire,
    holder_name,
    brand,
    card_no_hash,
    customer_id: customer.id,
    card_id: card.id,
    [inner]: { profile: card[inner].profile },
  }
}

const execute = (moment: Moment, payment: CardPayment, body: Execution): Step<CardPayment> =>
  execution(moment, payment, body, {
    card() {
      const face = chargedCard(moment, body)
      requireUsableBrand(moment.world, payment.shop_id, face.brand)
      return face
    },
    terms() {
      if (payment.job_code === 'CHECK') return {}
      if (!present(body.method)) throw fail.required('method').about('015')
      return termsOf(body)
    },
  })

export const cardSteps: Omit<Steps<CardPayment>, 'barcode'> = {
  execute,
  capture,
  cancel,
  auth,
  change,
  secure,
}
