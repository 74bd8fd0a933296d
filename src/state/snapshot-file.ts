// The snapshot as a lowdb adapter: read at the start, written beside the running sandbox.
import { existsSync, readFileSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import type { Adapter } from 'lowdb'
import { stopwatch } from '../kit/real-time.ts'
import { syncFolder } from './journal-file.ts'
import { linesOf } from './lines.ts'
import { parseByLines, readSnapshot, type Snapshot, snapshotLines } from './snapshot-text.ts'
import { onFile, StateFileError } from './state-file-error.ts'

/** Longest stretch of writing before requests get a turn, in milliseconds. */
const sliceMsMax = 5
const sliceTextMax = 1 << 18

/** Pieces of text, each made within the longest stretch. */
function* slices(lines: Iterable<string>): Generator<string> {
  let text = ''
  let began = stopwatch()
  for (const line of lines) {
    text += `${line}\n`
    if (text.length < sliceTextMax && stopwatch() - began < sliceMsMax) continue
    yield text
    text = ''
    began = stopwatch()
  }
  if (text !== '') yield text
}

function* textLines(path: string): Generator<string> {
  for (const { bytes } of linesOf(path)) yield bytes.toString().trimEnd()
}

/** Where a parser stopped, as it says in its message; undefined when it does not. */
function lineIn(text: string, { message }: Error): number | undefined {
  const position = /position (\d+)/.exec(message)?.[1]
  return position === undefined ? undefined : text.slice(0, Number(position)).split('\n').length
}

/** What a person has edited may stand in other lines than ours. */
function parseWhole(path: string): unknown {
  const text = readFileSync(path, 'utf8')
  try {
    return JSON.parse(text)
  } catch (error) {
    const line = lineIn(text, error as Error)
    throw new StateFileError(
      `${path}${line === undefined ? '' : ` line ${line}`} is not JSON: ` +
        `${(error as Error).message}. Mend it, or bring back a copy of the files.`,
    )
  }
}

function parse(path: string): unknown {
  try {
    return parseByLines(textLines(path))
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return parseWhole(path)
  }
}

export class SnapshotFile implements Adapter<Snapshot> {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Null when there is none. Rejects with a `StateFileError`. */
  async read(): Promise<Snapshot | null> {
    const path = this.#path
    if (!existsSync(path)) return null
    const value = onFile(path, 'read', () => parse(path))
    try {
      return readSnapshot(value)
    } catch (error) {
      const what = (error as Error).message
      throw new StateFileError(`${path}: ${what}. Mend it, or bring back a copy of the files.`)
    }
  }

  /** Writes beside the file and puts it in place when it is whole. */
  async write(snapshot: Snapshot): Promise<void> {
    const temporary = `${this.#path}.tmp`
    const file = await open(temporary, 'w')
    try {
      for (const slice of slices(snapshotLines(snapshot))) await file.appendFile(slice)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, this.#path)
    syncFolder(this.#path)
  }
}
