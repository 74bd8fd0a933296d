// The rows of a collection as they stood at one moment, read little by little while it goes on.
import type { Row } from './record-index.ts'

/** Lists that are each in creation order, as one. In runs: an owner's rows come together. */
export function* inCreationOrder<R>(lists: readonly (readonly Row<R>[])[]): Generator<Row<R>> {
  const open = lists.filter((rows) => rows.length > 0).map((rows) => ({ rows, at: 0 }))
  const sequenceOf = ({ rows, at }: (typeof open)[number]) => rows[at]?.sequence ?? 0
  while (open.length > 0) {
    const [first, second] = open.sort((a, b) => sequenceOf(a) - sequenceOf(b))
    if (first === undefined) return
    const end = second === undefined ? Number.POSITIVE_INFINITY : sequenceOf(second)
    for (let row = first.rows[first.at]; row && row.sequence < end; row = first.rows[first.at]) {
      first.at++
      yield row
    }
    if (first.at === first.rows.length) open.shift()
  }
}

/**
 * Taking one costs nothing. Before the first change after that, or the first read, the lists of
 * rows are copied (some 8 bytes a row, a millisecond for a million); of each row that then gets
 * another record, the one that it had is kept aside.
 */
export class Capture<R extends object> {
  readonly #lists: () => readonly (readonly Row<R>[])[]
  readonly #forget: (capture: Capture<R>) => void
  readonly #before = new Map<Row<R>, R>()
  #copies: readonly (readonly Row<R>[])[] | undefined

  constructor(lists: () => readonly (readonly Row<R>[])[], forget: (capture: Capture<R>) => void) {
    this.#lists = lists
    this.#forget = forget
  }

  /** To be called before a row comes or goes. */
  copyLists(): void {
    this.#copies ??= this.#lists().map((rows) => rows.slice())
  }

  /** To be called before a row gets another record. */
  keep(row: Row<R>): void {
    this.copyLists()
    if (!this.#before.has(row)) this.#before.set(row, row.record)
  }

  /** The records with their owners, in creation order. */
  *[Symbol.iterator](): Generator<{ readonly owner: string; readonly record: R }> {
    this.copyLists()
    for (const row of inCreationOrder(this.#copies ?? [])) {
      yield { owner: row.owner, record: this.#before.get(row) ?? row.record }
    }
  }

  /** Nothing is read any more: changes of the collection cost nothing again. */
  release(): void {
    this.#forget(this)
  }
}
