import { type Checking, endpoint } from '../../../http/endpoint.ts'
import {
  answerList,
  checkRanges,
  checkSort,
  type ListQuery,
  listParameters,
  pageOf,
} from '../../../http/list.ts'
import { permissionGroups } from '../../../http/permissions.ts'
import { isWithin } from '../../../kit/dates.ts'
import * as s from '../../../kit/schema.ts'
import { published } from '../../../kit/source.ts'
import { fail } from '../../../world/failures.ts'
import type { Payment } from '../schema.ts'
import { paymentTypes, typeOf } from '../types/index.ts'
import type { PaymentType } from '../types/payment-type.ts'
import { codesOf, eachType } from './by-type.ts'
import { searchScopes, shopsInScope } from './search-scope.ts'

/** Search parameters as texts and numbers; each type has some of them. */
export type Search = ListQuery & { readonly pay_type: string } & Readonly<
    Partial<Record<string, string>>
  >

const patterns = ['onetime', 'subscription', 'bulk'] as const

/** The parts of a value that means any of several. */
const anyOf = (text: string | undefined): string[] | undefined =>
  text === undefined ? undefined : text.split(',').map((part) => part.trim())

const patternOf = ({ subscription_id, bulk_payment_id }: Payment): (typeof patterns)[number] =>
  subscription_id ? 'subscription' : bulk_payment_id ? 'bulk' : 'onetime'

function checkChoices(
  { query, report }: Checking<unknown, Search>,
  name: string,
  item: string,
  choices: readonly string[],
): void {
  const parts = anyOf(query[name])
  if (parts?.some((part) => !choices.includes(part))) {
    report(
      fail
        .badFormat(name)
        .about(item)
        .withHint(`one or more of ${choices.join(', ')}`),
    )
  }
}

/** The query without the search parameters that only other types have: here they are ignored. */
function ownSearch<Q extends Partial<Search>>(query: Q, { search }: PaymentType): Q {
  const isOwn = (name: string): boolean =>
    Object.hasOwn(search.properties, name) || Object.hasOwn(listParameters, name)
  return Object.fromEntries(Object.entries(query).filter(([name]) => isOwn(name))) as Q
}

/** The statuses that payments of the type can have. */
const statusesOf = ({ record }: PaymentType): readonly string[] =>
  (record.properties['status'] as { readonly enum?: readonly string[] }).enum ?? []

/** Only some types are paid in bulk. */
const patternsOf = ({ record }: PaymentType): readonly string[] =>
  patterns.filter((each) => each !== 'bulk' || 'bulk_payment_id' in record.properties)

function checkSearch(asked: Checking<unknown, Search>): void {
  const { pay_type } = asked.query
  const type = pay_type === undefined ? undefined : paymentTypes[pay_type]
  if (!type) return
  const input = { ...asked, query: ownSearch(asked.query, type) }
  checkSort(input, type.sortable)
  checkChoices(input, 'status', '901', statusesOf(type))
  checkChoices(input, 'pay_pattern', '068', patternsOf(type))
  // Only a main shop has a scope; from others the parameter is ignored.
  if (input.acting.role === 'main') checkChoices(input, 'search_scope', '069', searchScopes)
  checkRanges(input, type.search)
}

/** Tests that no index serves; those of parameters that were not sent always hold. */
function testOf(query: Search): (payment: Payment) => boolean {
  const statuses = anyOf(query['status'])
  const pattern = anyOf(query['pay_pattern'])
  const { client_field_1: one, client_field_2: two, client_field_3: three, keyword } = query
  const { total_amount_min: min, total_amount_max: max, last_four_digits: digits } = query
  const own = ownTests(query)
  const [updatedFrom, updatedTo] = [
    query['update_date_from'] ?? query['updated_from'],
    query['update_date_to'] ?? query['updated_to'],
  ]
  const fields = (payment: Payment) =>
    [payment.client_field_1, payment.client_field_2, payment.client_field_3] as const
  return (payment) =>
    (!statuses || statuses.includes(payment.status)) &&
    (!pattern || pattern.includes(patternOf(payment))) &&
    [one, two, three].every((wanted, at) => !wanted || fields(payment)[at] === wanted) &&
    (!keyword || fields(payment).some((field) => field?.includes(keyword))) &&
    (min === undefined || payment.total_amount >= Number(min)) &&
    (max === undefined || payment.total_amount <= Number(max)) &&
    (!digits || (payment.card_no?.endsWith(digits) ?? false)) &&
    isWithin(payment.process_date, query['process_date_from'], query['process_date_to']) &&
    isWithin(payment.updated, updatedFrom, updatedTo) &&
    own.every((holds) => holds(payment))
}

/** Ranges of dates that every type has, or names otherwise than the field. */
const commonRanges = new Set(['process_date', 'update_date', 'updated'])

/** Tests of the type's own parameters: what it says itself, and ranges of its dates. */
function ownTests(query: Search): ((payment: Payment) => boolean)[] {
  const { matches = {} } = typeOf(query)
  const fields = Object.keys(query).flatMap((name) => /^(.+)_(from|to)$/.exec(name)?.[1] ?? [])
  const dates = [...new Set(fields)].filter((field) => !commonRanges.has(field))
  const ranges = dates.map((field) => (payment: Payment) => {
    const stamp = (payment as Partial<Record<string, unknown>>)[field] as string | null | undefined
    return isWithin(stamp, query[`${field}_from`], query[`${field}_to`])
  })
  const own = Object.entries(matches).flatMap(([name, matchesValue]) => {
    const value = query[name]
    return value === undefined ? [] : [(payment: Payment) => matchesValue(payment as never, value)]
  })
  return [...ranges, ...own]
}

/** Parameters that only look at what an index serves, or at no record at all. */
const servedByIndex = new Set([
  'pay_type',
  'limit',
  'page',
  'count_only',
  'sort',
  'customer_id',
  'subscription_id',
  'order_id',
  'search_scope',
  'shop_id_list',
])

/** One status alone, or one customer or subscription, is served by an index. */
function filterOf(query: Search) {
  const { pay_type, customer_id, subscription_id, status } = query
  const [single, ...others] = anyOf(status) ?? []
  const isSingle = single !== undefined && others.length === 0
  const equal = {
    pay_type,
    ...(customer_id ? { customer_id } : {}),
    ...(subscription_id ? { subscription_id } : {}),
    ...(isSingle ? { status: single } : {}),
  } as Partial<Payment>
  const rest = Object.keys(query).filter((name) => !servedByIndex.has(name))
  const isServed = rest.every((name) => name === 'status' && isSingle)
  return { equal, test: isServed ? undefined : testOf(query) }
}

export const list = endpoint({
  route: 'GET /v1/payments',
  code: codesOf('EP011', 'list'),
  summary: 'List the payments of one pay_type',
  source: published('payments'),
  group: permissionGroups.payments,
  keys: 'secret',
  query: eachType<Search>(({ search }) => s.extend(search, listParameters)),
  picture: 'barcode',
  returns: eachType(({ record }) => pageOf(record)),
  checks: checkSearch,
  run(call) {
    const { search, path, world } = call
    const type = typeOf(call.query)
    const { sortable } = type
    const query = ownSearch(call.query, type)
    const views = shopsInScope(call, query).map((id) => world.store.payments.of(id))
    const { equal, test } = filterOf(query)
    const id = call.acting.role === 'main' ? query['order_id'] : undefined
    const wanted = { equal: id === undefined ? equal : { ...equal, id }, test }
    return answerList(views, wanted, { query, search, path, sortable })
  },
})
