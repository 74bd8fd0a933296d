import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { envelope, lastPageOf, newestFirst, parseSort, sortRows } from '../../src/kit/page.ts'
import type { Row } from '../../src/kit/record-index.ts'

interface Item {
  readonly id: number
  readonly amount: number | null
}

const rowsOf = (amounts: readonly (number | null)[]): Row<Item>[] =>
  amounts.map((amount, id) => ({ owner: 'shop', sequence: id, record: { id, amount } }))
const ids = (rows: readonly Row<Item>[]) => rows.map(({ record }) => record.id)
const fields = ['id', 'amount'] as const

describe('an order', () => {
  it.each([
    ['amount', [{ field: 'amount', direction: 'asc' }]],
    ['amount desc', [{ field: 'amount', direction: 'desc' }]],
    [
      ' amount  desc , id asc',
      [
        { field: 'amount', direction: 'desc' },
        { field: 'id', direction: 'asc' },
      ],
    ],
  ])('reads %j', (text, sorting) => {
    expect(parseSort<Item>(text, fields)).toEqual(sorting)
  })

  it.each([
    '',
    'size',
    'amount up',
    'amount desc desc',
    'amount,',
    ',amount',
    'AMOUNT',
    'amount DESC',
  ])('refuses %j', (text) => {
    expect(parseSort<Item>(text, fields)).toBeUndefined()
  })

  it('puts equal ones newest first, whichever way it goes', () => {
    const asc = sortRows(rowsOf([5, 3, 5, 3]), [{ field: 'amount', direction: 'asc' }])
    const desc = sortRows(rowsOf([5, 3, 5, 3]), [{ field: 'amount', direction: 'desc' }])
    expect(ids(asc)).toEqual([3, 1, 2, 0])
    expect(ids(desc)).toEqual([2, 0, 3, 1])
  })

  it('puts what has no value before everything else', () => {
    const rows = sortRows(rowsOf([5, null, -1]), [{ field: 'amount', direction: 'asc' }])
    expect(ids(rows)).toEqual([1, 2, 0])
  })
})

describe('the pages of a list', () => {
  it('hold each record once, newest first', () => {
    const length = fc.integer({ min: 0, max: 120 })
    const limit = fc.integer({ min: 1, max: 30 })
    fc.assert(
      fc.property(length, limit, (count, most) => {
        const rows = rowsOf(Array.from({ length: count }, () => 1))
        const pages = Array.from({ length: lastPageOf(count, most) }, (_, page) =>
          newestFirst(rows, page + 1, most),
        )
        expect(pages.flat().map(({ id }) => id)).toEqual(ids(rows).reverse())
        expect(newestFirst(rows, pages.length + 1, most)).toEqual([])
      }),
    )
  })

  it('are at least one', () => {
    expect([0, 1, 10, 11].map((total) => lastPageOf(total, 10))).toEqual([1, 1, 1, 2])
  })

  it('are linked, with the query kept', () => {
    const query = new URLSearchParams('status=CAPTURED&page=2')
    const page = envelope([], { total: 25, page: 2, limit: 10, path: '/v1/payments', query })
    expect(page).toMatchObject({
      total_count: 25,
      last_page: 3,
      current_page: 2,
      limit: 10,
      link_next: '/v1/payments?status=CAPTURED&page=3&limit=10',
      link_previous: '/v1/payments?status=CAPTURED&page=1&limit=10',
    })
  })

  it('have no links at the ends', () => {
    const query = new URLSearchParams()
    const only = envelope([], { total: 0, page: 1, limit: 10, path: '/v1/payments', query })
    expect([only.link_next, only.link_previous]).toEqual([null, null])
  })
})
