// What makes worlds outlive the process: a snapshot, and a journal of every change since. Changes
// of one turn of the event loop are written together, before anything of that turn leaves.
import { existsSync, realpathSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { Low } from 'lowdb'
import { afterThisTurn } from '../kit/real-time.ts'
import type { Journal, JournalEntry, WorldImage } from '../world/journal.ts'
import { entryLine } from './format.ts'
import { JournalFile } from './journal-file.ts'
import { takeLock } from './lock-file.ts'
import { noSnapshot, pathsOf, type Restored, restore } from './restore.ts'
import { SnapshotFile } from './snapshot-file.ts'
import type { Snapshot } from './snapshot-text.ts'
import { onFile, reasonOf, StateFileError } from './state-file-error.ts'

export interface StateFileOptions {
  readonly path: string
  /** Size of the journal that makes a new snapshot, in bytes. */
  readonly compactAt: number
  /** Waits for the disk with each write, so that a power cut loses nothing. */
  readonly fsync: boolean
  /** Told what a person should know and need not act on. */
  readonly notice: (text: string) => void
  /** Told once when nothing can be kept any more; from then on every answer is a 503. */
  readonly fatal: (error: StateFileError) => void
}

/** A promise of whether the lines that wait are kept, and how to keep it. */
interface Waiting {
  readonly promise: Promise<boolean>
  readonly settle: (kept: boolean) => void
}

function newWaiting(): Waiting {
  let settle: Waiting['settle'] = () => undefined
  const promise = new Promise<boolean>((done) => {
    settle = done
  })
  return { promise, settle }
}

const never = Promise.resolve(false)

function realPath(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path)
}

/** Makes the journal ready for more lines, after what was read of it. */
function openJournal(path: string, restored: Restored, options: StateFileOptions): JournalFile {
  const { journal, last } = restored
  return onFile(path, 'written', () => {
    if (journal?.tornBytes) {
      options.notice(
        `${path} ended within a line: its last ${journal.tornBytes} bytes were dropped. They are ` +
          'of a write that was cut short and never answered.',
      )
    }
    const goesOn = journal !== undefined && journal.size > 0 && journal.last === last
    if (!goesOn) return JournalFile.create(path, last, options.fsync)
    return JournalFile.goOn(path, journal, options.fsync)
  })
}

export class StateFile implements Journal {
  readonly #options: StateFileOptions
  readonly #paths: ReturnType<typeof pathsOf>
  readonly #low: Low<Snapshot>
  readonly #journal: JournalFile
  readonly #unlock: () => void
  /** Number of the last entry, and of the last one that the snapshot holds. */
  #last: number
  #inSnapshot: number
  #lines: string[] = []
  #waiting: Waiting | undefined
  #compacting: Promise<void> | undefined
  #compactAt: number
  /** True when nothing is taken any more, by a failure or by the end. */
  #ended = false
  #images: () => readonly WorldImage[] = () => []
  /** Why nothing is kept any more; undefined while all is well. */
  failure: StateFileError | undefined

  private constructor(
    options: StateFileOptions,
    restored: Restored,
    journal: JournalFile,
    unlock: () => void,
  ) {
    this.#options = options
    this.#paths = pathsOf(options.path)
    this.#low = new Low<Snapshot>(new SnapshotFile(options.path), noSnapshot)
    this.#journal = journal
    this.#unlock = unlock
    this.#last = restored.last
    this.#inSnapshot = restored.inSnapshot
    this.#compactAt = options.compactAt
  }

  /**
   * Locks and reads a state, and makes it ready to be continued. Rejects with a `StateFileError`;
   * then nothing was changed.
   */
  static async open(
    given: StateFileOptions,
  ): Promise<{ state: StateFile; worlds: readonly WorldImage[] }> {
    const path = onFile(given.path, 'read', () => realPath(given.path))
    const options = { ...given, path }
    const paths = pathsOf(path)
    const unlock = takeLock(paths.lock, options.notice)
    try {
      const restored = await restore(path)
      const journal = openJournal(paths.journal, restored, options)
      for (const rest of [`${path}.tmp`, `${paths.journal}.new`]) rmSync(rest, { force: true })
      const { aside, inSnapshot } = restored
      if (aside && aside.last <= inSnapshot) rmSync(paths.aside, { force: true })
      const state = new StateFile(options, restored, journal, unlock)
      return { state, worlds: restored.worlds }
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** Says where the worlds stand, for snapshots; each image is released when it is written. */
  follow(images: () => readonly WorldImage[]): void {
    this.#images = images
    if (existsSync(this.#paths.aside)) void this.compact()
  }

  append(entry: JournalEntry): void {
    if (this.#ended) return
    try {
      this.#lines.push(entryLine(this.#last + 1, entry))
      this.#last++
    } catch (error) {
      this.#fail(error)
      return
    }
    if (this.#waiting) return
    this.#waiting = newWaiting()
    afterThisTurn(() => this.flush())
  }

  flushed(): Promise<boolean> | undefined {
    return this.#ended ? never : this.#waiting?.promise
  }

  /** Writes the lines that wait. */
  flush(): void {
    const waiting = this.#waiting
    if (waiting === undefined || this.#ended) return
    const lines = Buffer.from(this.#lines.join(''))
    try {
      this.#journal.append(lines)
    } catch (error) {
      this.#fail(error)
      return
    }
    this.#lines = []
    this.#waiting = undefined
    waiting.settle(true)
    if (this.#journal.size > this.#compactAt) void this.compact()
  }

  /** Writes a new snapshot, beside everything else; then the journal begins anew. */
  compact(): Promise<void> {
    this.#compacting ??= Promise.resolve()
      .then(() => this.#writeSnapshot())
      .finally(() => {
        this.#compacting = undefined
      })
    return this.#compacting
  }

  async close(): Promise<void> {
    await this.#compacting
    this.flush()
    if (!this.#ended && this.#last > this.#inSnapshot) await this.compact()
    this.flush()
    this.#ended = true
    this.#journal.close()
    this.#unlock()
  }

  async #writeSnapshot(): Promise<void> {
    this.flush()
    if (this.#ended) return
    const commit = this.#last
    try {
      this.#journal.rotate(this.#paths.aside, commit)
    } catch (error) {
      this.#fail(error)
      return
    }
    const worlds = this.#images()
    try {
      this.#low.data = { commit, worlds }
      await this.#low.write()
      this.#inSnapshot = commit
      rmSync(this.#paths.aside, { force: true })
      this.#compactAt = this.#options.compactAt
    } catch (error) {
      this.#compactAt = this.#journal.size + this.#options.compactAt
      this.#options.notice(
        `${this.#paths.snapshot} cannot be written anew: ${reasonOf(error)}. Nothing is lost: ` +
          'the journal holds every change, and the snapshot is tried again later.',
      )
    } finally {
      this.#low.data = noSnapshot
      for (const { release } of worlds) release?.()
    }
  }

  #fail(error: unknown): void {
    const waiting = this.#waiting
    this.#ended = true
    this.#lines = []
    this.#waiting = undefined
    waiting?.settle(false)
    this.failure = new StateFileError(
      `${this.#paths.journal} cannot be written: ${reasonOf(error)}. Nothing is kept any more, ` +
        'so every answer is a 503 and no notification leaves. What was answered before is in ' +
        'the file: start again when it can be written.',
    )
    this.#options.fatal(this.failure)
  }
}
