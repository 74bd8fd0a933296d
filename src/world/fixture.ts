// Starting states. A fixture is readable JSON: records by collection, in the shape of the wire.
import { inner } from '../kit/collection.ts'
import { dayMs, formatDate, hourMs, parseTimestamp, startOfDay } from '../kit/dates.ts'
import { knownNames } from '../kit/nearest.ts'
import { type Account, ownerOf } from './account.ts'
import { type CollectionName, collectionDefinitions, type Store } from './store.ts'

type Fields = Record<string, unknown>

interface Rows {
  /** Fields that every row has unless it says otherwise. */
  readonly defaults?: Fields
  readonly rows: readonly Fields[]
}

/**
 * `$owner` is the shop that has the record; `$inner` holds facts of ours; `$defaults` false leaves
 * the defaults out. A text `D-20` is the day twenty days before the clock's start,
 * `D-20 10:00:00.000` a moment of it, and `ms D-20 10:00:00.000` that moment as a number.
 * `start-23h` is the day of the moment 23 hours before the clock's start, `ms start+1h` that of an
 * hour after it as a number.
 */
export interface Fixture {
  readonly format: 1
  /** Where the generator of ids begins, past the ids of the records. */
  readonly ids?: number
  /** True where texts mean just themselves, as in a state file. */
  readonly verbatim?: boolean
  readonly records: Readonly<Partial<Record<CollectionName, Rows>>>
}

/** A fixture that cannot be used; the message says where and what to do. */
export class FixtureError extends Error {
  override name = 'FixtureError'
}

/** The default world of a state file as a starting state. */
function ofStateFile(worlds: object, from: string): Fixture {
  const world = (worlds as Readonly<Record<string, Partial<Fixture> | undefined>>)['default']
  if (!world?.records) throw new FixtureError(`${from}: the state file has no world default.`)
  return { format: 1, records: world.records, ids: world.ids ?? 0, verbatim: true }
}

/**
 * Checks the outline of a fixture, or takes the default world of a state file; `from` names it in
 * messages. Throws a `FixtureError`.
 */
export function readFixture(value: unknown, from: string): Fixture {
  const { format, worlds } = (value ?? {}) as { format?: unknown; worlds?: object }
  if (format !== 1) {
    const shape = '{"format": 1, "records": {"customers": {"rows": []}}}'
    throw new FixtureError(`${from}: "format" must be 1: give a fixture such as ${shape}.`)
  }
  const fixture = worlds ? ofStateFile(worlds, from) : (value as Partial<Fixture>)
  const { records, ids = 0 } = fixture
  if (!Number.isSafeInteger(ids) || ids < 0) {
    throw new FixtureError(`${from}: "ids" must be a whole number.`)
  }
  if (typeof records !== 'object' || records === null) {
    throw new FixtureError(`${from}: "records" must be an object of collections.`)
  }
  for (const [name, rows] of Object.entries(records)) {
    if (!Object.hasOwn(collectionDefinitions, name)) {
      const meant = knownNames(name, Object.keys(collectionDefinitions))
      throw new FixtureError(`${from}: there is no collection ${name}.${meant}`)
    }
    const list: unknown = (rows as Rows | null)?.rows
    if (!Array.isArray(list) || list.some((row) => typeof row !== 'object' || row === null)) {
      throw new FixtureError(`${from}: records.${name} needs a list "rows" of objects.`)
    }
  }
  return fixture as Fixture
}

/** What every text that means a time begins with. */
const timely = /^(?:ms |start[+-]|D(?:[+-]| |$))/

const dayPattern = /^(ms )?D(?:([+-]\d+))?( \d{2}:\d{2}(?::\d{2}\.\d{3})?)?$/

/** Texts that stand for a value known only when a world opens, as a hash with its salt. */
export type Resolve = (text: string) => string | undefined

const hourPattern = /^(ms )?start([+-]\d+)h$/

function resolved(value: unknown, startMs: number, resolve: Resolve): unknown {
  if (typeof value === 'object') return value && resolvedWithin(value, startMs, resolve)
  if (typeof value !== 'string') return value
  // Few texts mean a time, and a start reads hundreds.
  if (!timely.test(value)) return resolve(value) ?? value
  const hour = hourPattern.exec(value)
  if (hour) {
    const ms = startMs + Number(hour[2]) * hourMs
    return hour[1] === undefined ? formatDate(ms) : ms
  }
  const day = dayPattern.exec(value)
  if (!day) return resolve(value) ?? value
  const [, asNumber, days = 0, time = ''] = day
  const text = `${formatDate(startOfDay(startMs) + Number(days) * dayMs)}${time}`
  return asNumber === undefined ? text : parseTimestamp(text)
}

/** The same for what stands deeper in a row. */
const resolvedWithin = (value: object, startMs: number, resolve: Resolve): object =>
  Array.isArray(value)
    ? value.map((each) => resolved(each, startMs, resolve))
    : Object.fromEntries(
        Object.entries(value).map(([key, each]) => [key, resolved(each, startMs, resolve)]),
      )

/** A row as a record, with the defaults of its collection, in their order. */
function recordOf(
  row: Fields,
  defaults: Fields,
  meaningOf: (value: unknown) => unknown,
): Fields & { [inner]?: unknown } {
  const record: Fields & { [inner]?: unknown } = {}
  for (const field in defaults) {
    if (!field.startsWith('$')) record[field] = field in row ? null : meaningOf(defaults[field])
  }
  for (const field in row) {
    if (!field.startsWith('$')) record[field] = meaningOf(row[field])
  }
  const $inner = row['$inner'] ?? defaults['$inner']
  if ($inner !== undefined) record[inner] = meaningOf($inner)
  return record
}

/** Puts the records of a fixture into an empty store; throws a `FixtureError` at a bad row. */
export function fill(store: Store, fixture: Fixture, startMs: number, resolve: Resolve): void {
  const accountsById = new Map<string, Account>()
  const meaningOf = (value: unknown): unknown =>
    fixture.verbatim ? value : resolved(value, startMs, resolve)
  for (const name of Object.keys(collectionDefinitions) as CollectionName[]) {
    const { defaults: usual = {}, rows } = fixture.records[name] ?? { rows: [] }
    for (const row of rows) {
      const defaults = row['$defaults'] === false ? {} : usual
      const $owner = String(row['$owner'] ?? defaults['$owner'] ?? '')
      const record = recordOf(row, defaults, meaningOf)
      const account = accountsById.get($owner)
      const { scope, idOf } = collectionDefinitions[name]
      const id = (idOf as (record: object) => unknown)(record)
      if (typeof id !== 'string' || id === '') {
        const which = JSON.stringify(row)
        throw new FixtureError(
          `A row of ${name} has no id: ${which}: give each row one of its own.`,
        )
      }
      const owner = account ? ownerOf(scope, account) : $owner
      if (store[name].find(owner, id)) {
        throw new FixtureError(`${id} stands twice in ${name}: give each row an id of its own.`)
      }
      ;(store[name].add as (owner: string, record: object) => void).call(store[name], owner, record)
      if (name === 'accounts') accountsById.set(String(record['id']), record as never)
    }
  }
}
