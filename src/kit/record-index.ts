/** One record with its place in creation order. */
export interface Row<R> {
  readonly owner: string
  readonly sequence: number
  record: R
}

/** Where `sequence` stands, or would stand, among rows in creation order. */
function placeOf<R>(rows: readonly Row<R>[], sequence: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((rows[middle] as Row<R>).sequence < sequence) low = middle + 1
    else high = middle
  }
  return low
}

/** Puts a row at its place in creation order; nearly always the end. */
export function insertRow<R>(rows: Row<R>[], row: Row<R>): void {
  const last = rows[rows.length - 1]
  if (last === undefined || last.sequence < row.sequence) rows.push(row)
  else rows.splice(placeOf(rows, row.sequence), 0, row)
}

/** Takes a row out; the oldest goes cheaply, since limits drop the oldest. */
export function withdrawRow<R>(rows: Row<R>[], row: Row<R>): void {
  const place = placeOf(rows, row.sequence)
  if (rows[place] !== row) return
  if (place === 0) rows.shift()
  else rows.splice(place, 1)
}

/** So many rows that are gone may stand at the front of a list before it is copied. */
const goneMax = 1024

/**
 * Rows in creation order. Of a long list the oldest often go one after the other, as when a bulk
 * payment is charged: each would move all others, so they go together when the list is read.
 */
class RowList<R> {
  #rows: Row<R>[] = []
  #gone = 0

  get size(): number {
    return this.#rows.length - this.#gone
  }

  get rows(): readonly Row<R>[] {
    this.#trim()
    return this.#rows
  }

  insert(row: Row<R>): void {
    if (this.#gone > 0 && row.sequence < this.#sequenceAt(this.#gone)) this.#trim()
    insertRow(this.#rows, row)
  }

  withdraw(row: Row<R>): void {
    if (this.#rows[this.#gone] !== row) {
      this.#trim()
      withdrawRow(this.#rows, row)
    } else if (++this.#gone > goneMax && this.#gone > this.size) this.#trim()
  }

  #sequenceAt(at: number): number {
    return this.#rows[at]?.sequence ?? Number.POSITIVE_INFINITY
  }

  #trim(): void {
    if (this.#gone === 0) return
    this.#rows = this.#rows.slice(this.#gone)
    this.#gone = 0
  }
}

/**
 * Rows by the values of some fields, each value's rows in creation order. A record in which one
 * of the fields is null or absent is not in the index.
 */
export class RecordIndex<R extends object> {
  readonly fields: readonly (keyof R & string)[]
  readonly #rows = new Map<string, RowList<R>>()
  /** The keys that were last made, newest first: a change of status has two. */
  readonly #latest: { readonly values: readonly unknown[]; readonly key: string | undefined }[] = []

  constructor(fields: readonly (keyof R & string)[]) {
    this.fields = fields
  }

  /** Whether a search by just these fields is answered by this index. */
  serves(fields: readonly string[]): boolean {
    return fields.length === this.fields.length && this.fields.every((f) => fields.includes(f))
  }

  rowsWhere(values: Partial<R>): readonly Row<R>[] {
    const key = this.#keyOf(values as R)
    return (key === undefined ? undefined : this.#rows.get(key)?.rows) ?? []
  }

  /** The rows of each combination of values that occurs. */
  *groups(): Iterable<readonly Row<R>[]> {
    for (const list of this.#rows.values()) yield list.rows
  }

  enter(row: Row<R>, record: R): void {
    const key = this.#keyOf(record)
    if (key === undefined) return
    let list = this.#rows.get(key)
    if (list === undefined) {
      list = new RowList()
      this.#rows.set(key, list)
    }
    list.insert(row)
  }

  leave(row: Row<R>, record: R): void {
    const key = this.#keyOf(record)
    const list = key === undefined ? undefined : this.#rows.get(key)
    if (key === undefined || list === undefined) return
    list.withdraw(row)
    if (list.size === 0) this.#rows.delete(key)
  }

  move(row: Row<R>, from: R, to: R): void {
    if (!this.#differ(from, to)) return
    this.leave(row, from)
    this.enter(row, to)
  }

  #differ(from: R, to: R): boolean {
    for (const field of this.fields) if (from[field] !== to[field]) return true
    return false
  }

  /** The key of a record; many in a row have the same, and looking costs less than joining. */
  #keyOf(record: R): string | undefined {
    if (this.fields.length === 1) return this.#joined(record)
    const { fields } = this
    for (const { values, key } of this.#latest) {
      let at = 0
      while (at < fields.length && values[at] === record[fields[at] as keyof R]) at++
      if (at === fields.length) return key
    }
    const key = this.#joined(record)
    this.#latest.unshift({ values: fields.map((field) => record[field]), key })
    this.#latest.length = Math.min(this.#latest.length, 2)
    return key
  }

  #joined(record: R): string | undefined {
    let key = ''
    for (const field of this.fields) {
      const value = record[field]
      if (value === null || value === undefined) return undefined
      key = key === '' ? String(value) : `${key}\n${value}`
    }
    return key
  }
}
