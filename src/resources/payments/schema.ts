// What payments of all types have in common: their common fields, states and collection.
// What one type has of its own stands in types/.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { customerId } from '../customers/schema.ts'

export const payTypeItem = '023'

export const paymentStatuses = [
  'UNPROCESSED',
  'CHECKED',
  'AUTHORIZED',
  'AWAITING_CUSTOMER_PAYMENT',
  'AWAITING_PAYMENT_APPROVAL',
  'CAPTURED',
  'CANCELED',
  'EXPIRED',
  'AUTHENTICATED',
  'FAILED',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

const clientField = (item: string) => s.maybe(s.item(item, s.text(100)))

export const clientFields = {
  client_field_1: clientField('006'),
  client_field_2: clientField('024'),
  client_field_3: clientField('025'),
}

/** Ids a merchant may choose for a payment. */
export const orderId = () => s.formed('^[A-Za-z0-9_-]{1,30}$', 'o_demo1')

export const accessId = () => s.formed('^.{24}$', 'a_0123456789012345678901')

/** Fields with which every operation on an existing payment begins. */
export const accessFields = <T extends string>(payType: T) => ({
  pay_type: s.item(payTypeItem, s.oneOf(payType)),
  access_id: s.item('008', accessId()),
})

/** Fields of every payment record, before those of its type. */
export const commonFields = {
  shop_id: s.anyText(),
  id: s.anyText(),
  access_id: s.anyText(),
  amount: s.yen(),
  tax: s.yen(),
  total_amount: s.yen(),
  client_field_1: s.nullable(s.anyText()),
  client_field_2: s.nullable(s.anyText()),
  client_field_3: s.nullable(s.anyText()),
  process_date: s.timestamp(),
  customer_id: s.nullable(s.anyText()),
  customer_group_id: s.nullable(s.anyText()),
  error_code: s.nullable(s.anyText()),
  created: s.timestamp(),
  updated: s.nullable(s.timestamp()),
}
const Common = s.object(commonFields)
export type CommonFields = s.Infer<typeof Common>

/** The common fields of a payment of which nothing is known. */
export const blankCommon: CommonFields = {
  shop_id: '',
  id: '',
  access_id: '',
  amount: 0,
  tax: 0,
  total_amount: 0,
  client_field_1: null,
  client_field_2: null,
  client_field_3: null,
  process_date: '',
  customer_id: null,
  customer_group_id: null,
  error_code: null,
  created: '',
  updated: null,
}

/**
 * A new payment of a type: `copy`, made of the template of the type, with its common fields. They
 * are set one by one because that takes a quarter of the time of spreading one object over another.
 */
export function withCommon<P extends CommonFields>(copy: P, common: CommonFields): P {
  const fresh: { -readonly [F in keyof CommonFields]: CommonFields[F] } = copy
  fresh.shop_id = common.shop_id
  fresh.id = common.id
  fresh.access_id = common.access_id
  fresh.amount = common.amount
  fresh.tax = common.tax
  fresh.total_amount = common.total_amount
  fresh.client_field_1 = common.client_field_1
  fresh.client_field_2 = common.client_field_2
  fresh.client_field_3 = common.client_field_3
  fresh.process_date = common.process_date
  fresh.customer_id = common.customer_id
  fresh.customer_group_id = common.customer_group_id
  fresh.error_code = common.error_code
  fresh.created = common.created
  fresh.updated = common.updated
  return copy
}

/** A payment as code that serves every type sees it. */
export type Payment = CommonFields & {
  readonly pay_type: string
  readonly status: PaymentStatus
  readonly job_code?: string | null
  readonly subscription_id?: string | null
  readonly bulk_payment_id?: string | null
  readonly card_no?: string | null
  readonly auth_max_date?: string | null
  readonly [inner]: {
    /** The profile of the card it was charged to; null before a card is known. */
    readonly profile: string | null
    /** The day of the last transfer to its account, `yyyy/MM/dd`, also of one that came late. */
    readonly lastTransfer?: string
    /** The invoice that it was made for: its account adds up what comes; the invoice ends it. */
    readonly invoice?: {
      readonly id: string
      /** The account of an earlier invoice that is used again. */
      readonly account: Readonly<Record<string, string>> | null
    }
  }
}

/** Search parameters that every type has. */
export const commonSearch = {
  client_field_1: s.maybe(s.item('006', s.text(100))),
  client_field_2: s.maybe(s.item('024', s.text(100))),
  client_field_3: s.maybe(s.item('025', s.text(100))),
  keyword: s.maybe(s.item('064', s.text(300))),
  total_amount_min: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
  total_amount_max: s.maybe(s.item('009', s.integer({ minimum: 0 }))),
  customer_id: s.maybe(s.item('011', customerId())),
  process_date_from: s.maybe(s.item('065', s.dateOrTimestamp())),
  process_date_to: s.maybe(s.item('065', s.dateOrTimestamp())),
  status: s.maybe(s.item('901', s.anyText())),
  update_date_from: s.maybe(s.item('066', s.dateOrTimestamp())),
  update_date_to: s.maybe(s.item('066', s.dateOrTimestamp())),
  updated_from: s.maybe(s.item('066', s.dateOrTimestamp())),
  updated_to: s.maybe(s.item('066', s.dateOrTimestamp())),
}

export const PaymentRetrieval = s.object({
  pay_type: s.item(payTypeItem, s.anyText()),
})

/** The order id of a path. */
export const orderIdParams = s.pathNames('id')
