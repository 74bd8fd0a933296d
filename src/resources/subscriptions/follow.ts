// What the bank tells of a debit is what came of a charge.
import type { World } from '../../world/world.ts'
import type { Payment } from '../payments/schema.ts'
import { noteResult } from './results.ts'
import { conclude } from './run.ts'

/** Notes the result of a debit that a subscription asked for. */
export function followDebit(world: World, payment: Payment): void {
  const { pay_type, status, subscription_id, shop_id, access_id, error_code } = payment
  if (!subscription_id || pay_type !== 'Directdebit') return
  if (status !== 'CAPTURED' && status !== 'FAILED') return
  const of = world.store.subscriptions.find(shop_id, subscription_id)
  if (!of) return
  const { amount, tax, total_amount } = payment
  noteResult(world, of, {
    status: status === 'CAPTURED' ? 'SUCCEEDED' : 'FAILED',
    access_id,
    error_code,
    price: { amount, tax, total_amount },
    card_no: null,
  })
  const noted = { ...of, error_code, updated: world.stamp }
  world.store.subscriptions.replace(shop_id, noted)
  if (of.status === 'ACTIVE') conclude(world, noted, status === 'CAPTURED')
}
