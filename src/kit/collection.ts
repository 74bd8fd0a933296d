// Collections of records in creation order, with declared indexes. Every change is noted in
// an undo log, so a command that throws leaves no trace.
import { Capture, inCreationOrder } from './capture.ts'
import { invariant } from './invariant.ts'
import { insertRow, RecordIndex, type Row, withdrawRow } from './record-index.ts'
import type { Change, Undoable, UndoLog } from './undo-log.ts'
import { View } from './view.ts'

/**
 * Facts of ours about a record (a card's profile, a deletion) stand under this symbol: JSON never
 * shows symbols, so they cannot leak into an answer, while spreading a record keeps them.
 */
export const inner: unique symbol = Symbol('inner')

/** Who owns the records: one shop, a sharing group where there is one, or the world itself. */
export type Scope = 'shop' | 'group' | 'world'

export interface CollectionDefinition<R extends object> {
  readonly name: string
  readonly scope: Scope
  readonly idOf: (record: R) => string
  /** Each entry is a set of fields; a list filtered by just these is served from the index. */
  readonly indexes: readonly (readonly (keyof R & string)[])[]
}

/** Declares a collection; records are found by `id` unless `idOf` says otherwise. */
export function defineCollection<R extends object>(
  definition: Pick<CollectionDefinition<R>, 'name' | 'scope'> & Partial<CollectionDefinition<R>>,
): CollectionDefinition<R> {
  return { idOf: (record) => (record as unknown as { id: string }).id, indexes: [], ...definition }
}

/**
 * What keeps stored records from being changed in place. The types forbid it, and freezing takes
 * as long as making the record, so only tests freeze.
 */
export type Protect = <R extends object>(record: R) => R

const asItIs: Protect = (record) => record

/** Rows of one owner: by id, in creation order, and by index. */
class Shelf<R extends object> {
  readonly byId = new Map<string, Row<R>>()
  readonly rows: Row<R>[] = []
  readonly indexes: readonly RecordIndex<R>[]

  constructor(definition: CollectionDefinition<R>) {
    this.indexes = definition.indexes.map((fields) => new RecordIndex(fields))
  }
}

class RowChange<R extends object> implements Change, Undoable {
  readonly collection: string
  readonly owner: string
  readonly id: string
  readonly before: R | undefined
  readonly after: R | undefined
  readonly #in: Collection<R>
  readonly #row: Row<R>

  constructor(of: Collection<R>, row: Row<R>, before: R | undefined, after: R | undefined) {
    const { name, idOf } = of.definition
    this.collection = name
    this.owner = row.owner
    this.id = idOf((after ?? before) as R)
    this.before = before
    this.after = after
    this.#in = of
    this.#row = row
  }

  undo(): void {
    this.#in.undo(this.#row, this.before, this.after)
  }
}

export class Collection<R extends object> {
  readonly definition: CollectionDefinition<R>
  readonly #log: UndoLog
  readonly #protect: Protect
  readonly #shelves = new Map<string, Shelf<R>>()
  #nextSequence = 0
  #size = 0
  /** Moments that are still being read; nearly always none. */
  #captures: readonly Capture<R>[] = []

  /** `protect` is called with each record that is stored: tests freeze them. */
  constructor(definition: CollectionDefinition<R>, log: UndoLog, protect: Protect = asItIs) {
    this.definition = definition
    this.#log = log
    this.#protect = protect
  }

  get size(): number {
    return this.#size
  }

  /** The records of one owner. */
  of(owner: string): View<R> {
    return new View(this, owner)
  }

  find(owner: string, id: string): R | undefined {
    return this.#shelves.get(owner)?.byId.get(id)?.record
  }

