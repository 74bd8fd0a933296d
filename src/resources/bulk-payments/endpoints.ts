// The four operations of bulk payments.
import { type Checking, endpoint } from '../../http/endpoint.ts'
import {
  answerList,
  answerView,
  checkRanges,
  checkSort,
  type ListQuery,
  listParameters,
  pageOf,
} from '../../http/list.ts'
import { permissionGroups } from '../../http/permissions.ts'
import { isWithin } from '../../kit/dates.ts'
import * as s from '../../kit/schema.ts'
import { decided, published, spec } from '../../kit/source.ts'
import { fail } from '../../world/failures.ts'
import type { AccountStore } from '../../world/store.ts'
import { payTypeItem } from '../payments/schema.ts'
import { deleteBulk, registerBulk } from './bulk-actions.ts'
import { errorRowsOf, rowsOf } from './details.ts'
import { entryReader, type ReadFile, readEntries } from './entry-reader.ts'
import { checkRegistration } from './registration.ts'
import {
  type Bulk,
  BulkDeleted,
  BulkForm,
  type BulkPayType,
  BulkQuery,
  BulkSearch,
  bulkPayTypes,
  bulkSortable,
  bulkStatuses,
  CardRow,
  DetailQuery,
  entryStatuses,
  errorDetail,
  PaymentBulk,
  VirtualaccountRow,
} from './schema.ts'

const group = permissionGroups.bulkPayments

function getBulk(store: AccountStore, id: string, payType?: string): Bulk {
  const bulk = store.bulkPayments.find(id)
  const isMeant = bulk?.delete_flag === '0' && (payType ?? bulk.pay_type) === bulk.pay_type
  if (bulk && isMeant) return bulk
  const refusal = fail.notFound(`Bulk payment ${id}`)
  if (!bulk) throw refusal
  throw refusal.withHint(bulk.delete_flag === '1' ? 'it is deleted' : `it is of ${bulk.pay_type}`)
}

/** The parts of a value that means any of several. */
const anyOf = (text: string | null | undefined): string[] | undefined =>
  text?.split(',').map((part) => part.trim())

/** Reports a status that no record has. */
function checkStatuses(
  { query, report }: Checking<unknown, { readonly status?: string | null }>,
  known: readonly string[],
): void {
  if (anyOf(query.status)?.some((part) => !known.includes(part))) {
    const hint = `one or more of ${known.join(', ')}`
    report(fail.outOfRange('status').about('901').withHint(hint))
  }
}

const register = endpoint({
  route: 'POST /v1/payments/bulk',
  code: 'EK001',
  summary: 'Register a bulk payment: a file of payments that are charged on a later day',
  source: spec('bulk payment registration'),
  group,
  keys: 'secret',
  query: BulkQuery,
  body: BulkForm,
  accepts: 'multipart',
  reader: entryReader,
  returns: PaymentBulk,
  checks: checkRegistration,
  // Clients that give the file no name send it as a text, and it is read as a file would be.
  seal: ({ file, ...form }, { context }) => ({
    ...form,
    read: file === undefined ? undefined : readEntries(file, context.holdsCardNumber),
  }),
  run({ world, acting, query, body, file }) {
    return registerBulk(world, acting, {
      pay_type: (query.pay_type ?? body.pay_type) as BulkPayType,
      process_plan_date: query.process_plan_date ?? body.process_plan_date ?? null,
      file_name: file?.name ?? null,
      read: (file?.taken?.content ?? body.read) as ReadFile,
    })
  },
})

const remove = endpoint({
  route: 'DELETE /v1/payments/bulk/{id}',
  code: 'EK006',
  summary: 'Delete a bulk payment that has not begun to run',
  source: published('bulk payments'),
  group,
  keys: 'secret',
  params: s.pathNames('id'),
  returns: BulkDeleted,
  run({ world, store, params }) {
    const bulk = store.bulkPayments.find(params.id)
    if (!bulk) throw fail.notFound(`Bulk payment ${params.id}`)
    return deleteBulk(world, bulk)
  },
})

const list = endpoint({
  route: 'GET /v1/payments/bulk',
  code: 'EK004',
  summary: 'List bulk payments; deleted ones only where delete_flag asks for them',
  source: published('bulk payments'),
  group,
  keys: 'secret',
  query: s.extend(BulkSearch, listParameters),
  returns: pageOf(PaymentBulk),
  checks(input) {
    checkSort(input as Checking<unknown, ListQuery>, bulkSortable)
    checkRanges(input, BulkSearch)
    checkStatuses(input, bulkStatuses)
  },
  run({ store, query, search, path }) {
    const { delete_flag = '0', pay_type, file_name } = query
    const statuses = anyOf(query.status)
    const equal = {
      ...(delete_flag === '' ? {} : { delete_flag }),
      ...(pay_type ? { pay_type } : {}),
    }
    const test = (bulk: Bulk): boolean =>
      (!statuses || statuses.includes(bulk.status)) &&
      (!file_name || bulk.file_name.includes(file_name)) &&
      isWithin(bulk.created, query.created_from, query.created_to) &&
      isWithin(bulk.process_plan_date, query.process_plan_date_from, query.process_plan_date_to)
    const asked = { query, search, path, sortable: bulkSortable }
    return answerList([store.bulkPayments], { equal, test }, asked)
  },
})

const rows = { Card: CardRow, Virtualaccount: VirtualaccountRow } as const

/** A page of details; the errors of the file and of its entries stand beside the list. */
const detailPage = (payType: BulkPayType) =>
  s.extend(pageOf(rows[payType]), {
    error_code: s.optional(s.nullable(s.anyText())),
    error_detail: s.optional(errorDetail),
  })

const details = endpoint({
  route: 'GET /v1/payments/bulk/{id}',
  code: 'EK005',
  summary: 'List what became of the entries of a bulk payment, in the order of its file',
  source: decided('the shape is published; that the order is that of the file is ours'),
  group,
  keys: 'secret',
  params: s.pathNames('id'),
  query: s.extend(DetailQuery, listParameters),
  returns: s.pickedBy(
    'pay_type',
    payTypeItem,
    Object.fromEntries(bulkPayTypes.map((payType) => [payType, detailPage(payType)])),
  ),
  checks(input) {
    checkSort(input as Checking<unknown, ListQuery>, [])
    checkStatuses(input, entryStatuses)
  },
  run({ store, params, query, search, path }) {
    const bulk = getBulk(store, params.id, query.pay_type)
    const { order_id, status } = query
    const { total, take } = rowsOf(store, bulk, { order_id, statuses: anyOf(status) })
    const page = answerView(total, take, { query, search, path })
    if (query.count_only) return page
    return { ...page, error_code: bulk.error_code, error_detail: errorRowsOf(store, bulk) }
  },
})

export const bulkEndpoints = [register, list, details, remove]
