// Which language a visitor reads, and amounts and times in it.
import { parseTimestamp } from '../kit/dates.ts'
import { texts } from './texts-table.ts'

export const languages = ['ja', 'en'] as const
export type Language = (typeof languages)[number]

/** The parameter of a page's URL that chooses the language. */
export const languageParameter = 'lang'

export const isLanguage = (text: string | undefined): text is Language =>
  languages.some((each) => each === text)

/** The first of our languages in the order of Accept-Language; English for all others. */
export function preferredLanguage(accepted = ''): Language {
  const ranges = accepted.split(',').map((range, at) => {
    const [tag = '', ...parameters] = range.trim().toLowerCase().split(';')
    const quality = parameters.find((each) => each.trim().startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.trim().slice(2))
    return { language: tag.split('-')[0], weight: Number.isNaN(weight) ? 0 : weight, at }
  })
  const best = ranges
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.at - b.at)[0]?.language
  return isLanguage(best) ? best : 'en'
}

/** The texts of one language: each a text, or a function of what goes into it. */
export type Words = {
  readonly [N in keyof typeof texts]: (typeof texts)[N] extends readonly [string, string]
    ? string
    : (...parts: string[]) => string
}

export function wordsOf(language: Language): Words {
  const column = languages.indexOf(language)
  const rows = Object.entries<readonly unknown[]>(texts)
  return Object.fromEntries(rows.map(([name, row]) => [name, row[column]])) as Words
}

/** `1,000円` or `¥1,000`. */
export function yenIn(language: Language, amount: number): string {
  const digits = amount.toLocaleString('en')
  return language === 'ja' ? `${digits}円` : `¥${digits}`
}

/** A time of the wire, to the minute, in Japan time; empty for none. */
export function timeIn(language: Language, stamp: string | null | undefined): string {
  const ms = parseTimestamp(stamp ?? '')
  if (ms === undefined) return ''
  const form = new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', {
    dateStyle: language === 'ja' ? 'long' : 'medium',
    timeStyle: 'short',
    timeZone: 'Asia/Tokyo',
  })
  return form.format(ms)
}
