// The shape of a rule as people write it. The control API, files and editors read the same value.
import * as s from '../kit/schema.ts'
import {
  buyerConducts,
  dataKinds,
  deliveryKinds,
  faultKinds,
  faultPoints,
} from '../world/rule-shape.ts'

/** The longest that a fault lets a client wait, in milliseconds. */
export const delayMsMax = 600_000

const copiesMax = 10
const textMax = 10_000

const FaultInput = s.object({
  kind: s.oneOf(...faultKinds),
  at: s.optional(s.oneOf(...faultPoints)),
  status: s.optional(s.integer()),
  error_code: s.optional(s.text(11)),
  error_message: s.optional(s.text(200)),
  ms: s.optional(s.integer({ minimum: 0, maximum: delayMsMax })),
})

const DeliveryInput = s.object({
  kind: s.oneOf(...deliveryKinds),
  by: s.optional(s.text(30)),
  copies: s.optional(s.integer({ minimum: 2, maximum: copiesMax })),
})

const BuyerInput = s.object({
  does: s.oneOf(...buyerConducts),
  after: s.optional(s.text(30)),
  twice: s.optional(s.boolean()),
})

const DataInput = s.object({
  kind: s.oneOf(...dataKinds),
  field: s.optional(s.text(100)),
  value: s.optional(s.text(400)),
  length: s.optional(s.integer({ minimum: 1, maximum: textMax })),
})

const Then = s.object({
  result: s.optional(s.text(100)),
  fault: s.optional(FaultInput),
  delivery: s.optional(DeliveryInput),
  buyer: s.optional(BuyerInput),
  clock: s.optional(s.object({ by: s.text(30) })),
  data: s.optional(DataInput),
})

export const RuleInput = s.object({
  on: s.text(200),
  when: s.optional(s.conditions()),
  // biome-ignore lint/suspicious/noThenProperty: the scenario language says on, when, then.
  then: Then,
  times: s.maybe(s.integer({ minimum: 1 })),
  until: s.optional(s.text(30)),
  scope: s.optional(s.nameOrObject()),
})
export type RuleInput = s.Infer<typeof RuleInput>
