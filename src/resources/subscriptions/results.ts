// The rows of the result list: what came of each charge.
import type { World } from '../../world/world.ts'
import type { Subscription, SubscriptionResult } from './schema.ts'

/** Amount, tax and their total in yen. */
export type Price = Pick<Subscription, 'amount' | 'tax' | 'total_amount'>

/** What a charge of this day of the grid costs: the first may have a price of its own. */
export function priceOf(subscription: Subscription, charge: number): Price {
  const { initial_amount, initial_tax, initial_total_amount } = subscription
  if (charge > 0 || initial_total_amount === null) {
    const { amount, tax, total_amount } = subscription
    return { amount, tax, total_amount }
  }
  return {
    amount: initial_amount ?? 0,
    tax: initial_tax ?? 0,
    total_amount: initial_total_amount,
  }
}

export type Outcome = Pick<SubscriptionResult, 'status' | 'access_id' | 'error_code'> & {
  readonly price: Price
  readonly card_no: string | null
}

/** Writes down what came of a charge. */
export function noteResult(
  world: World,
  of: Subscription,
  { status, access_id, error_code, price, card_no }: Outcome,
  is_retry_scheduled = false,
): void {
  world.store.subscriptionResults.add(of.shop_id, {
    id: of.id,
    pay_type: of.pay_type,
    status,
    process_date: world.stamp,
    plan_id: of.plan_id,
    // Field by field in one literal: a result is made for each charge.
    amount: price.amount,
    tax: price.tax,
    total_amount: price.total_amount,
    customer_id: of.customer_id,
    payment_method_id: of.payment_method_id ?? null,
    card_id: of.card_id ?? null,
    card_no,
    shop_id: of.shop_id,
    access_id,
    send_url: null,
    client_field_1: of.client_field_1,
    client_field_2: of.client_field_2,
    client_field_3: of.client_field_3,
    interval_pattern: of.interval_pattern,
    interval_count: of.interval_count,
    remarks: of.remarks ?? null,
    error_code,
    created: world.stamp,
    is_retry_scheduled,
    settlement_route: of.settlement_route ?? null,
  })
}
