// Reading a journal: everything that was answered, or words about what is wrong with the file.
import { existsSync } from 'node:fs'
import { type Fields, Misfit, readLine, stateFormat } from './format.ts'
import { type FileLine, linesOf } from './lines.ts'
import { onFile, StateFileError } from './state-file-error.ts'

/** How far a journal could be read. */
export interface JournalEnd {
  /** Bytes up to the end of the last whole line; 0 when not even the header is whole. */
  readonly size: number
  /** Number of its last entry; without one that of the entry before it. */
  readonly last: number
  /** False when the last whole line lacks just its end. */
  readonly ended: boolean
  /** Bytes of a last line that was cut off while it was written; they are nothing's. */
  readonly tornBytes: number
}

export interface ReadingJournal {
  /** Whether its last line may be torn: that of the newest journal, and of no other. */
  readonly newest: boolean
  /** Number of the last entry that is known already; entries up to it are skipped. */
  readonly known: () => number
  /** Takes an entry; throws a `Misfit` when it does not fit. */
  readonly take: (entry: Fields, n: number) => void
}

/** Where in a file something is wrong, and what can be done about it. */
function broken(path: string, line: number, what: string): StateFileError {
  const state = path.replace(/\.journal(\.1)?$/, '')
  const keep = line === 1 ? `move ${path} away` : `cut ${path} before line ${line}`
  return new StateFileError(
    `${path} line ${line}: ${what}. \`payment-sandbox state inspect ${state}\` shows what can be ` +
      `read. Bring back a copy of the files, or ${keep} to go on with what stands before it.`,
  )
}

/** The number of the entry before the first, as the header says. */
function readHeader({ format, after }: Fields): number {
  if (typeof format === 'number' && format > stateFormat) {
    const known = `this version reads formats up to ${stateFormat}`
    throw new Misfit(`it has the format ${format}, ${known}: use the newer payment-sandbox`)
  }
  if (format !== stateFormat || !Number.isSafeInteger(after)) throw new Misfit('it is no header')
  return after as number
}

function refuseGap(path: string, after: number, known: number): void {
  if (after <= known) return
  throw new StateFileError(
    `${path} goes on after entry ${after}, but only entries up to ${known} are known: a file of ` +
      'this state is missing or older. Bring back the files that belong together, or move ' +
      `${path} away to go on without what it holds.`,
  )
}

/** A line that was never written to its end; not one whose end was changed. */
const isTorn = ({ bytes, ended }: FileLine): boolean =>
  !ended && readLine(bytes.subarray(0, -1)) === undefined

/** Reads one journal; undefined when there is none. Throws a `StateFileError`. */
export function readJournal(path: string, reading: ReadingJournal): JournalEnd | undefined {
  if (!existsSync(path)) return undefined
  return onFile(path, 'read', () => {
    let [line, size, last] = [0, 0, 0]
    for (const each of linesOf(path)) {
      const { bytes, ended } = each
      line++
      try {
        const value = readLine(bytes) as Fields | undefined
        if (value === undefined && reading.newest && isTorn(each)) {
          return { size, last, ended: true, tornBytes: bytes.length }
        }
        if (value === undefined) throw new Misfit('the checksum does not fit: it was changed')
        if (line === 1) {
          last = readHeader(value)
          refuseGap(path, last, reading.known())
        } else {
          last = readEntry(value, last, reading)
        }
      } catch (error) {
        if (error instanceof StateFileError) throw error
        throw broken(path, line, (error as Error).message)
      }
      size += bytes.length + (ended ? 1 : 0)
      if (!ended) return { size, last, ended, tornBytes: 0 }
    }
    return { size, last, ended: true, tornBytes: 0 }
  })
}

function readEntry(entry: Fields, last: number, { known, take }: ReadingJournal): number {
  const { n } = entry
  if (n !== last + 1) throw new Misfit(`entry ${last + 1} is missing, this is ${n}`)
  if (n > known()) take(entry, n)
  return n
}
