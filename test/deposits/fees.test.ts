// What the service takes of a sale, what is left of it, and when it is paid.
import { describe, expect, it } from 'vitest'
import { type Cycle, termOf } from '../../src/resources/deposits/cycle.ts'
import {
  amountsOf,
  feeBetween,
  noSums,
  partsOf,
  saleFee,
  shopSettlement,
} from '../../src/resources/deposits/fees.ts'

const card = { rate: 3.6, costRate: 2.5, least: 0 }
const store = { rate: 3.6, costRate: 0, least: 120 }
const transfer = { rate: 0.5, costRate: 0, least: 130 }
const debit = { rate: 0, costRate: 0, least: 150 }

describe('the fee of a sale', () => {
  // biome-ignore format: a table
  it.each([
    // terms     total    fee cost profit tax with tax applied
    [card,        1000,    36,  25,   11,   1,   37, 0],
    [card,         999,    35,  24,   11,   1,   36, 0],
    [card,          27,     0,   0,    0,   0,    0, 0],
    [card,          28,     1,   0,    1,   0,    1, 0],
    [card,      123456,  4444, 3086, 1358, 135, 4579, 0],
    [card, 9_999_999_999, 359_999_999, 249_999_999, 110_000_000, 11_000_000, 370_999_999, 0],
    [store,       1000,   120,   0,  120,  12,  132, 1],
    [store,       3333,   120,   0,  120,  12,  132, 1],
    [store,       3334,   120,   0,  120,  12,  132, 0],
    [store,       3362,   121,   0,  121,  12,  133, 0],
    [transfer,   10000,   130,   0,  130,  13,  143, 1],
    [transfer,   30000,   150,   0,  150,  15,  165, 0],
    [debit,      50000,   150,   0,  150,  15,  165, 1],
    [{ rate: 1, costRate: 2.5, least: 0 }, 1000, 10, 10, 0, 0, 10, 0],
  ] as const)('by %j of %i yen', (terms, total, fee, cost, profit, tax, taxin, applied) => {
    const found = saleFee(total, terms)
    expect(found).toEqual({
      fee_total: fee,
      fee_cost: cost,
      fee_rate_total: terms.rate,
      fixed_fee: terms.least || null,
      apply_type: applied,
    })
    expect(partsOf(found)).toEqual({
      fee_profit: profit,
      fee_profit_tax: tax,
      fee_total_taxin: taxin,
    })
  })

  it('goes back by what it differs by, never more than there was', () => {
    const back = feeBetween(saleFee(1000, store), saleFee(700, store))
    expect(back).toMatchObject({ fee_total: 0, fee_cost: 0 })
    const [whole, rest] = [saleFee(1000, card), saleFee(700, card)]
    const { fee_total, fee_cost } = feeBetween(whole, rest)
    expect([fee_total + rest.fee_total, fee_cost + rest.fee_cost]).toEqual([36, 25])
  })
})

it('takes the tax of the sum, which is not the sum of the taxes', () => {
  const rows = [saleFee(999, card), saleFee(999, card), saleFee(999, card)]
  const fee = rows.reduce((sum, row) => sum + row.fee_total, 0)
  const cost = rows.reduce((sum, row) => sum + row.fee_cost, 0)
  const amounts = amountsOf({ ...noSums, count: 3, total: 2997, fee, cost })
  expect(amounts).toMatchObject({ fee_amount: 105, taxable_fee_amount: 33, tax_amount: 3 })
  const many = amountsOf({ ...noSums, count: 10, total: 280, fee: 10, cost: 0 })
  expect(many.tax_amount).toBe(1)
  expect(10 * partsOf(saleFee(28, card)).fee_profit_tax).toBe(0)
  expect(shopSettlement(many)).toBe(280 - 10 - 1)
  const refund = amountsOf({ ...noSums, count: 1, total: -1000, fee: -36, cost: -25 })
  expect(shopSettlement(refund)).toBe(-963)
})

describe('a term', () => {
  // biome-ignore format: a table
  it.each<[string, Cycle, string, string, string]>([
    // day          cycle  start        end          payday
    ['2025/01/10',  2,     '2025/01/01', '2025/01/15', '2025/01/31'],
    ['2025/01/15',  2,     '2025/01/01', '2025/01/15', '2025/01/31'],
    ['2025/01/16',  2,     '2025/01/16', '2025/01/31', '2025/02/14'],
    ['2025/12/31',  2,     '2025/12/16', '2025/12/31', '2026/01/15'],
    ['2026/02/01',  2,     '2026/02/01', '2026/02/15', '2026/02/27'],
    ['2028/02/29',  2,     '2028/02/16', '2028/02/29', '2028/03/15'],
    ['2025/01/10',  1,     '2025/01/01', '2025/01/31', '2025/02/28'],
    ['2025/12/31',  1,     '2025/12/01', '2025/12/31', '2026/01/30'],
    ['2026/01/31',  1,     '2026/01/01', '2026/01/31', '2026/02/27'],
  ])('of %s in cycle %i', (day, cycle, start, end, payday) => {
    expect(termOf(day, cycle)).toEqual({ start, end, payday })
  })
})
