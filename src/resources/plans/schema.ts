// The plan: what a subscription costs, and how often.
import * as s from '../../kit/schema.ts'

export const intervalPatterns = ['month', 'year'] as const

/** A plan's id as other resources name it. */
export const planId = () => s.chosenId(25, 'pl_demo1')

const details = {
  description: s.maybe(s.item('174', s.text(400))),
  tax: s.maybe(s.item('010', s.yenInput(7))),
  interval_pattern: s.maybe(s.item('143', s.oneOf(...intervalPatterns), s.ofSet)),
  interval_count: s.maybe(s.item('143', s.oneOf('1', '2', '3', '6'), s.ofSet)),
}

const planName = () => s.item('004', s.text(200))
const amount = () => s.item('009', s.yenInput(7))

export const PlanInput = s.named(
  'PlanInput',
  s.object({
    id: s.maybe(s.item('003', planId())),
    plan_name: planName(),
    amount: amount(),
    ...details,
  }),
)

export const PlanChange = s.named(
  'PlanChange',
  s.object({ plan_name: s.maybe(planName()), amount: s.maybe(amount()), ...details }),
)
export type PlanChange = s.Infer<typeof PlanChange>

export const Plan = s.named(
  'Plan',
  s.object({
    id: s.anyText(),
    plan_name: s.anyText(),
    description: s.nullable(s.anyText()),
    shop_id: s.anyText(),
    amount: s.yen(),
    tax: s.yen(),
    total_amount: s.yen(),
    interval_pattern: s.oneOf(...intervalPatterns),
    interval_count: s.integer(),
    used_flag: s.flag(),
    delete_flag: s.flag(),
    created: s.timestamp(),
    updated: s.timestamp(),
  }),
)
export type Plan = s.Infer<typeof Plan>

export const PlanSearch = s.object({
  total_amount_min: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
  total_amount_max: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
  interval_pattern: s.maybe(s.item('143', s.oneOf(...intervalPatterns), s.ofSet)),
  update_date_from: s.maybe(s.item('066', s.slashDate())),
  update_date_to: s.maybe(s.item('066', s.slashDate())),
  plan_name: s.maybe(s.item('004', s.text(25))),
  delete_flag: s.maybe(s.item('176', s.flag(), s.ofSet)),
})
