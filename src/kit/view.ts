import type { Collection } from './collection.ts'

/** The records of one owner: what an endpoint is given, already narrowed to the acting account. */
export class View<R extends object> {
  readonly collection: Collection<R>
  readonly owner: string

  constructor(collection: Collection<R>, owner: string) {
    this.collection = collection
    this.owner = owner
  }

  find(id: string): R | undefined {
    return this.collection.find(this.owner, id)
  }

  add(record: R): R {
    return this.collection.add(this.owner, record)
  }

  /** Stores `record` in place of the one with the same id. */
  replace(record: R): R {
    return this.collection.replace(this.owner, record)
  }

  remove(id: string): void {
    this.collection.remove(this.owner, id)
  }

  /** Records whose fields equal those given, oldest first. An index on just these serves it. */
  where(values: Partial<R>): R[] {
    const rows = this.collection.indexedRows(this.owner, values)
    if (rows) return rows.map((row) => row.record)
    const wanted = Object.entries(values) as [keyof R, unknown][]
    return this.collection
      .candidates(this.owner, values)
      .map((row) => row.record)
      .filter((record) => wanted.every(([field, value]) => record[field] === value))
  }

  /** All records, oldest first. */
  all(): R[] {
    return this.collection.rowsOf(this.owner).map((row) => row.record)
  }
}
