// What a person wants to know of a state that no sandbox uses now.
import { existsSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import type { WorldImage } from '../world/journal.ts'
import { readLine } from './format.ts'
import { linesOf } from './lines.ts'
import { pathsOf, restore } from './restore.ts'
import { SnapshotFile } from './snapshot-file.ts'
import { snapshotLines } from './snapshot-text.ts'
import { StateFile } from './state-file.ts'
import { onFile, StateFileError } from './state-file-error.ts'

export interface InspectedFile {
  readonly path: string
  readonly bytes: number
  /** Of a journal: its lines, and the numbers of those whose checksum does not fit. */
  readonly lines?: number
  readonly brokenLines?: readonly number[]
}

export interface InspectedState {
  readonly files: readonly InspectedFile[]
  /** Number of the last entry; absent when the state cannot be used. */
  readonly last?: number
  readonly worlds: readonly WorldImage[]
  /** Why the state cannot be used, and what to do; absent when it can. */
  readonly problem?: string
}

function inspectJournal(path: string): Pick<InspectedFile, 'lines' | 'brokenLines'> {
  const brokenLines: number[] = []
  let lines = 0
  for (const { bytes } of linesOf(path)) {
    lines++
    if (readLine(bytes) === undefined) brokenLines.push(lines)
  }
  return { lines, brokenLines }
}

function inspectFiles(path: string): InspectedFile[] {
  const { snapshot, aside, journal } = pathsOf(path)
  const found = [snapshot, aside, journal].filter((each) => existsSync(each))
  if (found.length === 0) {
    throw new StateFileError(`There is no state file ${path}: give the path that --state got.`)
  }
  return found.map((each) =>
    onFile(each, 'read', () => ({
      path: each,
      bytes: statSync(each).size,
      ...(each === snapshot ? {} : inspectJournal(each)),
    })),
  )
}

/** Reads a state and changes nothing. Rejects with a `StateFileError` when there is none. */
export async function inspectState(path: string): Promise<InspectedState> {
  const files = inspectFiles(path)
  try {
    const { worlds, last } = await restore(path)
    return { files, worlds, last }
  } catch (error) {
    if (!(error instanceof StateFileError)) throw error
    return { files, worlds: [], problem: error.message }
  }
}

/** Writes a new snapshot and empties the journal, while no sandbox uses the state. */
export async function compactState(path: string, notice: (text: string) => void): Promise<void> {
  inspectFiles(path)
  const fatal = (error: Error) => notice(error.message)
  const { state, worlds } = await StateFile.open({
    path,
    compactAt: Number.POSITIVE_INFINITY,
    fsync: true,
    notice,
    fatal,
  })
  state.follow(() => worlds)
  await state.close()
  if (state.failure) throw state.failure
}

/** Writes the whole state as one snapshot to a new file. */
export async function exportState(path: string, to: string): Promise<void> {
  inspectFiles(path)
  const { worlds, last } = await restore(path)
  const file = await open(to, 'wx')
  try {
    for (const line of snapshotLines({ commit: last, worlds })) await file.appendFile(`${line}\n`)
  } finally {
    await file.close()
  }
}

/** Makes a new state of an exported or edited snapshot. */
export async function importState(path: string, from: string): Promise<void> {
  const taken = Object.values(pathsOf(path)).find((each) => existsSync(each))
  if (taken !== undefined) {
    throw new StateFileError(`${taken} is there already: give another path, or move it away.`)
  }
  const snapshot = await new SnapshotFile(from).read()
  if (!snapshot) throw new StateFileError(`There is no ${from}: give the path of an export.`)
  await new SnapshotFile(path).write(snapshot)
}
