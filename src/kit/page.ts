// Lists: what a caller may ask of one, and the page that answers it.
import type { Row } from './record-index.ts'

export const limitRange = { minimum: 10, maximum: 100, usual: 10 } as const
export const pageRange = { minimum: 1, maximum: 9999, usual: 1 } as const

export interface Sorting<R> {
  readonly field: keyof R & string
  readonly direction: 'asc' | 'desc'
}

/** Orders such as `created desc, total_amount`; undefined when one is malformed or unknown. */
export function parseSort<R>(
  text: string,
  fields: readonly (keyof R & string)[],
): Sorting<R>[] | undefined {
  const sorting: Sorting<R>[] = []
  for (const part of text.split(',')) {
    const [field, direction = 'asc', ...rest] = part.trim().split(/\s+/)
    const known = fields.find((name) => name === field)
    if (!known || rest.length > 0 || (direction !== 'asc' && direction !== 'desc')) return undefined
    sorting.push({ field: known, direction })
  }
  return sorting
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0
  if (a === null || a === undefined) return -1
  if (b === null || b === undefined) return 1
  return (a as string) < (b as string) ? -1 : 1
}

/** Newest first by creation where the fields are equal, so that pages never overlap. */
export function sortRows<R extends object>(rows: Row<R>[], sorting: readonly Sorting<R>[]) {
  return rows.sort((a, b) => {
    for (const { field, direction } of sorting) {
      const order = compare(a.record[field], b.record[field])
      if (order !== 0) return direction === 'asc' ? order : -order
    }
    return b.sequence - a.sequence
  })
}

/** Page `page` (from 1) of rows in creation order, read newest first: costs only the page. */
export function newestFirst<R>(rows: readonly Row<R>[], page: number, limit: number): R[] {
  const records: R[] = []
  const start = rows.length - 1 - (page - 1) * limit
  for (let at = start; at >= 0 && records.length < limit; at--) {
    records.push((rows[at] as Row<R>).record)
  }
  return records
}

/** `last_page` of a list: 1 when it is empty. */
export const lastPageOf = (total: number, limit: number): number =>
  Math.max(1, Math.ceil(total / limit))

export interface Page<R> {
  readonly total_count: number
  readonly last_page: number
  readonly current_page: number
  readonly limit: number
  readonly link_next: string | null
  readonly link_previous: string | null
  readonly list: readonly R[]
}

function link(path: string, query: URLSearchParams, page: number, limit: number): string {
  const next = new URLSearchParams(query)
  next.set('limit', String(limit))
  next.set('page', String(page))
  return `${path}?${next}`
}

/** The envelope of one page; links are relative, keep the query, and are null at the ends. */
export function envelope<R>(
  list: readonly R[],
  at: { total: number; page: number; limit: number; path: string; query: URLSearchParams },
): Page<R> {
  const { total, page, limit, path, query } = at
  const last = lastPageOf(total, limit)
  return {
    total_count: total,
    last_page: last,
    current_page: page,
    limit,
    link_next: page < last ? link(path, query, page + 1, limit) : null,
    link_previous: page > 1 ? link(path, query, page - 1, limit) : null,
    list,
  }
}
