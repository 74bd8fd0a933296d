// Bulk payments: the record, what is kept of its file, and the shapes of its four operations.
import type { inner } from '../../kit/collection.ts'
import * as s from '../../kit/schema.ts'
import { customerId } from '../customers/schema.ts'
import { clientFields, orderId, payTypeItem } from '../payments/schema.ts'
import { CardExecution, CardPayment } from '../payments/types/card-schema.ts'
import { amounts } from '../payments/types/charge-schema.ts'
import {
  VirtualaccountExecution,
  VirtualaccountPayment,
  VirtualaccountRegistration,
} from '../payments/types/virtualaccount-schema.ts'

export const bulkPayTypes = ['Card', 'Virtualaccount'] as const
export type BulkPayType = (typeof bulkPayTypes)[number]

export const bulkStatuses = ['CHECKING', 'CHECKED', 'RUNNING', 'COMPLETED', 'ERROR'] as const
export type BulkStatus = (typeof bulkStatuses)[number]

export const entryStatuses = ['CHECKED', 'SUCCEEDED', 'FAILED'] as const
export type EntryStatus = (typeof entryStatuses)[number]

export const fileItem = '144'
export const planDateItem = '147'
export const fileNameLengthMax = 100
/** Entries of one file. */
export const entriesMax = 50_000
/** Entries that one command takes: some milliseconds of work. */
export const sliceSize = 250

const text = () => s.nullable(s.anyText())
const count = () => s.nullable(s.integer())

export const PaymentBulk = s.named(
  'PaymentBulk',
  s.object({
    id: s.anyText(),
    shop_id: s.anyText(),
    pay_type: s.oneOf(...bulkPayTypes),
    status: s.oneOf(...bulkStatuses),
    process_plan_date: s.slashDate(),
    file_name: s.anyText(),
    process_start_date: s.nullable(s.timestamp()),
    process_end_date: s.nullable(s.timestamp()),
    total_count: count(),
    process_success_count: count(),
    process_failure_count: count(),
    error_code: text(),
    delete_flag: s.flag(),
    created: s.timestamp(),
    updated: s.timestamp(),
  }),
)

/** How far the work on the file is. */
export interface BulkWork {
  /** Why the file cannot be read; null when it can. */
  readonly unreadable: string | null
  /** Entries that were read. */
  readonly entries: number
  /** Entries that are done in this status: checked, then registered; after that charged. */
  readonly checked: number
  readonly registered: number
  readonly charged: number
  /** Entries that the check found bad. */
  readonly failing: number
}

export type Bulk = s.Infer<typeof PaymentBulk> & { readonly [inner]: BulkWork }

/** An entry as it was sent, known fields only. What cannot be a value of one is an empty list. */
export type BulkEntry = Readonly<Partial<Record<string, unknown>>>

/** What is wrong with one entry. */
export interface EntryErrors {
  /** The place of the entry in its slice, from 0. */
  readonly at: number
  readonly errors: readonly { readonly error_code: string; readonly error_message: string }[]
}

/** A part of a file, and what became of its entries. */
export interface BulkSlice {
  readonly id: string
  /** Place of its first entry in the file, from 0. */
  readonly first: number
  readonly entries: readonly BulkEntry[]
  /** Places, from 0 in the slice, whose order id stands in the file before. */
  readonly repeats: readonly number[]
  readonly bad: readonly EntryErrors[]
  /** For each charged entry null, or the code with which it failed. */
  readonly outcomes: readonly (string | null)[]
}

/** The id of slice number `at`, from 0, of a bulk payment. */
export const sliceId = (bulkId: string, at: number): string => `${bulkId}:${at}`

const id = s.item('003', orderId())
const customer_id = s.item('011', customerId())

