// What people see: colours where the terminal has them, lines and tables.
import { styleText } from 'node:util'
import { say } from './language.ts'

type Style = 'bold' | 'dim' | 'green' | 'yellow' | 'red' | 'cyan'

/** Whether output goes to a person and not into a pipe or file. */
export const isForPeople = ({ json }: { readonly json?: boolean | undefined }): boolean =>
  json !== true && process.stdout.isTTY === true

/** Text in a style, plain where colours are unknown or not wanted (NO_COLOR, TERM=dumb). */
export const styled = (style: Style, text: string): string =>
  process.stdout.isTTY && process.stdout.hasColors() ? styleText(style, text) : text

/**
 * Text from outside may hold characters that steer a terminal, or turn the direction of a text
 * around: they are shown as dots.
 */
export const clean = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '·')

/** Columns of a terminal that a text takes: those of Japanese are two wide. */
const widthOf = (text: string): number =>
  text.length +
  (text.match(/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/g)?.length ?? 0)

/** Rows with their columns under each other, each line indented by two. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths: number[] = []
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, widthOf(cell))
    })
  }
  const line = (row: readonly string[]) =>
    row.map((cell, at) => clean(cell) + ' '.repeat((widths[at] ?? 0) - widthOf(cell))).join('  ')
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n')
}

/** A table under its headings, or what to say when there is nothing. */
export function listing(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  none: string,
): string {
  if (rows.length === 0) return none
  const [first = '', ...rest] = table([headings, ...rows]).split('\n')
  return [styled('dim', first), ...rest].join('\n')
}

/** How much of a longer list is shown. */
export const shownOf = (count: number, total: number): string =>
  say({ en: `The newest ${count} of ${total}.`, ja: `全 ${total} 件のうち新しい ${count} 件。` })

/** The same for a text of several lines, which stay. */
export const cleanLines = (text: string): string => text.split('\n').map(clean).join('\n')

/** Prints an answer: for people as `lines` tells it, else as one JSON document. */
export function printAnswer<A>(
  options: { readonly json?: boolean | undefined },
  answer: A,
  lines: (answer: A) => string,
): void {
  console.log(isForPeople(options) ? lines(answer) : JSON.stringify(answer, null, 2))
}
