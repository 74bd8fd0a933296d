// FILE.journal: a header, then one line an entry. Lines are only ever added at the end.
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { lineOf, stateFormat } from './format.ts'

/** Makes renames in the folder of `path` outlive a power cut, where the system can. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

/** Writes all of `bytes` at a place; a full disk may take a part of them before it refuses. */
function writeAll(file: number, bytes: Buffer, place: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(file, bytes, written, undefined, place + written)
  }
}

/** Makes an empty journal whose first line will have the number after `last`. */
function createJournal(path: string, last: number): { file: number; size: number } {
  const header = Buffer.from(lineOf({ format: stateFormat, after: last }))
  const fresh = `${path}.new`
  const file = openSync(fresh, 'w')
  try {
    writeAll(file, header, 0)
    fdatasyncSync(file)
    return { file, size: header.length }
  } catch (error) {
    closeSync(file)
    throw error
  }
}

/** An open journal. Every method throws what the system says. */
export class JournalFile {
  readonly path: string
  readonly #fsync: boolean
  #file: number
  #size: number

  private constructor(path: string, fsync: boolean, file: number, size: number) {
    this.path = path
    this.#fsync = fsync
    this.#file = file
    this.#size = size
  }

  /** A new journal, in place of one that is there. */
  static create(path: string, last: number, fsync: boolean): JournalFile {
    const { file, size } = createJournal(path, last)
    renameSync(`${path}.new`, path)
    syncFolder(path)
    return new JournalFile(path, fsync, file, size)
  }

  /** One that was read: what stands behind its whole lines is cut off, the last gets its end. */
  static goOn(
    path: string,
    { size, ended }: { readonly size: number; readonly ended: boolean },
    fsync: boolean,
  ): JournalFile {
    const file = openSync(path, 'r+')
    try {
      ftruncateSync(file, size)
      const journal = new JournalFile(path, fsync, file, size)
      if (!ended) journal.append(Buffer.from('\n'))
      return journal
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /** In bytes. */
  get size(): number {
    return this.#size
  }

  /** Adds lines by one write. Of lines that do not fit nothing stays, if the system lets it go. */
  append(lines: Buffer): void {
    try {
      writeAll(this.#file, lines, this.#size)
      if (this.#fsync) fdatasyncSync(this.#file)
      this.#size += lines.length
    } catch (error) {
      this.#cutBack(error as Error)
      throw error
    }
  }

  /** Puts this journal aside as `to`, and goes on in a new one; not when `to` is taken. */
  rotate(to: string, last: number): void {
    if (existsSync(to)) return
    const { file, size } = createJournal(this.path, last)
    renameSync(this.path, to)
    closeSync(this.#file)
    this.#file = file
    this.#size = size
    renameSync(`${this.path}.new`, this.path)
    syncFolder(this.path)
  }

  close(): void {
    closeSync(this.#file)
  }

  #cutBack(why: Error): void {
    try {
      ftruncateSync(this.#file, this.#size)
    } catch (error) {
      why.cause = error
    }
  }
}
