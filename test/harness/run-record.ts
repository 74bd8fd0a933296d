// Which run of the tests a record is of, so that a part of them is not taken for the whole.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { recordFolder } from './record.ts'

export interface RunRecord {
  /** When it ended, as the machine writes the time. */
  readonly at: string
  /** Test files that ran. */
  readonly files: number
  readonly passed: number
  readonly failed: number
  /** Whether only tests of some names were asked for. */
  readonly byName: boolean
}

const file = join(recordFolder, 'counts.json')

export function writeRun(run: RunRecord): void {
  mkdirSync(recordFolder, { recursive: true })
  writeFileSync(file, JSON.stringify(run))
}

/** The last run; undefined when there was none, or when it broke off. */
export const readRun = (): RunRecord | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunRecord) : undefined

/** How many test files there are. */
export function countTestFiles(): number {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.test.ts')).length
}
