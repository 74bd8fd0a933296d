// The list of invoices, and what it can be searched for.
import { endpoint } from '../../http/endpoint.ts'
import { answerList, checkRanges, checkSort, listParameters, pageOf } from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { published } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import type { World } from '../../world/world.ts'
import { addressee, partiesNow, shown } from './actions.ts'
import {
  InvoiceListItem,
  InvoiceSearch,
  type InvoiceStatus,
  invoiceStatuses,
  type StoredInvoice,
} from './schema.ts'

const sortable = ['created', 'updated', 'issue_date', 'due_date', 'total_amount'] as const

/** The values of a parameter with commas; any of them counts. */
const several = (text: string): string[] => text.split(',').map((each) => each.trim())

/** Days are compared as texts, which sort as time does; null lies in no range. */
type Dates = Readonly<Partial<Record<string, string | null | undefined>>>
const inRange = (query: Dates, name: string, day: string | null): boolean =>
  isWithin(day, query[`${name}_from`], query[`${name}_to`])

function datesMatch(query: InvoiceSearch, invoice: StoredInvoice): boolean {
  const sent = query as unknown as Dates
  const { lines_date_from: from, lines_date_to: to } = query
  return (
    inRange(sent, 'due_date', invoice.due_date) &&
    inRange(sent, 'issue_date', invoice.issue_date) &&
    inRange(sent, 'created', invoice.created) &&
    inRange(sent, 'transaction_date', invoice.transaction_date) &&
    ((!from && !to) || invoice.lines.some(({ date }) => isWithin(date, from, to)))
  )
}

const fieldsOf = ({ client_field_1, client_field_2, client_field_3 }: StoredInvoice) => [
  client_field_1,
  client_field_2,
  client_field_3,
]

const namesOf = (world: World, invoice: StoredInvoice) => [
  addressee(world, invoice).name,
  partiesNow(world, invoice).customer?.name,
]

/** Whether any of the texts holds the wanted one. */
const anyHolds = (texts: readonly (string | null | undefined)[], wanted: string): boolean =>
  texts.some((text) => text?.includes(wanted) ?? false)

const testOf = (world: World, query: InvoiceSearch) => {
  const statuses = query.status ? several(query.status) : undefined
  const { keyword, customer_name, is_uncollectible, is_backfill, invoice_number } = query
  const least = query.total_amount_min ?? 0
  const most = query.total_amount_max ?? Number.POSITIVE_INFINITY
  const same = <T>(wanted: T | null | undefined, value: T | null) =>
    wanted === undefined || wanted === null || wanted === value
  return (invoice: StoredInvoice): boolean =>
    (!statuses || statuses.includes(invoice.status)) &&
    same(invoice_number, invoice.invoice_number) &&
    same(is_uncollectible, invoice.is_uncollectible) &&
    same(is_backfill, invoice.invoice_backfill !== null) &&
    invoice.total_amount >= least &&
    invoice.total_amount <= most &&
    (!keyword || anyHolds(fieldsOf(invoice), keyword)) &&
    (!customer_name || anyHolds(namesOf(world, invoice), customer_name)) &&
    datesMatch(query, invoice)
}

const isStatus = (text: string): text is InvoiceStatus =>
  invoiceStatuses.some((status) => status === text)

export const list = endpoint({
  route: 'GET /v1/invoices',
  code: 'EI003',
  summary: 'List invoices',
  source: published('invoices; the fields of sort are decided'),
  group: permissionGroups.invoices,
  keys: 'secret',
  query: s.extend(InvoiceSearch, listParameters),
  returns: pageOf(InvoiceListItem),
  checks(input) {
    const { query, report } = input
    checkSort(input, sortable)
    checkRanges(input, InvoiceSearch)
    const unknown = several(query.status ?? '').filter((each) => each !== '' && !isStatus(each))
    if (unknown.length === 0) return
    const hint = `status: ${invoiceStatuses.join(', ')}, or several with commas`
    report(fail.outOfRange('status').about('901').withHint(hint))
  },
  run({ world, store, query, search, path }) {
    const equal = query.customer_id ? { customer_id: query.customer_id } : {}
    const filter = { equal, test: testOf(world, query) }
    const page = answerList([store.invoices], filter, { query, search, path, sortable })
    if (!('list' in page)) return page
    const items = page.list.map((invoice) => ({
      ...shown(world, invoice),
      customer_name: partiesNow(world, invoice).customer?.name ?? null,
      overwrite_customer_name: invoice.customer_overwrite?.name ?? null,
    }))
    return { ...page, list: items }
  },
})
