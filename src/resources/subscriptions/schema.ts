// The subscription: who is charged for which plan, by card or by direct debit, and what came of it.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { customerId } from '../customers/schema.ts'
import { kana, settlementRoutes } from '../payment-methods/schema.ts'
import { clientFields } from '../payments/schema.ts'
import { intervalPatterns, planId } from '../plans/schema.ts'

export const subscriptionPayTypes = ['Card', 'Directdebit'] as const
export type SubscriptionPayType = (typeof subscriptionPayTypes)[number]

export const subscriptionStatuses = ['ACTIVE', 'RUNNING', 'CANCELED', 'INCOMPLETE'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]

const text = () => s.nullable(s.anyText())
const day = () => s.nullable(s.timestamp())
const yen = () => s.nullable(s.yen())

const priceFields = { amount: s.yen(), tax: s.yen(), total_amount: s.yen() }

const intervalFields = {
  interval_pattern: s.oneOf(...intervalPatterns),
  interval_count: s.integer(),
}

const recordClientFields = {
  client_field_1: text(),
  client_field_2: text(),
  client_field_3: text(),
}

export const Subscription = s.named(
  'Subscription',
  s.object({
    id: s.anyText(),
    shop_id: s.anyText(),
    pay_type: s.oneOf(...subscriptionPayTypes),
    plan_id: s.anyText(),
    plan_name: s.anyText(),
    ...intervalFields,
    customer_id: s.anyText(),
    // A card has no bank account and the reverse: these are left out then.
    card_id: s.optional(s.anyText()),
    payment_method_id: s.optional(s.anyText()),
    settlement_route: s.optional(s.oneOf(...settlementRoutes)),
    remarks: s.optional(s.anyText()),
    end_month_flag: s.optional(s.flag()),
    ...priceFields,
    initial_amount: yen(),
    initial_tax: yen(),
    initial_total_amount: yen(),
    status: s.oneOf(...subscriptionStatuses),
    start_date: s.timestamp(),
    next_charge_date: day(),
    stop_date: day(),
    send_url: text(),
    error_code: text(),
    ...recordClientFields,
    subscription_retry_mode: text(),
    is_retry_scheduled: s.boolean(),
    created: s.timestamp(),
    updated: day(),
  }),
)
export type Subscription = s.Infer<typeof Subscription> & {
  readonly [inner]: {
    /** Which day of its grid is charged next; 0 is the first. */
    readonly charge: number
  }
}

const payType = <T extends string>(name: T) => s.item('023', s.oneOf(name), s.ofSet)
const price = (item: string) => s.maybe(s.item(item, s.yenInput(7)))
const slashDate = () => s.item('142', s.slashDate())
const remarks = () => s.maybe(s.item('028', s.bounded(kana('ホンダイ'), 9)))

const wishes = {
  stop_date: s.maybe(slashDate()),
  end_month_flag: s.maybe(s.item('173', s.flag(), s.ofSet)),
  initial_amount: price('171'),
  initial_tax: price('172'),
  ...clientFields,
}

const registration = <T extends string>(name: T) => ({
  id: s.maybe(s.item('003', s.chosenId(25, 'su_demo1'))),
  pay_type: payType(name),
  plan_id: s.item('140', planId()),
  customer_id: s.item('011', customerId()),
  start_date: slashDate(),
  ...wishes,
  send_url: s.maybe(s.item('177', s.anyText())),
})

export const CardSubscriptionInput = s.named(
  'CardSubscriptionInput',
  s.object({ ...registration('Card'), card_id: s.maybe(s.item('013', s.text(25))) }),
)

export const DirectdebitSubscriptionInput = s.named(
  'DirectdebitSubscriptionInput',
  s.object({
    ...registration('Directdebit'),
    payment_method_id: s.maybe(s.item('014', s.text(25))),
    remarks: remarks(),
  }),
)

const change = <T extends string>(name: T) => ({
  pay_type: payType(name),
  plan_id: s.maybe(s.item('140', planId())),
  start_date: s.maybe(slashDate()),
  ...wishes,
})

export const CardSubscriptionChange = s.named('CardSubscriptionChange', s.object(change('Card')))

export const DirectdebitSubscriptionChange = s.named(
  'DirectdebitSubscriptionChange',
  s.object({ ...change('Directdebit'), remarks: remarks() }),
)

/** What the registrations of both pay types say; each has some more fields. */
export type SubscriptionInput = Omit<s.Infer<typeof CardSubscriptionInput>, 'pay_type'> &
  Pick<s.Infer<typeof DirectdebitSubscriptionInput>, 'payment_method_id' | 'remarks'> & {
    readonly pay_type: SubscriptionPayType
  }
export type SubscriptionChange = Omit<s.Infer<typeof CardSubscriptionChange>, 'pay_type'> &
  Pick<s.Infer<typeof DirectdebitSubscriptionChange>, 'remarks'> & {
    readonly pay_type: SubscriptionPayType
  }

/** The query of what is done to subscriptions of one pay_type. */
export const subscriptionQuery = <T extends string>(name: T) =>
  s.object({ pay_type: payType(name) })

/** The same where pay_type may be left out. */
export const looseQuery = <T extends string>(name: T) =>
  s.object({ pay_type: s.maybe(payType(name)) })

const daySearch = (item: string) => s.maybe(s.item(item, s.slashDate()))

export const subscriptionSearch = <T extends string>(name: T) =>
  s.object({
    pay_type: payType(name),
    id: s.maybe(s.item('003', s.text(25))),
    customer_id: s.maybe(s.item('011', customerId())),
    plan_id: s.maybe(s.item('140', s.text(25))),
    status: s.maybe(s.item('901', s.anyText())),
    total_amount_min: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
    total_amount_max: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
    interval_pattern: s.maybe(s.item('143', s.oneOf(...intervalPatterns), s.ofSet)),
    start_date_from: daySearch('142'),
    start_date_to: daySearch('142'),
    stop_date_from: daySearch('142'),
    stop_date_to: daySearch('142'),
    next_charge_date_from: daySearch('175'),
    next_charge_date_to: daySearch('175'),
    update_date_from: daySearch('066'),
    update_date_to: daySearch('066'),
  })
export type SubscriptionSearch = Omit<
  s.Infer<ReturnType<typeof subscriptionSearch<SubscriptionPayType>>>,
  never
>

export const resultStatuses = ['CHECKED', 'SUCCEEDED', 'FAILED'] as const

/** What came of one charge; `id` is that of the subscription. */
export const SubscriptionResult = s.named(
  'SubscriptionResult',
  s.object({
    id: s.anyText(),
    pay_type: s.oneOf(...subscriptionPayTypes),
    status: s.oneOf(...resultStatuses),
    process_date: s.timestamp(),
    plan_id: s.anyText(),
    ...priceFields,
    customer_id: text(),
    payment_method_id: text(),
    card_id: text(),
    card_no: text(),
    shop_id: s.anyText(),
    access_id: s.anyText(),
    send_url: text(),
    ...recordClientFields,
    ...intervalFields,
    remarks: text(),
    error_code: text(),
    created: s.timestamp(),
    is_retry_scheduled: s.boolean(),
    settlement_route: s.nullable(s.oneOf(...settlementRoutes)),
  }),
)
export type SubscriptionResult = s.Infer<typeof SubscriptionResult>

/** A charge that failed and is tried again; `id` is that of the subscription. */
export interface SubscriptionRetry {
  readonly id: string
  /** `yyyy/MM/dd`. */
  readonly date: string
  /** Which day of the grid was charged. */
  readonly charge: number
  /** Which attempt after the first this is; 1 is the first retry. */
  readonly attempt: number
}
