// The rows as a table on the terminal.
import type { Row } from './measurement.ts'
import { digits, spreadText } from './spread.ts'

const columns = ['row', 'measure', 'against', 'median (min-max)', 'reach', 'gate', 'verdict']

const withUnit = (text: string, { unit }: Row): string =>
  unit === undefined ? text : `${text} ${unit}`

const limit = (value: number, row: Row): string =>
  `${row.better === 'lower' ? '<=' : '>='} ${withUnit(digits(value), row)}`

const cells = (row: Row): string[] => [
  row.name,
  row.measure,
  row.against,
  row.figure ? withUnit(spreadText(row.figure), row) : '-',
  limit(row.reach, row),
  limit(row.gate, row),
  row.verdict,
]

const aligned = (row: readonly string[], widths: readonly number[]): string =>
  row
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd()

function explanation({ details, failures = [], note }: Row): string[] {
  const lines = details.map(
    ({ name, unit, figure }) => `    ${name}: ${spreadText(figure)} ${unit}`,
  )
  if (note !== undefined) lines.push(`    ${note}`)
  return [...lines, ...failures.map((failure) => `    failed: ${failure}`)]
}

/** The table, then what each figure was made of. */
export function tableOf(rows: readonly Row[]): string {
  const lines = [columns, ...rows.map(cells)]
  const widths = columns.map((_, column) => {
    return Math.max(...lines.map((line) => (line[column] ?? '').length))
  })
  const table = lines.map((line) => aligned(line, widths))
  const explained = rows.flatMap((row) => ['', row.name, ...explanation(row)])
  return [...table, ...explained].join('\n')
}
