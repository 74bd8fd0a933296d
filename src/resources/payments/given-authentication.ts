// How far a recipe takes the authentication of a payment that waits for it.
import { type GivenApi, performGiven } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import { answerChallenge } from '../three-d-secure/actions.ts'
import type { Payment } from './schema.ts'

interface Asked {
  readonly tds2_trans_result: string
}

/** What a recipe tells in place of a browser. */
const param = Buffer.from('{}').toString('base64')

/** The buyer answers the challenge as the card has it. */
function answer({ world }: GivenApi, { shop_id, access_id }: Payment): void {
  performGiven(world, 'answer-challenge', () => {
    const authentications = world.store.authentications.of(shop_id)
    const before = authentications.find(access_id)
    if (before) answerChallenge(world, authentications, before)
  })
}

/**
 * Takes an authentication that has just begun to this `tds2_status`, by real requests; a challenge
 * on the way is answered. Refuses when the card leads elsewhere.
 */
export async function authenticateTo(
  api: GivenApi,
  payment: Payment,
  wanted = 'AUTHENTICATING',
): Promise<Payment> {
  if (wanted === 'AUTHENTICATING') return payment
  const { id, pay_type, access_id } = payment
  const request = { params: { access_id }, body: { pay_type, param } }
  const { tds2_trans_result } = await api.call<Asked>('PUT /v1/secure2/{access_id}', request)
  if (tds2_trans_result === 'C' && wanted === 'AUTHENTICATED') {
    answer(api, payment)
    await api.call('GET /v1/secure2/{access_id}', { params: { access_id }, query: { pay_type } })
  }
  const reached = await api.call<Payment & { readonly tds2_status: string }>(
    'GET /v1/payments/{id}',
    { params: { id }, query: { pay_type } },
  )
  if (reached.tds2_status === wanted) return reached
  const hint = `the card led to ${reached.tds2_status}; challenge-visa is challenged, visa is not`
  throw fail.notFound(`A way to tds2_status ${wanted}`).withHint(hint)
}
