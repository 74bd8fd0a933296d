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

/**
 * Rows by the values of some fields, each value's rows in creation order. A record in which one
 * of the fields is null or absent is not in the index.
 */
export class RecordIndex<R extends object> {
  readonly fields: readonly (keyof R & string)[]
  readonly #rows = new Map<string, Row<R>[]>()

  constructor(fields: readonly (keyof R & string)[]) {
    this.fields = fields
  }

  /** Whether a search by just these fields is answered by this index. */
  serves(fields: readonly string[]): boolean {
    return fields.length === this.fields.length && this.fields.every((f) => fields.includes(f))
  }

  rowsWhere(values: Partial<R>): readonly Row<R>[] {
    const key = this.#keyOf(values as R)
    return (key === undefined ? undefined : this.#rows.get(key)) ?? []
  }

  /** The rows of each combination of values that occurs. */
  groups(): Iterable<readonly Row<R>[]> {
    return this.#rows.values()
  }

  enter(row: Row<R>, record: R): void {
    const key = this.#keyOf(record)
    if (key === undefined) return
    const rows = this.#rows.get(key)
    if (rows === undefined) this.#rows.set(key, [row])
    else insertRow(rows, row)
  }

  leave(row: Row<R>, record: R): void {
    const key = this.#keyOf(record)
    const rows = key === undefined ? undefined : this.#rows.get(key)
    if (key === undefined || rows === undefined) return
    withdrawRow(rows, row)
    if (rows.length === 0) this.#rows.delete(key)
  }

  move(row: Row<R>, from: R, to: R): void {
    if (this.fields.every((field) => from[field] === to[field])) return
    this.leave(row, from)
    this.enter(row, to)
  }

  #keyOf(record: R): string | undefined {
    let key = ''
    for (const field of this.fields) {
      const value = record[field]
      if (value === null || value === undefined) return undefined
      key = key === '' ? String(value) : `${key}\n${value}`
    }
    return key
  }
}
