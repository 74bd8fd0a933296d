// The language of what people read: English unless `--lang` or the environment asks for Japanese.
// What programs read has none: names, codes, JSON and the words of the API stay as they are.
import { languageVariable } from '../read-settings.ts'
import { usageError } from './exit.ts'

const languages = ['en', 'ja'] as const
type Language = (typeof languages)[number]

/** What is told, in each language: one that is missing does not compile. */
export type Told<T> = Readonly<Record<Language, T>>
export type Text = Told<string>

const isLanguage = (word: string): word is Language =>
  (languages as readonly string[]).includes(word)

const chosen = (): Language => {
  const word = process.env[languageVariable] ?? ''
  return isLanguage(word) ? word : 'en'
}

/** A text, or a row of headings, in the language that was asked for. */
export const say = <T = string>(told: Told<T>): T => told[chosen()]

/**
 * Takes `--lang` out of the words of a command, wherever it stands before `--`, and keeps it in the
 * environment, so that the processes that a command starts speak it too.
 */
export function chooseLanguage(words: readonly string[]): string[] {
  const end = words.indexOf('--')
  const own = end === -1 ? words.length : end
  const at = words.findIndex((word, index) => index < own && /^--lang(=|$)/.test(word))
  const joined = at === -1 ? undefined : words[at]?.split('=')[1]
  const given = at === -1 ? process.env[languageVariable] : (joined ?? words[at + 1] ?? '')
  const name = at === -1 ? languageVariable : '--lang'
  if (given !== undefined && !isLanguage(given)) {
    throw usageError(`${name} is ${JSON.stringify(given)}: give one of ${languages.join(', ')}.`)
  }
  if (given === undefined || at === -1) return [...words]
  process.env[languageVariable] = given
  return words.toSpliced(at, joined === undefined ? 2 : 1)
}
