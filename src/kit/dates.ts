// Dates of the service are Japan time (UTC+9, no daylight saving) in slash form.

export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

const japanOffsetMs = 9 * hourMs
const two = (value: number) => (value < 10 ? `0${value}` : `${value}`)

// Stamps come in bursts within one second, so the text up to the second is kept; and a command
// stamps all of its records with one moment, so they share one text.
const kept = { second: Number.NaN, text: '', ms: Number.NaN, stamp: '' }

/** `yyyy/MM/dd HH:mm:ss.SSS` in Japan time, of milliseconds since 1970 UTC. */
export function formatTimestamp(ms: number): string {
  if (ms === kept.ms) return kept.stamp
  const second = Math.floor(ms / secondMs)
  if (second !== kept.second) {
    const iso = new Date(second * secondMs + japanOffsetMs).toISOString()
    kept.text = `${iso.slice(0, 10).replaceAll('-', '/')} ${iso.slice(11, 19)}`
    kept.second = second
  }
  const millis = ms - second * secondMs
  kept.ms = ms
  kept.stamp = `${kept.text}.${millis < 10 ? '00' : millis < 100 ? '0' : ''}${millis}`
  return kept.stamp
}

/** `yyyy/MM/dd` in Japan time. */
export const formatDate = (ms: number): string => formatTimestamp(ms).slice(0, 10)

const stampPattern = /^(\d{4})\/(\d{2})\/(\d{2})(?: (\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{3}))?)?)?$/

/**
 * Milliseconds since 1970 UTC of `yyyy/MM/dd`, optionally followed by ` HH:mm`, seconds and
 * milliseconds, read as Japan time. Undefined for any other text and for impossible dates.
 */
export function parseTimestamp(text: string): number | undefined {
  const match = stampPattern.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute, second, millis] = match
    .slice(1)
    .map((part) => Number(part ?? 0)) as [number, number, number, number, number, number, number]
  if (hour > 23 || minute > 59 || second > 59) return undefined
  const utc = Date.UTC(year, month - 1, day, hour, minute, second, millis)
  const ms = utc - japanOffsetMs
  return formatDate(ms) === `${match[1]}/${two(month)}/${two(day)}` ? ms : undefined
}

/** Whether the text is `yyyy/MM/dd` and a day of the calendar. */
export const isDate = (text: string): boolean =>
  text.length === 10 && parseTimestamp(text) !== undefined

/** Start of the Japan-time day that holds `ms`. */
export const startOfDay = (ms: number): number =>
  Math.floor((ms + japanOffsetMs) / dayMs) * dayMs - japanOffsetMs

/** Last millisecond of the Japan-time day that holds `ms`. */
export const endOfDay = (ms: number): number => startOfDay(ms) + dayMs - 1

const durationUnitsMs = { d: dayMs, h: hourMs, m: minuteMs, s: secondMs, ms: 1 } as const

/** Milliseconds of a duration such as `31d`, `2h30m`, `90s`, `500ms`; undefined otherwise. */
export function parseDuration(text: string): number | undefined {
  if (!/^(\d+(ms|d|h|m|s))+$/.test(text)) return undefined
  let total = 0
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|d|h|m|s)/g)) {
    total += Number(count) * durationUnitsMs[unit as keyof typeof durationUnitsMs]
  }
  return Number.isSafeInteger(total) ? total : undefined
}

/**
 * Whether a stamp lies in a range whose ends are whole days or moments, both included. Stamps sort
 * as text, so nothing is parsed. Without an end the range is open; null lies in no range.
 */
export function isWithin(
  stamp: string | null | undefined,
  from: string | null | undefined,
  to: string | null | undefined,
): boolean {
  if (!from && !to) return true
  if (!stamp) return false
  return (!from || stamp >= from) && (!to || stamp <= (to.length === 10 ? `${to} 24` : to))
}
