// What the parser of the command line and the sandbox itself refuse, in the language that was asked
// for.
import { say } from './language.ts'
import { refusalWords } from './refusal-words.ts'

/** Its English sentences, and the same in Japanese; `$1` is what it found. */
const sentences: readonly (readonly [RegExp, string])[] = [
  [/^Usage:$/, '使い方:'],
  [/^Arguments:$/, '引数:'],
  [/^Options:$/, 'オプション:'],
  [/^Global Options:$/, '共通のオプション:'],
  [/^Commands:$/, 'コマンド:'],
  [/error: unknown option '(.*)'/, "エラー: '$1' というオプションはありません"],
  [/error: unknown command '(.*)'/, "エラー: '$1' というコマンドはありません"],
  [/error: option '(.*)' argument missing/, "エラー: オプション '$1' に値がありません"],
  [/error: missing required argument '(.*)'/, "エラー: 引数 '$1' がありません"],
  [/error: too many arguments for '(.*)'\..*/, "エラー: '$1' の引数が多すぎます"],
  [/error: too many arguments\..*/, 'エラー: 引数が多すぎます'],
  [
    /error: option '(.*)' argument '(.*)' is invalid\. ?/,
    "エラー: オプション '$1' に '$2' は使えません。",
  ],
  [
    /error: command-argument value '(.*)' is invalid for argument '(.*)'\. ?/,
    "エラー: 引数 '$2' に '$1' は使えません。",
  ],
  [/\(Did you mean (.*)\?\)/, '($1 のことですか)'],
  [/\(Did you mean one of (.*)\?\)/, '($1 のどれかですか)'],
  [/Allowed choices are (.*)\./, '$1 のいずれかを指定してください。'],
]

/** A refusal as it is, or in Japanese. */
export function inChosenLanguage(text: string): string {
  let ja = text
  for (const [pattern, sentence] of [...sentences, ...refusalWords]) {
    ja = ja.replace(pattern, sentence)
  }
  return say({ en: text, ja })
}
