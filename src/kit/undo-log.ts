/** One change of one record; `before` or `after` is absent at its birth or end. */
export interface Change {
  readonly collection: string
  readonly owner: string
  readonly id: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** The changes since a command began, and how to take them back. */
export class UndoLog {
  readonly changes: Change[] = []
  readonly #undo: (() => void)[] = []

  note(change: Change, undo: () => void): void {
    this.changes.push(change)
    this.#undo.push(undo)
  }

  /** Also undoes this, which is no change of a record. */
  alsoUndo(undo: () => void): void {
    this.#undo.push(undo)
  }

  /** The changes stand: forgets how to undo them. */
  keep(): void {
    this.changes.length = 0
    this.#undo.length = 0
  }

  /** Takes everything back, newest first. */
  revert(): void {
    while (this.#undo.length > 0) this.#undo.pop()?.()
    this.changes.length = 0
  }
}