  /** All rows of all owners in creation order; walks everything. */
  rows(): readonly Row<R>[] {
    return [...inCreationOrder(this.#lists())]
  }

  /** All records as they stand now, to be read later; to be released. */
  capture(): Capture<R> {
    const capture = new Capture(
      () => this.#lists(),
      () => {
        this.#captures = this.#captures.filter((each) => each !== capture)
      },
    )
    this.#captures = [...this.#captures, capture]
    return capture
  }

  /** Rows of one owner in creation order. */
  rowsOf(owner: string): readonly Row<R>[] {
    return this.#shelves.get(owner)?.rows ?? []
  }

  /** Rows whose fields equal `values`, in creation order; undefined without an index on them. */
  indexedRows(owner: string, values: Partial<R>): readonly Row<R>[] | undefined {
    const shelf = this.#shelves.get(owner)
    if (shelf === undefined) return []
    const fields = Object.keys(values)
    if (fields.length === 0) return shelf.rows
    return shelf.indexes.find((index) => index.serves(fields))?.rowsWhere(values)
  }

  /** Rows among which those with these fields are: the fewest that an index can tell. */
  candidates(owner: string, values: Partial<R>): readonly Row<R>[] {
    const shelf = this.#shelves.get(owner)
    if (shelf === undefined) return []
    const fields = Object.keys(values)
    return shelf.indexes
      .filter((index) => index.fields.every((field) => fields.includes(field)))
      .map((index) => index.rowsWhere(values))
      .reduce((fewest, rows) => (rows.length < fewest.length ? rows : fewest), shelf.rows)
  }

  /** The rows of each group of an index on these fields, each in creation order. */
  groups(owner: string, fields: readonly (keyof R & string)[]): Iterable<readonly Row<R>[]> {
    const shelf = this.#shelves.get(owner)
    return shelf?.indexes.find((index) => index.serves(fields))?.groups() ?? []
  }

  /** Adds a record under its id, which must be free. */
  add(owner: string, record: R): R {
    const row: Row<R> = { owner, sequence: this.#nextSequence++, record: this.#protect(record) }
    this.#place(row)
    this.#note(row, undefined, record)
    return record
  }

  /** Adds a record outside of any command: nothing is noted, so nothing undoes it. */
  restore(owner: string, record: R): void {
    this.#place({ owner, sequence: this.#nextSequence++, record: this.#protect(record) })
  }

  /** Replaces the record with the id of `next`. */
  replace(owner: string, next: R): R {
    const row = this.#row(owner, this.definition.idOf(next))
    const before = row.record
    this.#change(row, this.#protect(next))
    this.#note(row, before, next)
    return next
  }

  remove(owner: string, id: string): void {
    const row = this.#row(owner, id)
    this.#takeOut(row)
    this.#note(row, row.record, undefined)
  }

  /** Takes back a change of a row, of which nothing younger stands. */
  undo(row: Row<R>, before: R | undefined, after: R | undefined): void {
    if (before === undefined) {
      this.#takeOut(row)
      this.#nextSequence = row.sequence
    } else if (after === undefined) this.#place(row)
    else this.#change(row, before)
  }

  /** The oldest row of all owners; undefined when there is none. */
  oldest(): Row<R> | undefined {
    let oldest: Row<R> | undefined
    for (const { rows } of this.#shelves.values()) {
      const first = rows[0]
      if (first && (oldest === undefined || first.sequence < oldest.sequence)) oldest = first
    }
    return oldest
  }

  #lists(): (readonly Row<R>[])[] {
    return [...this.#shelves.values()].map((shelf) => shelf.rows)
  }

  #row(owner: string, id: string): Row<R> {
    const row = this.#shelves.get(owner)?.byId.get(id)
    invariant(row, `there is no ${id} of ${owner} in ${this.definition.name}`)
    return row
  }

  #note(row: Row<R>, before: R | undefined, after: R | undefined): void {
    this.#log.note(new RowChange(this, row, before, after))
  }

  #place(row: Row<R>): void {
    for (const capture of this.#captures) capture.copyLists()
    const { definition } = this
    let shelf = this.#shelves.get(row.owner)
    if (shelf === undefined) {
      shelf = new Shelf(definition)
      this.#shelves.set(row.owner, shelf)
    }
    const id = definition.idOf(row.record)
    invariant(!shelf.byId.has(id), `${id} stands twice in ${definition.name}`)
    shelf.byId.set(id, row)
    insertRow(shelf.rows, row)
    for (const index of shelf.indexes) index.enter(row, row.record)
    this.#size++
  }

  #takeOut(row: Row<R>): void {
    for (const capture of this.#captures) capture.copyLists()
    const shelf = this.#shelves.get(row.owner) as Shelf<R>
    shelf.byId.delete(this.definition.idOf(row.record))
    withdrawRow(shelf.rows, row)
    for (const index of shelf.indexes) index.leave(row, row.record)
    this.#size--
  }

  #change(row: Row<R>, to: R): void {
    for (const capture of this.#captures) capture.keep(row)
    const shelf = this.#shelves.get(row.owner) as Shelf<R>
    for (const index of shelf.indexes) index.move(row, row.record, to)
    row.record = to
  }
}
