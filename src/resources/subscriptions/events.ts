// What is told of subscriptions, and of the charges of a day: one notification a shop.
import { inner } from '../../kit/collection.ts'
import { published } from '../../kit/source.ts'
import { worldOwner } from '../../world/account.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { Subscription, SubscriptionPayType } from './schema.ts'

const parts = { Card: 'card', Directdebit: 'directdebit' } as const

interface Told {
  /** Whether the card or account is the customer's default; null where it is gone. */
  readonly default_flag: string | null
  readonly stamp: string
}

const clientFields = ({ client_field_1, client_field_2, client_field_3 }: Subscription) => ({
  client_field_1,
  client_field_2,
  client_field_3,
})

const days = ({ start_date, stop_date, next_charge_date, ...of }: Subscription) => ({
  start_date,
  stop_date,
  next_charge_date,
  end_month_flag: of.end_month_flag ?? '0',
  pay_type: of.pay_type,
})

const ofCard = (of: Subscription, { default_flag, stamp }: Told) => ({
  shop_id: of.shop_id,
  subscription_id: of.id,
  plan_id: of.plan_id,
  customer_id: of.customer_id,
  card_id: of.card_id ?? null,
  default_card_flag: default_flag,
  status: of.status,
  ...clientFields(of),
  process_date: stamp,
  ...days(of),
})

const ofDirectdebit = (of: Subscription, { default_flag }: Told) => ({
  shop_id: of.shop_id,
  subscription_id: of.id,
  plan_id: of.plan_id,
  customer_id: of.customer_id,
  payment_method_id: of.payment_method_id ?? null,
  default_flag,
  status: of.status,
  ...clientFields(of),
  remarks: of.remarks ?? null,
  ...days(of),
})

const payloads = { Card: ofCard, Directdebit: ofDirectdebit }

/** Tells the shop of a subscription, in the words of its pay_type. */
export function tellOfSubscription(world: World, event: EventName, of: Subscription): void {
  emit(world, event, of.shop_id, () => {
    const shop = world.store.accounts.find(worldOwner, of.shop_id)
    const store = shop && world.storeOf(shop)
    const source =
      of.pay_type === 'Card'
        ? store?.cards.find(of.card_id ?? '')
        : store?.paymentMethods.find(of.payment_method_id ?? '')
    return payloads[of.pay_type](of, {
      default_flag: source?.default_flag ?? null,
      stamp: world.stamp,
    })
  })
}

/** What came of the charges of one shop on one day. */
export interface Batch {
  readonly shop_id: string
  /** `yyyy/MM/dd`. */
  readonly charge_date: string
  readonly succeeded: number
  readonly failed: number
  /** Whether some of the charges are tried again. */
  readonly retries: boolean
}

const ofBatch = (batch: Batch, pay_type: SubscriptionPayType, stamp: string) => ({
  shop_id: batch.shop_id,
  succeeded: String(batch.succeeded),
  failed: String(batch.failed),
  total: String(batch.succeeded + batch.failed),
  process_date: stamp,
  charge_date: batch.charge_date,
  pay_type,
  ...(pay_type === 'Card' ? { retry_scheduled: batch.retries ? '1' : '0' } : {}),
})

/** Tells a shop of the charges of a day, if there were any. */
export function tellOfBatch(world: World, payType: SubscriptionPayType, batch: Batch): void {
  if (batch.succeeded + batch.failed === 0) return
  emit(world, `recurring.${parts[payType]}.batch`, batch.shop_id, () =>
    ofBatch(batch, payType, world.stamp),
  )
}

const moment = '2026/01/05 09:00:00.000'

const example: Subscription = {
  id: 'su_demoalice000000000001',
  shop_id: 's_demoshop001',
  pay_type: 'Card',
  plan_id: 'pl_demomonthly0000000001',
  plan_name: 'Monthly',
  interval_pattern: 'month',
  interval_count: 1,
  customer_id: 'c_demo_alice',
  card_id: 'cs_demoalicevisa000000001',
  end_month_flag: '0',
  amount: 1000,
  tax: 100,
  total_amount: 1100,
  initial_amount: null,
  initial_tax: null,
  initial_total_amount: null,
  status: 'ACTIVE',
  start_date: '2026/01/06 00:00:00.000',
  next_charge_date: '2026/01/06 00:00:00.000',
  stop_date: null,
  send_url: null,
  error_code: null,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  subscription_retry_mode: null,
  is_retry_scheduled: false,
  created: moment,
  updated: null,
  [inner]: { charge: 0 },
}

const debitExample: Subscription = {
  ...example,
  pay_type: 'Directdebit',
  payment_method_id: 'pm_demobobdebit0000000001',
  remarks: 'ｻﾝﾄﾞﾎﾞｯｸｽ',
}

const told: Told = { default_flag: '1', stamp: moment }

const exampleBatch: Batch = {
  shop_id: 's_demoshop001',
  charge_date: '2026/01/05',
  succeeded: 2,
  failed: 1,
  retries: false,
}

const source = published('payloads of subscriptions and of their charges')

const eventsOf = (payType: SubscriptionPayType): EventDefinition[] => [
  ...(['regist', 'update', 'delete'] as const).map((name) => ({
    name: `subscription.${parts[payType]}.${name}` as const,
    source,
    example: () => payloads[payType](payType === 'Card' ? example : debitExample, told),
  })),
  {
    name: `recurring.${parts[payType]}.batch`,
    source,
    example: () => ofBatch(exampleBatch, payType, moment),
  },
]

export const subscriptionEvents: readonly EventDefinition[] = [
  ...eventsOf('Card'),
  ...eventsOf('Directdebit'),
]
