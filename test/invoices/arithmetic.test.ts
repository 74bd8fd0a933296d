// What an invoice comes to: rounding once for each rate and invoice, downwards.
import { describe, expect, it } from 'vitest'
import { rateTotals, totalOf } from '../../src/resources/invoices/tax-arithmetic.ts'

type Row = readonly [price: number | null, quantity: number | null, rate: number | null]

const priced = (rows: readonly Row[], is_tax_included = false) => ({
  is_tax_included,
  input_type: null,
  lines: rows.map(([unit_price, quantity, tax_rate]) => {
    return { unit_price, quantity, tax_rate, tax_included_amount: null }
  }),
})

describe('prices without tax', () => {
  // biome-ignore format: a table
  it.each<[string, Row[], number]>([
    ['nothing', [], 0],
    ['one line', [[10000, 1, 10]], 11000],
    ['a fraction of a yen is let go', [[105, 1, 10]], 115],
    ['rounded for the rate, not for the line', [[105, 1, 10], [105, 1, 10]], 231],
    ['rounded for each rate', [[105, 1, 10], [106, 1, 8]], 115 + 114],
    ['a price with decimals is floored as a line', [[0.5, 3, 0], [0.5, 3, 0]], 2],
    ['a price that no binary fraction is', [[4.35, 100, 0]], 435],
    ['a rate with decimals', [[1000, 1, 8.5]], 1085],
    ['no tax', [[999, 2, 0]], 1998],
    ['a line without a rate', [[999, 2, null]], 1998],
    ['a line of quantity 0 adds nothing', [[999, 0, 10], [100, 1, 10]], 110],
    ['a line that is not filled in yet', [[null, 1, 10], [100, null, 10]], 0],
    ['more than a number holds exactly', [[99_999_999_999, 2_147_483_647, 0]], 99_999_999_999 * 2_147_483_647],
  ])('%s', (_, rows, total) => {
    expect(Number(totalOf(priced(rows)))).toBe(total)
  })

  it('tells sum and tax of each rate, the highest first', () => {
    const rows: Row[] = [
      ...([[1200, 3, 8]] as const),
      ...([[4800, 1, 10]] as const),
      ...([[550, 1, 10]] as const),
    ]
    expect(rateTotals(priced(rows))).toEqual([
      { rate: 10, sum: 5350n, tax: 535n },
      { rate: 8, sum: 3600n, tax: 288n },
    ])
  })
})

describe('prices with tax', () => {
  it.each([
    [11000, 10, 1000n],
    [1080, 8, 80n],
    [100, 10, 9n],
    [999, 8, 74n],
    [999, 0, 0n],
  ])('%d yen at %d percent hold a tax of %d', (price, rate, tax) => {
    const included = priced([[price, 1, rate]], true)
    expect(rateTotals(included)).toEqual([{ rate, sum: BigInt(price), tax }])
    expect(totalOf(included)).toBe(BigInt(price))
  })

  it('are the amounts of the lines where the merchant says those', () => {
    const line = { unit_price: 1, quantity: 1, tax_rate: 10, tax_included_amount: 1099 }
    const byAmount = { is_tax_included: false, input_type: 'amount' as const, lines: [line, line] }
    expect(totalOf(byAmount)).toBe(2198n)
    expect(rateTotals(byAmount)).toEqual([{ rate: 10, sum: 2198n, tax: 199n }])
  })
})