/** An entry of the file, by pay_type: formats are those of registration and execution. */
export const entrySchemas: Readonly<Record<BulkPayType, s.ObjectSchema>> = {
  Card: s.object({
    id,
    ...amounts,
    customer_id,
    card_id: CardExecution.properties.card_id,
    ...clientFields,
  }),
  Virtualaccount: s.object({
    id,
    ...s.pick(
      VirtualaccountRegistration,
      'billing_amount',
      'billing_tax',
      'use_exact_deposit_amount',
    ).properties,
    customer_id,
    ...s.pick(
      VirtualaccountExecution,
      'payment_method_id',
      'reference_order_id',
      'payment_term_day',
    ).properties,
    ...clientFields,
  }),
}

const named = {
  pay_type: s.maybe(s.item(payTypeItem, s.oneOf(...bulkPayTypes), s.ofSet)),
  process_plan_date: s.maybe(s.item(planDateItem, s.slashDate())),
}

/** Both stand in the query or in the form; the query wins. */
export const BulkQuery = s.object(named)

export const BulkForm = s.named(
  'PaymentBulkRegistration',
  s.object({ ...named, file: s.optional(s.item(fileItem, s.anyText())) }),
)

const day = (item: string) => s.maybe(s.item(item, s.dateOrTimestamp()))

export const BulkSearch = s.object({
  process_plan_date_from: day(planDateItem),
  process_plan_date_to: day(planDateItem),
  status: s.maybe(s.item('901', s.anyText())),
  pay_type: named.pay_type,
  file_name: s.maybe(s.item('148', s.text(fileNameLengthMax))),
  delete_flag: s.optional(s.item('149', s.oneOf('0', '1', ''), s.ofSet)),
  created_from: day('096'),
  created_to: day('096'),
})

export const bulkSortable = [
  'process_plan_date',
  'status',
  'pay_type',
  'file_name',
  'delete_flag',
  'created',
] as const

export const DetailQuery = s.object({
  pay_type: s.item(payTypeItem, s.oneOf(...bulkPayTypes), s.ofSet),
  order_id: s.maybe(s.item('003', orderId())),
  status: s.maybe(s.item('901', s.anyText())),
})

export const BulkDeleted = s.named(
  'PaymentBulkDeleted',
  s.object({ id: s.anyText(), delete_flag: s.flag() }),
)

const rowFields = {
  id: s.anyText(),
  shop_id: s.anyText(),
  order_id: text(),
  status: s.oneOf(...entryStatuses),
  access_id: text(),
  customer_id: text(),
  client_field_1: text(),
  client_field_2: text(),
  client_field_3: text(),
  error_code: text(),
  created: s.timestamp(),
  updated: s.timestamp(),
}

/** Fields of a row that are those of its payment. */
export const cardRowFields = [
  'amount',
  'tax',
  'total_amount',
  'method',
  'pay_times',
  'card_id',
  'item_code',
  'transaction_id',
  'approve',
  'forward',
] as const

export const virtualaccountRowFields = [
  'billing_amount',
  'billing_tax',
  'billing_total_amount',
  'payment_method_id',
  'va_branch_code',
  'va_branch_name',
  'va_account_number',
  'va_account_name',
  'virtual_account_id',
  'account_assignment_date',
  'transaction_date',
  'value_date',
  'remitter_account_name',
  'remitter_bank_name',
  'remitter_branch_name',
  'overpayment_flag',
  'cancel_overpayment_flag',
  'expire_overpayment_flag',
  'payment_term_day',
  'payment_term',
  'use_exact_deposit_amount',
] as const

export const CardRow = s.named(
  'CardPaymentBulkDetail',
  s.extend(s.pick(CardPayment, ...cardRowFields), { ...rowFields, job_code: s.oneOf('CAPTURE') }),
)
export const VirtualaccountRow = s.named(
  'VirtualaccountPaymentBulkDetail',
  s.extend(s.pick(VirtualaccountPayment, ...virtualaccountRowFields), {
    ...rowFields,
    reference_order_id: text(),
  }),
)

export const errorDetail = s.list(
  s.object({
    number: s.anyText(),
    order_id: text(),
    errors: s.list(s.object({ error_code: s.anyText(), error_message: s.anyText() })),
  }),
)
