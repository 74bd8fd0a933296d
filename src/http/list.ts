// What every list has in common: its parameters, and the page that answers them.

import { parseTimestamp } from '../kit/dates.ts'
import {
  envelope,
  lastPageOf,
  limitRange,
  newestFirst,
  type Page,
  pageRange,
  parseSort,
  sortRows,
} from '../kit/page.ts'
import type { Row } from '../kit/record-index.ts'
import * as s from '../kit/schema.ts'
import type { View } from '../kit/view.ts'
import { fail } from '../world/failures.ts'
import type { Checking } from './endpoint.ts'

// A limit that is no number is out of range too: the service has one code for both.
const range = (item: string, { minimum, maximum }: { minimum: number; maximum: number }) =>
  s.optional(s.item(item, s.integer({ minimum, maximum }), { type: '018' }))

/** Parameters of every list. spec: limits */
export const listParameters = {
  limit: range('904', limitRange),
  page: range('905', pageRange),
  count_only: s.optional(s.item('906', s.boolean())),
  sort: s.optional(s.item('907', s.anyText())),
}

/** A page of a list of `of`. */
export const pageOf = <S extends s.Schema>(of: S) =>
  s.object({
    total_count: s.integer(),
    last_page: s.optional(s.integer()),
    current_page: s.optional(s.integer()),
    limit: s.optional(s.integer()),
    link_next: s.optional(s.nullable(s.anyText())),
    link_previous: s.optional(s.nullable(s.anyText())),
    list: s.optional(s.list(of)),
  })

export interface ListQuery {
  readonly limit?: number
  readonly page?: number
  readonly count_only?: boolean
  readonly sort?: string
}

/** Reports an order that names no field of the list; `count_only` ignores the order. */
export function checkSort(
  { query, report }: Pick<Checking<unknown, ListQuery>, 'query' | 'report'>,
  sortable: readonly string[],
): void {
  if (query.sort === undefined || query.count_only) return
  if (parseSort<Record<string, unknown>>(query.sort, sortable) === undefined) {
    const hint = `fields: ${sortable.join(', ')}; each may be followed by asc or desc`
    report(fail.badFormat('sort').about('907').withHint(hint))
  }
}

/** Reports an end of a range (`..._from`, `..._to`) that is no day or moment of the calendar. */
export function checkRanges(
  { query, report }: Pick<Checking<unknown, object>, 'query' | 'report'>,
  search: s.ObjectSchema,
): void {
  const values = query as Readonly<Record<string, unknown>>
  for (const [name, schema] of Object.entries(search.properties)) {
    const value = values[name]
    if (!/_(from|to)$/.test(name) || typeof value !== 'string') continue
    if (parseTimestamp(value) !== undefined) continue
    const hint = `${name}: no day of the calendar`
    report(fail.badFormat(name).about(s.itemOf(schema)).withHint(hint))
  }
}

/** Which records a list shows: fields that must be equal (an index serves these), and a test. */
export interface Filter<R> {
  readonly equal: Partial<R>
  readonly test?: ((record: R) => boolean) | undefined
}

function matchingRows<R extends object>(
  { collection, owner }: View<R>,
  { equal, test }: Filter<R>,
): readonly Row<R>[] {
  const indexed = collection.indexedRows(owner, equal)
  const wanted = Object.entries(equal) as [keyof R, unknown][]
  const rows =
    indexed ??
    collection
      .candidates(owner, equal)
      .filter(({ record }) => wanted.every(([field, value]) => record[field] === value))
  return test ? rows.filter(({ record }) => test(record)) : rows
}

/** Rows of several owners as one list in creation order. */
function rowsOfAll<R extends object>(views: readonly View<R>[], filter: Filter<R>) {
  const [first] = views
  if (first && views.length === 1) return matchingRows(first, filter)
  return views.flatMap((view) => matchingRows(view, filter)).sort((a, b) => a.sequence - b.sequence)
}

interface Asked {
  readonly query: ListQuery
  readonly search: string
  readonly path: string
  readonly sortable: readonly string[]
}

/** A page of a list, or just the count. */
export type ListAnswer<R> = Page<R> | { readonly total_count: number }

/**
 * The page of a list that is no list of stored records: `take` gives rows from a place on, from 0.
 * With `count_only` just the count. Refuses a page beyond the last.
 */
export function answerView<R>(
  total: number,
  take: (from: number, count: number) => readonly R[],
  asked: { readonly query: ListQuery; readonly search: string; readonly path: string },
): Page<R> | { readonly total_count: number } {
  const { query, path } = asked
  if (query.count_only) return { total_count: total }
  const { limit = limitRange.usual, page = pageRange.usual } = query
  if (page > lastPageOf(total, limit)) throw fail.pageBeyondEnd()
  const rows = take((page - 1) * limit, limit)
  return envelope(rows, { total, page, limit, path, query: new URLSearchParams(asked.search) })
}

/**
 * The page of a list that the query asks for, newest first unless it names an order. With
 * `count_only` just the count. Refuses a page beyond the last.
 */
export const answerList = <R extends object>(
  views: readonly View<R>[],
  filter: Filter<R>,
  asked: Asked,
): ListAnswer<R> => answerRows(rowsOfAll(views, filter), asked)

/** The same for rows in creation order that stand in no collection as they are listed. */
export function answerRows<R extends object>(
  rows: readonly Row<R>[],
  { query, search, path, sortable }: Asked,
): ListAnswer<R> {
  const total = rows.length
  if (query.count_only) return { total_count: total }
  const { limit = limitRange.usual, page = pageRange.usual } = query
  if (page > lastPageOf(total, limit)) throw fail.pageBeyondEnd()
  const sorting = query.sort && parseSort<R>(query.sort, sortable as (keyof R & string)[])
  const list = sorting
    ? sortRows([...rows], sorting)
        .slice((page - 1) * limit, page * limit)
        .map(({ record }) => record)
    : newestFirst(rows, page, limit)
  return envelope(list, { total, page, limit, path, query: new URLSearchParams(search) })
}
