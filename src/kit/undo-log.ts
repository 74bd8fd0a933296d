/** One change of one record; `before` or `after` is absent at its birth or end. */
export interface Change {
  readonly collection: string
  readonly owner: string
  readonly id: string
  readonly before: object | undefined
  readonly after: object | undefined
}

/** Something that can be taken back once, when nothing younger stands. */
export interface Undoable {
  undo(): void
}

/** The changes since a command began, and how to take them back. */
export class UndoLog {
  readonly changes: Change[] = []
  readonly #undo: Undoable[] = []

  /** A change takes itself back: a closure beside each would be a third of what it leaves. */
  note(change: Change & Undoable): void {
    this.changes.push(change)
    this.#undo.push(change)
  }

  /** Also undoes this, which is no change of a record. */
  alsoUndo(undo: () => void): void {
    this.#undo.push({ undo })
  }

  /** The changes stand: forgets how to undo them. */
  keep(): void {
    this.changes.length = 0
    this.#undo.length = 0
  }

  /** Takes everything back, newest first. */
  revert(): void {
    while (this.#undo.length > 0) this.#undo.pop()?.undo()
    this.changes.length = 0
  }
}
