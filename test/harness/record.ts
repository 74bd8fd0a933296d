// What the tests showed while they ran: a file of sets for each test file, merged at the end.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const recordFolder = fileURLToPath(new URL('../../.test-record/', import.meta.url))

export const recordKinds = ['endpoints', 'failures', 'transitions', 'events'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What was seen, by kind. */
export type Seen = Readonly<Record<RecordKind, Set<string>>>

export const nothingSeen = (): Seen => ({
  endpoints: new Set(),
  failures: new Set(),
  transitions: new Set(),
  events: new Set(),
})

/** What the test files of this worker have shown so far; each file writes all of it. */
export const seen: Seen = nothingSeen()

/** One name for a row of a table, in records and in messages. */
export const transitionName = (
  machine: string,
  row: { readonly from: string; readonly on: string; readonly result: string; readonly to: string },
): string => `${machine}: ${row.from}, ${row.on}, ${row.result} -> ${row.to}`

/** Writes what one test file showed; `name` tells the files apart. */
export function writeRecord(folder: string, name: string, seen: Seen): void {
  mkdirSync(folder, { recursive: true })
  const lists = recordKinds.map((kind) => [kind, [...seen[kind]].sort()])
  const file = `${name.replace(/[^a-zA-Z0-9]+/g, '-')}.seen.json`
  writeFileSync(join(folder, file), JSON.stringify(Object.fromEntries(lists)))
}

/** What all test files showed together; nothing when none wrote. */
export function readRecords(folder: string): Seen {
  const merged = nothingSeen()
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.seen.json'))) {
    const lists: Record<string, string[]> = JSON.parse(readFileSync(join(folder, file), 'utf8'))
    for (const kind of recordKinds) for (const name of lists[kind] ?? []) merged[kind].add(name)
  }
  return merged
}
