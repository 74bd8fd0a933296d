// What is kept of the file of a bulk payment: its entries in slices, taken in while it comes.
import type { MakeFileReader } from '../../http/uploads.ts'
import { JsonElements } from '../../kit/json-elements.ts'
import {
  type BulkEntry,
  type BulkSlice,
  bulkPayTypes,
  entriesMax,
  entrySchemas,
  sliceSize,
} from './schema.ts'

/** A file that was read. */
export interface ReadFile {
  /** Why no entry of it counts; null when all is well. */
  readonly unreadable: string | null
  readonly count: number
  readonly slices: readonly Pick<BulkSlice, 'entries' | 'repeats'>[]
}

/** Stands where the number of a card was: it is kept nowhere, and no field takes it. */
export const cardNumberMark = '[card number]'

/** What a field may hold; a list or an object is none of it, whatever is in them. */
const noValue: readonly never[] = Object.freeze([])

class EntryReader {
  readonly #holdsCardNumber: (text: string) => boolean
  readonly #names = new Set(
    bulkPayTypes.flatMap((type) => Object.keys(entrySchemas[type].properties)),
  )
  readonly #elements = new JsonElements('data', sliceSize, (group, text) => {
    this.#add(group, text)
  })
  readonly #seen = new Set<unknown>()
  readonly #slices: Pick<BulkSlice, 'entries' | 'repeats'>[] = []
  #count = 0

  constructor(holdsCardNumber: (text: string) => boolean) {
    this.#holdsCardNumber = holdsCardNumber
  }

  take(part: Buffer): void {
    this.#elements.write(part)
  }

  end(): ReadFile {
    const isWhole = this.#elements.end()
    const unreadable = this.#whyUnreadable(isWhole)
    if (unreadable !== null) return { unreadable, count: 0, slices: [] }
    return { unreadable, count: this.#count, slices: this.#slices }
  }

  #whyUnreadable(isWhole: boolean): string | null {
    if (!isWhole) return 'The file is no JSON object with the array data.'
    if (this.#count === 0) return 'The array data has no entries.'
    return this.#count > entriesMax ? `The file has more than ${entriesMax} entries.` : null
  }

  #add(group: readonly unknown[], text: string): void {
    this.#count += group.length
    if (this.#count > entriesMax) return
    const mayHoldCards = this.#holdsCardNumber(text)
    const entries: BulkEntry[] = []
    const repeats: number[] = []
    for (const value of group) {
      const entry = this.#entryOf(value, mayHoldCards)
      const { id } = entry
      if (typeof id === 'string') {
        if (this.#seen.has(id)) repeats.push(entries.length)
        else this.#seen.add(id)
      }
      entries.push(entry)
    }
    this.#slices.push({ entries, repeats })
  }

  /** The known fields that are there; an element that is no object has none. */
  #entryOf(element: unknown, mayHoldCards: boolean): BulkEntry {
    const entry: Record<string, unknown> = {}
    if (typeof element !== 'object' || element === null) return entry
    const sent = element as BulkEntry
    if (!mayHoldCards && this.#isPlain(sent)) return sent
    for (const name of this.#names) {
      const value = sent[name]
      if (value === undefined || value === null) continue
      entry[name] = typeof value === 'object' ? noValue : this.#kept(value, mayHoldCards)
    }
    return entry
  }

  /** Whether every field is known and has a value: most entries are kept as they were parsed. */
  #isPlain(sent: BulkEntry): boolean {
    for (const name in sent) {
      if (!this.#names.has(name) || typeof sent[name] === 'object') return false
    }
    return true
  }

  #kept(value: unknown, mayHoldCards: boolean): unknown {
    return mayHoldCards && this.#holdsCardNumber(String(value)) ? cardNumberMark : value
  }
}

/** Reads the file of an upload while it comes. */
export const entryReader: MakeFileReader = ({ holdsCardNumber }) => new EntryReader(holdsCardNumber)

/** Reads a file that was sent as a text of the form. */
export function readEntries(text: string, holdsCardNumber: (text: string) => boolean): ReadFile {
  const reader = new EntryReader(holdsCardNumber)
  reader.take(Buffer.from(text))
  return reader.end()
}
