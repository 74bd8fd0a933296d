// The rows of a bulk payment: an entry of the file beside what became of its payment.
import { inner } from '../../kit/collection.ts'
import type { AccountStore } from '../../world/store.ts'
import type { Payment } from '../payments/schema.ts'
import {
  type Bulk,
  type BulkEntry,
  type BulkSlice,
  cardRowFields,
  type EntryStatus,
  sliceId,
  sliceSize,
  virtualaccountRowFields,
} from './schema.ts'

/** Failing entries that one answer tells of. */
const errorRowsMax = 1_000

interface Placed {
  readonly slice: BulkSlice
  /** From 0 in the slice. */
  readonly at: number
}

/** The code with which an entry failed, at the check or at the run; null when it did not. */
const codeOf = ({ slice, at }: Placed): string | null =>
  slice.bad.find((each) => each.at === at)?.errors[0]?.error_code ?? slice.outcomes[at] ?? null

function statusOf(placed: Placed): EntryStatus {
  if (codeOf(placed) !== null) return 'FAILED'
  return placed.slice.outcomes[placed.at] === null ? 'SUCCEEDED' : 'CHECKED'
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const yenOf = (value: unknown): number => {
  const yen = Number(textOf(value) ?? (typeof value === 'number' ? value : 0))
  return Number.isSafeInteger(yen) ? yen : 0
}

/** What a payment of the entry begins with, while there is none. */
function expected(pay_type: string, entry: BulkEntry): Readonly<Record<string, unknown>> {
  if (pay_type === 'Card') {
    const [amount, tax] = [yenOf(entry['amount']), yenOf(entry['tax'])]
    const total_amount = amount + tax
    return { amount, tax, total_amount, item_code: '0000990' }
  }
  const [amount, tax] = [yenOf(entry['billing_amount']), yenOf(entry['billing_tax'])]
  const flags = { overpayment_flag: '0', cancel_overpayment_flag: '0' }
  return {
    billing_amount: amount,
    billing_tax: tax,
    billing_total_amount: amount + tax,
    ...flags,
    expire_overpayment_flag: '0',
    use_exact_deposit_amount: entry['use_exact_deposit_amount'] === true || null,
  }
}

/** What the entry asks an execution for, which its payment has only afterwards. */
function asked(pay_type: string, entry: BulkEntry, payment: Payment | undefined) {
  const days = entry['payment_term_day']
  const wished =
    pay_type === 'Card'
      ? { method: '1', card_id: textOf(entry['card_id']) }
      : {
          payment_method_id: textOf(entry['payment_method_id']),
          payment_term_day: days === undefined ? null : yenOf(days),
        }
  return Object.fromEntries(
    Object.entries(wished).map(([name, value]) => {
      return [name, (payment as Readonly<Record<string, unknown>> | undefined)?.[name] ?? value]
    }),
  )
}

function rowOf(store: AccountStore, bulk: Bulk, placed: Placed): object {
  const { pay_type } = bulk
  const entry = placed.slice.entries[placed.at] ?? {}
  const order_id = textOf(entry['id'])
  const found = order_id === null ? undefined : store.payments.find(order_id)
  const payment = found?.bulk_payment_id === bulk.id ? found : undefined
  const fields = pay_type === 'Card' ? cardRowFields : virtualaccountRowFields
  const known = (payment ?? expected(pay_type, entry)) as Readonly<Record<string, unknown>>
  return {
    id: bulk.id,
    shop_id: bulk.shop_id,
    order_id,
    status: statusOf(placed),
    access_id: payment?.access_id ?? null,
    // published: the one value that a row has, whatever became of its payment since
    ...(pay_type === 'Card' ? { job_code: 'CAPTURE' } : {}),
    ...Object.fromEntries(fields.map((name) => [name, known[name] ?? null])),
    ...asked(pay_type, entry, payment),
    customer_id: textOf(entry['customer_id']),
    client_field_1: textOf(entry['client_field_1']),
    client_field_2: textOf(entry['client_field_2']),
    client_field_3: textOf(entry['client_field_3']),
    ...(pay_type === 'Card' ? {} : { reference_order_id: textOf(entry['reference_order_id']) }),
    error_code: codeOf(placed),
    created: bulk.created,
    updated: payment?.updated ?? bulk.updated,
  }
}

const slice = (store: AccountStore, bulk: Bulk, at: number): BulkSlice | undefined =>
  store.bulkSlices.find(sliceId(bulk.id, at))

function* entriesOf(store: AccountStore, bulk: Bulk): Generator<Placed> {
  for (let number = 0; number * sliceSize < bulk[inner].entries; number++) {
    const each = slice(store, bulk, number)
    if (each) for (const at of each.entries.keys()) yield { slice: each, at }
  }
}

export interface RowFilter {
  readonly order_id?: string | null | undefined
  readonly statuses?: readonly string[] | undefined
}

/** The rows that a filter leaves, in the order of the file, and how many there are. */
export function rowsOf(
  store: AccountStore,
  bulk: Bulk,
  { order_id, statuses }: RowFilter,
): { readonly total: number; readonly take: (from: number, count: number) => object[] } {
  const row = (placed: Placed) => rowOf(store, bulk, placed)
  if (order_id || statuses) {
    const matching = [...entriesOf(store, bulk)].filter(
      (placed) =>
        (!order_id || placed.slice.entries[placed.at]?.['id'] === order_id) &&
        (!statuses || statuses.includes(statusOf(placed))),
    )
    const { length: total } = matching
    return { total, take: (from, count) => matching.slice(from, from + count).map(row) }
  }
  const total = bulk[inner].entries
  const take = (from: number, count: number) =>
    Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => {
      const place = from + index
      const found = slice(store, bulk, Math.floor(place / sliceSize))
      return found ? [row({ slice: found, at: place % sliceSize })] : []
    }).flat()
  return { total, take }
}

/** What is wrong with each entry that failed the check; of very many the first thousand. */
export function errorRowsOf(store: AccountStore, bulk: Bulk): object[] {
  const rows: object[] = []
  for (let number = 0; number * sliceSize < bulk[inner].entries; number++) {
    const { bad = [], first = 0, entries = [] } = slice(store, bulk, number) ?? {}
    for (const { at, errors } of bad) {
      if (rows.length === errorRowsMax) return rows
      const order_id = textOf(entries[at]?.['id'])
      rows.push({ number: String(first + at + 1), order_id, errors })
    }
  }
  return rows
}
