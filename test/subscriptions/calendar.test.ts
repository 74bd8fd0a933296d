// behaviour of subscriptions 2.3: the days of the grid, against a rule that walks day by day.
import { describe, expect, it } from 'vitest'
import {
  chargeDay,
  chargeDayBefore,
  daysOfMonth,
  monthLater,
  type Rhythm,
} from '../../src/resources/subscriptions/calendar.ts'

interface Day {
  readonly text: string
  readonly month: number
  readonly date: number
  readonly isLastOfMonth: boolean
}

/** Every day of these years, by the calendar of the runtime. */
function daysOf(firstYear: number, lastYear: number): Day[] {
  const days: Day[] = []
  const at = new Date(Date.UTC(firstYear, 0, 1))
  while (at.getUTCFullYear() <= lastYear) {
    const text = at.toISOString().slice(0, 10).replaceAll('-', '/')
    const month = at.getUTCFullYear() * 12 + at.getUTCMonth()
    const date = at.getUTCDate()
    at.setUTCDate(date + 1)
    days.push({ text, month, date, isLastOfMonth: at.getUTCDate() === 1 })
  }
  return days
}

/** The first days of a grid: each day is looked at, and charged when the rule says so. */
function walked(days: readonly Day[], from: number, rhythm: Rhythm, most: number): string[] {
  const start = days[from] as Day
  const every = rhythm.count * (rhythm.pattern === 'year' ? 12 : 1)
  const found: string[] = []
  for (let at = from; at < days.length && found.length < most; at++) {
    const { text, month, date, isLastOfMonth } = days[at] as Day
    if ((month - start.month) % every !== 0) continue
    const isDay = date === start.date || (isLastOfMonth && date < start.date)
    if (rhythm.atMonthEnd ? isLastOfMonth : isDay) found.push(text)
  }
  return found
}

/** Days of the grid that differ from those that were walked, each with what it was made of. */
function differences(
  days: readonly Day[],
  starts: number,
  rhythm: Omit<Rhythm, 'start'>,
  most: number,
) {
  const wrong: string[] = []
  for (let from = 0; from < starts; from++) {
    const start = (days[from] as Day).text
    for (const [n, day] of walked(days, from, { ...rhythm, start }, most).entries()) {
      const made = chargeDay({ ...rhythm, start }, n)
      if (made !== day) wrong.push(`${start} + ${n}: ${made} instead of ${day}`)
    }
  }
  return wrong
}

const rhythms = ([1, 2, 3, 6] as const).flatMap((count) =>
  [false, true].map((atMonthEnd) => ({ count, atMonthEnd })),
)

describe('the days on which a subscription charges', () => {
  const days = daysOf(2023, 2048)
  const starts = 365 + 366

  it.each(rhythms)('every $count months, at the end of the month: $atMonthEnd', (rhythm) => {
    expect(differences(days, starts, { ...rhythm, pattern: 'month' }, 14)).toEqual([])
  })

  it.each(rhythms)('every $count years, at the end of the month: $atMonthEnd', (rhythm) => {
    expect(differences(days, starts, { ...rhythm, pattern: 'year' }, 4)).toEqual([])
  })

  it('know that 2100 is no leap year and 2400 is one', () => {
    for (const [first, last] of [
      [2096, 2105],
      [2396, 2405],
    ] as const) {
      const rhythm = { count: 1, atMonthEnd: false, pattern: 'year' } as const
      expect(differences(daysOf(first, last), 366, rhythm, 8)).toEqual([])
    }
    expect([daysOfMonth(2100, 2), daysOfMonth(2400, 2)]).toEqual([28, 29])
  })

  it('keep the day of the start, whatever a month lacks', () => {
    const rhythm = { start: '2027/12/31', pattern: 'month', count: 1, atMonthEnd: false } as const
    expect([1, 2, 3, 4].map((n) => chargeDay(rhythm, n))).toEqual([
      '2028/01/31',
      '2028/02/29',
      '2028/03/31',
      '2028/04/30',
    ])
    expect(monthLater('2026/12/27')).toBe('2027/01/27')
  })

  it('end with the calendar', () => {
    const rhythm = { start: '9999/12/01', pattern: 'month', count: 1, atMonthEnd: false } as const
    expect([chargeDay(rhythm, 0), chargeDay(rhythm, 1)]).toEqual(['9999/12/01', undefined])
    expect(chargeDayBefore(rhythm, 1, null)).toBeNull()
    expect(monthLater('9999/12/27')).toBe('9999/12/27')
  })

  it('end before the day of the stop, for each day on which it may be', () => {
    const rhythm = { start: '2024/01/31', pattern: 'month', count: 1, atMonthEnd: false } as const
    const year = days.filter(({ text }) => text > rhythm.start && text < '2025/02/01')
    const from = days.findIndex(({ text }) => text === rhythm.start)
    const grid = walked(days, from, rhythm, 14)
    for (const { text: stop } of year) {
      const charged = grid.filter((day) => day < stop)
      const made = grid.map((_, n) => chargeDayBefore(rhythm, n, stop))
      expect(made.filter((day) => day !== null)).toEqual(charged)
    }
  })
})
