// What is told of payment methods: each pay_type has fields of its own.
import { published } from '../../kit/source.ts'
import type { Account } from '../../world/account.ts'
import { type EventDefinition, emit } from '../../world/outbox.ts'
import type { World } from '../../world/world.ts'
import { acquirer } from '../cards/schema.ts'
import type { EventName } from '../webhook-settings/event-names.ts'
import type { MethodPayType, PaymentMethod } from './schema.ts'

/** `I` is a registration, `U` an update. */
export type ProcessType = 'I' | 'U'

type Shop = Pick<Account, 'id' | 'customer_group_id'>
type Payload = Readonly<Record<string, unknown>>

const clientFields = ({ client_field_1, client_field_2, client_field_3 }: PaymentMethod) => ({
  client_field_1,
  client_field_2,
  client_field_3,
})

/** How the notification speaks of 3-D Secure: under way or failed, finished, or not asked for. */
function tdsState({ status, card }: PaymentMethod): 'AUTHENTICATED' | 'CHECK' | null {
  if (!card?.tds2_status) return null
  return status === 'ACTIVATED' ? 'CHECK' : 'AUTHENTICATED'
}

const ofCard = (shop: Shop, method: PaymentMethod, type: ProcessType): Payload => ({
  shop_id: shop.id,
  order_id: null,
  access_id: method.card?.access_id ?? null,
  card_status: method.status,
  status: tdsState(method),
  customer_group_id: shop.customer_group_id,
  customer_id: method.customer_id,
  card_id: method.id,
  process_date: method.process_date,
  process_type: type,
  card_no_display: method.card?.card_no ?? null,
  expire_display: method.card?.expire ?? null,
  forward: acquirer,
  default_flag: method.default_flag,
  transaction_id: null,
  approve: null,
  ...clientFields(method),
  error_code: method.card?.error_code ?? null,
  pay_type: 'Card',
})

const ofDirectdebit = (shop: Shop, method: PaymentMethod): Payload => ({
  shop_id: shop.id,
  payment_method_id: method.id,
  customer_id: method.customer_id,
  process_date: method.process_date,
  status: method.status,
  ...clientFields(method),
  directdebit: {
    application_type: method.directdebit?.application_type,
    request_form_id: method.directdebit?.paper_application?.request_form_id ?? null,
    paper_failure_description:
      method.directdebit?.paper_application?.paper_failure_description ?? null,
  },
  pay_type: 'Directdebit',
})

const ofVirtualaccount = (shop: Shop, method: PaymentMethod): Payload => ({
  shop_id: shop.id,
  id: method.id,
  customer_id: method.customer_id,
  process_date: method.process_date,
  status: method.status,
  default_flag: method.default_flag,
  delete_flag: method.delete_flag,
  ...clientFields(method),
  created: method.created,
  updated: method.updated,
  virtual_account: method.virtualaccount,
  pay_type: 'Virtualaccount',
})

const payloads = { Card: ofCard, Directdebit: ofDirectdebit, Virtualaccount: ofVirtualaccount }

/** Tells the shop of a payment method, in the words of its pay_type. */
export function tellOfMethod(
  world: World,
  shop: Shop,
  event: EventName,
  method: PaymentMethod,
  type: ProcessType = 'U',
): void {
  emit(world, event, shop.id, () => payloads[method.pay_type](shop, method, type))
}

const moment = '2026/01/05 09:00:00.000'

const example = (pay_type: MethodPayType): PaymentMethod => ({
  id: 'pm_demobobbank00000000001',
  pay_type,
  customer_id: 'c_demo_bob',
  status: 'ACTIVATED',
  redirect_url: null,
  redirect_url_accessed_flag: null,
  return_url: null,
  return_url_on_failure: null,
  default_flag: '1',
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  delete_flag: '0',
  process_date: moment,
  created: moment,
  updated: moment,
  card: null,
  directdebit: null,
  virtualaccount: {
    va_branch_code: '501',
    va_branch_name: 'サンドボックス',
    va_account_number: '0123456',
    va_account_name: 'サンドボックス',
    virtual_account_id: '5010123456',
    account_assignment_date: moment,
    last_activated_date: moment,
    latest_transaction_date: null,
  },
})

const exampleShop: Shop = { id: 's_demoshop001', customer_group_id: null }

export const methodEvents: readonly EventDefinition[] = (
  ['created', 'updated', 'inactivated', 'activated', 'deleted'] as const
).map((name) => ({
  name: `customers.payment_methods.${name}`,
  source: published('payloads of payment methods in the newest clients'),
  example: () =>
    name === 'updated'
      ? ofDirectdebit(exampleShop, example('Directdebit'))
      : ofVirtualaccount(exampleShop, example('Virtualaccount')),
}))
