// How state stands in files. A line of the journal is eight hexadecimal digits, the CRC-32 of the
// rest, a blank, and JSON; a record is its wire shape with `$inner` for facts of ours.
import { crc32 } from 'node:zlib'
import { inner } from '../kit/collection.ts'
import type { Change } from '../kit/undo-log.ts'
import type { JournalEntry, OwnedRecord, WorldImage } from '../world/journal.ts'

/** The format that this version writes, and the newest that it reads. */
export const stateFormat = 1

export type Fields = Record<string | symbol, unknown>

/** What did not fit while reading; the reader adds file and line. */
export class Misfit extends Error {}

const checksumDigits = 8
const blank = 0x20

/** The number that a line begins with; undefined when it is no lower-case hexadecimal number. */
function checksumOf(line: Buffer): number | undefined {
  let sum = 0
  for (let place = 0; place < checksumDigits; place++) {
    const byte = line[place] ?? 0
    const digit = byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : byte - 0x30
    if (digit < 0 || digit > 15 || (digit > 9 && byte < 0x61)) return undefined
    sum = sum * 16 + digit
  }
  return sum
}

/** A value as one line of a journal, with its end. */
export function lineOf(value: object): string {
  const json = JSON.stringify(value)
  return `${crc32(json).toString(16).padStart(checksumDigits, '0')} ${json}\n`
}

/** The value of a line without its end; undefined when the checksum does not fit. */
export function readLine(line: Buffer): object | undefined {
  const begin = checksumDigits + 1
  if (line[checksumDigits] !== blank || line.length === begin) return undefined
  if (checksumOf(line) !== crc32(line.subarray(begin))) return undefined
  return JSON.parse(line.toString('utf8', begin)) as object
}

/** A record as a row: its fields, then facts of ours. */
function rowOf(record: object): object {
  const facts = (record as Fields)[inner]
  return facts === undefined ? record : { ...record, $inner: facts }
}

/** A record with its owner, as a row of a snapshot or a fixture. */
export function ownedRowOf({ owner, record }: OwnedRecord): object {
  const facts = (record as Fields)[inner]
  if (owner === '') return rowOf(record)
  return { ...record, $owner: owner, ...(facts === undefined ? {} : { $inner: facts }) }
}

/**
 * The record of a row; takes the row over. An object keeps its shape when its last property goes,
 * which takes a third of the time of a copy: so our own rows end with `$owner` and `$inner`.
 */
export function recordOf(row: Fields): OwnedRecord {
  const { $owner: owner, $inner: facts } = row
  if (facts !== undefined) delete row['$inner']
  if (owner !== undefined) delete row['$owner']
  if (facts !== undefined) row[inner] = facts
  return { owner: String(owner ?? ''), record: row }
}

/** One change of one record: `add` and `put` are whole rows, `set` only what differs. */
export interface ChangeLine {
  readonly in: string
  readonly of: string
  readonly id?: string
  readonly add?: Fields
  readonly put?: Fields
  readonly set?: Fields
  readonly end?: true
}

const definedFields = (record: Fields): string[] =>
  Object.keys(record).filter((field) => record[field] !== undefined)

/** The fields that differ; the whole row where fields went or moved, for answers keep an order. */
function difference(before: Fields, after: Fields): { set: Fields } | { put: object } {
  const fields = definedFields(after)
  const moved = definedFields(before).some((field, place) => field !== fields[place])
  if (moved || (before[inner] !== undefined && after[inner] === undefined)) {
    return { put: rowOf(after) }
  }
  const set: Fields = {}
  for (const field of fields) if (before[field] !== after[field]) set[field] = after[field]
  if (before[inner] !== after[inner]) set['$inner'] = after[inner]
  return { set }
}

function changeLine({ collection, owner, id, before, after }: Change): object {
  const place = { in: collection, of: owner }
  if (after === undefined) return { ...place, id, end: true }
  if (before === undefined) return { ...place, add: rowOf(after) }
  return { ...place, id, ...difference(before as Fields, after as Fields) }
}

/** What of a world stands before its records, in lines and in snapshots. */
export function headOf({ seed, startMs, standing }: WorldImage): object {
  const { revision, idsCounter: ids, deliveryMode, buyer, clock } = standing
  return { seed, startMs, revision, ids, deliveryMode, buyer, clock }
}

/** The records of a world by collection, as rows. */
export const recordsOf = ({ records }: WorldImage): object =>
  Object.fromEntries(
    [...records].map(([name, rows]) => [name, { rows: Array.from(rows, ownedRowOf) }]),
  )

/** An entry as the line number `n` of all journals of a state file. */
export function entryLine(n: number, entry: JournalEntry): string {
  const { kind, world } = entry
  if (kind === 'open') {
    const image = entry.image()
    const line = { n, kind, world, ...headOf(image), records: recordsOf(image) }
    image.release?.()
    return lineOf(line)
  }
  if (kind === 'commit') {
    const { revision, idsCounter: ids, atMs, changes } = entry
    return lineOf({ n, kind, world, revision, ids, atMs, changes: changes.map(changeLine) })
  }
  if (kind === 'adjust') {
    const { clock, deliveryMode, buyer } = entry
    return lineOf({ n, kind, world, clock, deliveryMode, buyer })
  }
  return lineOf({ n, kind, world })
}
