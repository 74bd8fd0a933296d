// Chargebacks in any state: opened as the control API does, answered by a real request.
import type { GivenApi, Recipe } from '../../http/given.ts'
import { fail } from '../../world/failures.ts'
import type { Payment } from '../payments/schema.ts'
import { moveChargeback, type Opening, openChargeback } from './actions.ts'
import type { StoredChargeback } from './schema.ts'

/** What leads to each state, after the opening. */
const ways: Readonly<Record<string, readonly string[]>> = {
  '4005': [],
  '4006': ['reply'],
  '4007': ['reply', 'advance'],
  '4011': ['reply', 'advance', 'advance'],
  '4009': ['lose'],
}

const won = ['win']

async function step({ world, call }: GivenApi, { shop_id, id }: StoredChargeback, on: string) {
  if (on === 'reply') {
    const params = { id: String(id) }
    await call('POST /v1/shop_charge_backs/{id}/reply', { params, body: { memo: 'given' } })
    return
  }
  world.perform(`given ${on}`, () => {
    const found = world.store.chargebacks.find(shop_id, String(id))
    if (found) moveChargeback(world, found, on)
  })
}

/**
 * `given chargeback {status_code?, canceled?, order_id?, category?, request?, amount?}`: of a
 * charged card payment, a new one unless `order_id` names it.
 */
export const givenChargeback: Recipe = async (api, wish) => {
  const { status_code = 4005, canceled, order_id, ...opening } = wish
  const way = String(canceled) === 'true' ? won : ways[String(status_code)]
  if (!way) {
    const known = Object.keys(ways).join(', ')
    throw fail.notFound(`A way to status_code ${status_code}`).withHint(`status codes: ${known}`)
  }
  const { world } = api
  const { shop_id, id } = await paymentOf(api, order_id)
  const opened = world.perform('given chargeback', () => {
    const payment = world.store.payments.find(shop_id, id)
    if (!payment) throw fail.notFound(`Payment ${id}`)
    return openChargeback(world, payment, opening as Opening)
  })
  const bound = { ...api, world, call: api.call.bind(api) } as GivenApi
  for (const on of way) await step(bound, opened, on)
  return api.call('GET /v1/shop_charge_backs/{id}', { params: { id: String(opened.id) } })
}

/** The payment that is taken back: by card and charged. */
function paymentOf(api: GivenApi, order_id: unknown): Promise<Payment> {
  if (order_id === undefined) return api.make<Payment>('payment', { status: 'CAPTURED' })
  const params = { id: String(order_id) }
  return api.call<Payment>('GET /v1/payments/{id}', { params, query: { pay_type: 'Card' } })
}
