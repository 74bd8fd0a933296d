// What an invoice costs, and on which days: behaviour of invoice card payments, 4.4 and 4.6.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTimestamp, parseTimestamp } from '../../src/kit/dates.ts'
import { feeOf } from '../../src/resources/business-payments/amounts.ts'
import {
  dueDatesOn,
  refundMoment,
  tooLateMoment,
  transferDayNow,
  transferDayOf,
} from '../../src/resources/business-payments/days.ts'

const usual = { 'buyer.leadBusinessDays': 3, 'buyer.holidays': '' }
const ms = (text: string) => parseTimestamp(text) ?? Number.NaN

describe('the fee', () => {
  // biome-ignore format: a table
  it.each([
    // amount      rate     least  fee
    [100_001,      0.03,    300,   3001],
    [100_000,      0.03,    300,   3000],
    [5000,         0.03,    300,   300],
    [10_000,       0.03,    300,   300],
    [10_001,       0.03,    300,   301],
    [1,            0.03,    300,   300],
    [100_000_000,  0.03,    300,   3_000_000],
    [99_999_999,   0.0385,  0,     3_850_000],
    [100,          0.07,    0,     7],
    [700,          0.0029,  0,     3],
    [10_000,       0.0001,  0,     1],
    [100,          0,       0,     0],
  ])('of %i yen at %f, at least %i: %i', (amount, rate, least, fee) => {
    expect(feeOf(amount, rate, least)).toBe(fee)
  })

  it('is the least whole number that is not below the rate', () => {
    const amount = fc.integer({ min: 1, max: 100_000_000 })
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 10_000 }), (yen, rate) => {
        const fee = BigInt(feeOf(yen, rate / 10_000, 0))
        const exact = BigInt(yen) * BigInt(rate)
        expect(fee * 10_000n >= exact && (fee - 1n) * 10_000n < exact).toBe(true)
      }),
    )
  })
})

describe('the days', () => {
  // biome-ignore format: a table
  it.each([
    // today        earliest      latest
    ['2026/01/05', '2026/01/08', '2026/03/06'],
    ['2026/01/08', '2026/01/14', '2026/03/09'],
    ['2026/01/10', '2026/01/15', '2026/03/11'],
    ['2026/04/28', '2026/05/07', '2026/06/27'],
    ['2025/12/29', '2026/01/06', '2026/02/27'],
  ])('on %s: due from %s to %s', (today, earliest, latest) => {
    expect(dueDatesOn(usual, today)).toEqual({ earliest, latest })
  })

  it.each([
    ['2026/01/18', '2026/01/16'],
    ['2026/01/12', '2026/01/09'],
    ['2026/01/13', '2026/01/13'],
    ['2026/01/03', '2025/12/30'],
  ])('due on %s: the payee is paid on %s', (due, day) => {
    expect(transferDayOf(usual, due)).toBe(day)
  })

  it('leaves out days that the settings close', () => {
    const settings = { 'buyer.leadBusinessDays': 1, 'buyer.holidays': '2026/01/06,2026/01/16' }
    expect(dueDatesOn(settings, '2026/01/05').earliest).toBe('2026/01/07')
    expect(transferDayOf(settings, '2026/01/18')).toBe('2026/01/15')
  })

  it.each([
    ['2026/01/13', '2026/01/08 00:05:00.000'],
    ['2026/01/08', '2026/01/06 00:05:00.000'],
    ['2026/01/18', '2026/01/14 00:05:00.000'],
  ])('due on %s: too late at %s', (due, moment) => {
    expect(formatTimestamp(tooLateMoment(usual, due))).toBe(moment)
  })

  it.each([
    ['2026/01/16', '2026/01/15 12:00', '2026/01/16'],
    ['2026/01/16', '2026/01/16 08:59', '2026/01/16'],
    ['2026/01/16', '2026/01/16 09:00', '2026/01/19'],
    ['2026/01/15', '2026/01/16 08:00', '2026/01/16'],
    ['2026/01/15', '2026/01/17 08:00', '2026/01/19'],
  ])('planned on %s, approved at %s: paid on %s', (planned, now, day) => {
    expect(transferDayNow(usual, ms(now), planned)).toBe(day)
  })

  it('gives a failed transfer five business days', () => {
    const failed = ms('2026/01/08 15:00')
    expect(formatTimestamp(refundMoment(usual, failed))).toBe('2026/01/16 15:00:00.000')
  })
})
