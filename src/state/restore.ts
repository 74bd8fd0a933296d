// Puts a state together: the snapshot, then the journal that a compaction put aside, if it was cut
// short, then the journal.
import { Low } from 'lowdb'
import type { WorldImage } from '../world/journal.ts'
import { type Fields, Misfit } from './format.ts'
import { type JournalEnd, type ReadingJournal, readJournal } from './read-journal.ts'
import { SnapshotFile } from './snapshot-file.ts'
import type { Snapshot } from './snapshot-text.ts'
import { WorldDraft } from './world-draft.ts'

/** The files of one state; `FILE` itself is the snapshot. */
export const pathsOf = (path: string) => ({
  snapshot: path,
  journal: `${path}.journal`,
  /** The journal of before a snapshot that is being written. */
  aside: `${path}.journal.1`,
  lock: `${path}.lock`,
})

export interface Restored {
  readonly worlds: readonly WorldImage[]
  /** Number of the last entry. */
  readonly last: number
  /** How far the journal can be continued; undefined when there is none. */
  readonly journal: JournalEnd | undefined
  /** The journal put aside, if one is there. */
  readonly aside: JournalEnd | undefined
  /** Number of the last entry that is in the snapshot. */
  readonly inSnapshot: number
}

/** Worlds by name, and the number of the last entry that they have taken. */
class StateDraft {
  readonly #worlds: Map<string, WorldDraft>
  last: number

  constructor({ commit, worlds }: Snapshot) {
    this.#worlds = new Map(worlds.map((image) => [image.name, WorldDraft.of(image)]))
    this.last = commit
  }

  take(entry: Fields, n: number): void {
    const { kind } = entry
    const name = String(entry['world'])
    if (kind === 'open') this.#worlds.set(name, WorldDraft.read(name, entry))
    else if (kind === 'close') this.#worlds.delete(name)
    else if (kind === 'commit') this.#draft(name).commit(entry)
    else if (kind === 'adjust') this.#draft(name).adjust(entry)
    else throw new Misfit(`nobody knows an entry of the kind ${kind}`)
    this.last = n
  }

  images(): WorldImage[] {
    return [...this.#worlds.values()].map((world) => world.image())
  }

  #draft(name: string): WorldDraft {
    const world = this.#worlds.get(name)
    if (!world) throw new Misfit(`it changes the world ${name}, which is not there`)
    return world
  }
}

export const noSnapshot: Snapshot = { commit: 0, worlds: [] }

/** Reads the state at `path`, changing nothing. Rejects with a `StateFileError`. */
export async function restore(path: string): Promise<Restored> {
  const { journal, aside } = pathsOf(path)
  const low = new Low<Snapshot>(new SnapshotFile(path), noSnapshot)
  await low.read()
  const draft = new StateDraft(low.data)
  const reading = (newest: boolean): ReadingJournal => ({
    newest,
    known: () => draft.last,
    take: (entry, n) => draft.take(entry, n),
  })
  const inSnapshot = draft.last
  const asideEnd = readJournal(aside, reading(false))
  const journalEnd = readJournal(journal, reading(true))
  return {
    worlds: draft.images(),
    last: draft.last,
    journal: journalEnd,
    aside: asideEnd,
    inSnapshot,
  }
}
