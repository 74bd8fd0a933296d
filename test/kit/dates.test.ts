import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  dayMs,
  endOfDay,
  formatDate,
  formatTimestamp,
  hourMs,
  isDate,
  parseDuration,
  parseTimestamp,
  startOfDay,
} from '../../src/kit/dates.ts'

// 2026/01/05 09:00 in Japan is midnight in UTC.
const morning = Date.UTC(2026, 0, 5)

describe('a timestamp', () => {
  it('is Japan time in slash form', () => {
    expect(formatTimestamp(morning)).toBe('2026/01/05 09:00:00.000')
    expect(formatTimestamp(morning + 7)).toBe('2026/01/05 09:00:00.007')
    expect(formatTimestamp(morning + 15 * hourMs - 1)).toBe('2026/01/05 23:59:59.999')
    expect(formatDate(morning + 15 * hourMs)).toBe('2026/01/06')
  })

  it('reads back to the same moment', () => {
    const moment = fc.integer({ min: Date.UTC(1970, 0, 2), max: Date.UTC(9999, 11, 30) })
    fc.assert(fc.property(moment, (ms) => parseTimestamp(formatTimestamp(ms)) === ms))
  })

  it('sorts as text in the order of time', () => {
    const moment = fc.integer({ min: 0, max: Date.UTC(9999, 11, 30) })
    fc.assert(
      fc.property(moment, moment, (a, b) => formatTimestamp(a) < formatTimestamp(b) === a < b),
    )
  })

  it.each([
    ['2026/01/05', morning - 9 * hourMs],
    ['2026/01/05 09:00', morning],
    ['2026/01/05 09:00:01', morning + 1000],
    ['2026/01/05 09:00:01.250', morning + 1250],
    ['2024/02/29', Date.UTC(2024, 1, 28, 15)],
  ])('reads %s', (text, ms) => {
    expect(parseTimestamp(text)).toBe(ms)
  })

  it.each([
    '',
    '2026-01-05',
    '2026/1/5',
    '2026/13/01',
    '2026/00/10',
    '2026/02/29',
    '2026/02/30',
    '2026/04/31',
    '2026/01/00',
    '2026/01/05T09:00:00.000',
    '2026/01/05 24:00:00.000',
    '2026/01/05 09:60:00.000',
    '2026/01/05 09:00:60.000',
    '2026/01/05 09:00:00.00',
    ' 2026/01/05',
    '2026/01/05\n',
  ])('refuses %j', (text) => {
    expect(parseTimestamp(text)).toBeUndefined()
  })

  it('is a date only without a time', () => {
    expect(isDate('2026/01/05')).toBe(true)
    expect(isDate('2026/01/05 09:00')).toBe(false)
    expect(isDate('2026/02/30')).toBe(false)
  })
})

describe('a day', () => {
  it('begins and ends at midnight in Japan', () => {
    expect(formatTimestamp(startOfDay(morning))).toBe('2026/01/05 00:00:00.000')
    expect(formatTimestamp(endOfDay(morning))).toBe('2026/01/05 23:59:59.999')
  })

  it('holds each of its moments', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Date.UTC(2100, 0) }), (ms) => {
        const [start, end] = [startOfDay(ms), endOfDay(ms)]
        return start <= ms && ms <= end && end - start === dayMs - 1
      }),
    )
  })
})

describe('a duration', () => {
  it.each([
    ['31d', 31 * dayMs],
    ['2h30m', 2.5 * hourMs],
    ['90s', 90_000],
    ['500ms', 500],
    ['1d1h1m1s1ms', dayMs + hourMs + 61_001],
    ['0s', 0],
  ])('reads %s', (text, ms) => {
    expect(parseDuration(text)).toBe(ms)
  })

  it.each(['', '5', 'd', '-1d', '1.5h', '1 d', '1w', '1d ', '99999999999999d'])(
    'refuses %j',
    (text) => {
      expect(parseDuration(text)).toBeUndefined()
    },
  )
})
