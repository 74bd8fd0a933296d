// Sessions in any state, by a real request and by what a buyer does.
import { type GivenApi, performGiven, type Recipe, reached, type Wish } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { sealedTestCard } from '../cards/seal-actions.ts'
import { paymentFollowing } from '../payments/authentication-actions.ts'
import { actOnPayment } from '../payments/outside-actions.ts'
import { goThrough } from '../three-d-secure/actions.ts'
import { leaveSession, paymentOf, payThrough, sessionOfId } from './actions.ts'
import type { Session, SessionPayType, StoredSession } from './schema.ts'

type Walk = (api: GivenApi, session: StoredSession, wish: Wish) => void

const choose = (session: StoredSession): SessionPayType => session.transaction.pay_type[0] ?? 'Card'

const pay =
  (card: string): Walk =>
  ({ world }, session, wish) => {
    const sealed = sealedTestCard(world, (wish['card'] as string | undefined) ?? card)
    payThrough(world, session, { pay_type: choose(session), sealed })
  }

/** The acts with which waiting payments are paid. */
const payingActs = {
  Konbini: 'pay-at-store',
  Paypay: 'approve-in-wallet',
  Virtualaccount: 'transfer',
} as const

/** Pays, and does what is left to do where the payment then waits. */
const payWhole: Walk = (api, session, wish) => {
  pay('visa')(api, session, wish)
  const payment = paymentOf(api.world, session)
  const payType = choose(session)
  if (!payment) return
  if (payType !== 'Card') actOnPayment(api.world, payment, payingActs[payType], {})
  const authentication = api.world.store.authentications.find(payment.shop_id, payment.access_id)
  if (authentication) goThrough(api.world, paymentFollowing, authentication)
}

const walks: Readonly<Record<string, Walk>> = {
  CREATE: () => undefined,
  PAYSTART: pay('declined'),
  REQSUCCESS: pay('visa'),
  PAYSUCCESS: payWhole,
  ERROR: ({ world }, session) => {
    leaveSession(world, session)
  },
}

/** Ways to pay that lead to a state, where no wish says which. */
const usualPayType: Readonly<Record<string, SessionPayType>> = { REQSUCCESS: 'Konbini' }

/**
 * `given session {status?, pay_type?, amount?, card?, ...}`: fields of the transaction stand at the
 * top; every other field is taken as a request has it. `card` names a test card for the payment,
 * or is the block of a request.
 */
export const givenSession: Recipe = async (api, wish) => {
  const { status = 'CREATE', pay_type, amount = '1000', tax, order_id, card, ...more } = wish
  const walk = walks[String(status)]
  if (!walk) {
    const known = Object.keys(walks).join(', ')
    throw fail.notFound(`A way to status ${status}`).withHint(`statuses: ${known}`)
  }
  const payType = pay_type ?? usualPayType[String(status)] ?? 'Card'
  const transaction = {
    pay_type: [payType].flat(),
    amount,
    ...(tax === undefined ? {} : { tax }),
    ...(order_id === undefined ? {} : { order_id }),
  }
  const block = typeof card === 'object' ? { card } : {}
  const { id } = await api.call<Session>('POST /v1/sessions', {
    body: { transaction, ...block, ...more },
  })
  const { world } = api
  const find = () => sessionOfId(world, id) as StoredSession
  if (status !== 'CREATE') {
    const named = typeof card === 'string' ? { card } : {}
    performGiven(world, `session ${status}`, () => walk(api, find(), named))
  }
  return reached(find(), status, 'pay_type and card, the name of a test card, lead elsewhere')
}
