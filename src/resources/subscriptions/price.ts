// What a subscription costs: the price of its plan, and perhaps another one for the first charge.
import { fail } from '../../world/failures.ts'
import { cardType } from '../payments/types/card.ts'
import { directdebitType } from '../payments/types/directdebit.ts'
import type { Plan } from '../plans/schema.ts'
import type { Subscription } from './schema.ts'

/** The fields that a subscription copies from its plan. */
export const planFields = (plan: Plan) => ({
  plan_name: plan.plan_name,
  interval_pattern: plan.interval_pattern,
  interval_count: plan.interval_count,
  amount: plan.amount,
  tax: plan.tax,
  total_amount: plan.total_amount,
})

type Yen = string | number | null | undefined

/** The price of the first charge; what is missing of the pair counts 0. All null without both. */
export function initialPrice(amount: Yen, tax: Yen) {
  const isGiven = (value: Yen) => value !== null && value !== undefined
  if (!isGiven(amount) && !isGiven(tax)) {
    return { initial_amount: null, initial_tax: null, initial_total_amount: null }
  }
  const [initial_amount, initial_tax] = [Number(amount ?? 0), Number(tax ?? 0)]
  return { initial_amount, initial_tax, initial_total_amount: initial_amount + initial_tax }
}

const ranges = { Card: cardType.totalRange, Directdebit: directdebitType.totalRange }

/** The first charge may cost nothing, and at most this. published: the record's bounds */
const initialMost = 9_999_999

/** Refuses a price that the way to pay cannot charge. */
export function requirePrice({ pay_type, total_amount, initial_total_amount }: Subscription): void {
  const { maximum } = ranges[pay_type]
  if (total_amount > maximum) {
    const hint = `the plan's total_amount is ${total_amount}; by ${pay_type} at most ${maximum} yen`
    throw fail.outOfRange('plan_id').about('009').withHint(hint)
  }
  if ((initial_total_amount ?? 0) > initialMost) {
    const hint = `initial_amount and initial_tax together are at most ${initialMost} yen`
    throw fail.outOfRange('initial_amount').about('171').withHint(hint)
  }
}
