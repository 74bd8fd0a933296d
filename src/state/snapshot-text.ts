// The text of a snapshot: readable JSON with one record a line, which a person may edit. Written
// and read record by record, because one text of all of it ends at 512 MiB.
import type { WorldImage } from '../world/journal.ts'
import { type Fields, headOf, Misfit, ownedRowOf, stateFormat } from './format.ts'
import { isObject, WorldDraft } from './world-draft.ts'

/** All worlds as they stood after an entry. */
export interface Snapshot {
  /** Number of the last entry that is in it. */
  readonly commit: number
  readonly worlds: readonly WorldImage[]
}

function* worldLines(image: WorldImage, comma: string): Generator<string> {
  yield `    ${JSON.stringify(image.name)}: {`
  for (const [name, value] of Object.entries(headOf(image))) {
    yield `      "${name}": ${JSON.stringify(value)},`
  }
  yield '      "records": {'
  let collections = image.records.size
  for (const [name, rows] of image.records) {
    yield `        "${name}": { "rows": [`
    let last: string | undefined
    for (const row of rows) {
      if (last !== undefined) yield `${last},`
      last = `          ${JSON.stringify(ownedRowOf(row))}`
    }
    if (last !== undefined) yield last
    yield `        ] }${--collections === 0 ? '' : ','}`
  }
  yield '      }'
  yield `    }${comma}`
}

/** The lines of a snapshot, without their ends. */
export function* snapshotLines({ commit, worlds }: Snapshot): Generator<string> {
  yield '{'
  yield `  "format": ${stateFormat},`
  yield `  "commit": ${commit},`
  yield '  "worlds": {'
  for (const [place, image] of worlds.entries()) {
    yield* worldLines(image, place === worlds.length - 1 ? '' : ',')
  }
  yield '  }'
  yield '}'
}

/** Stands for a list of rows; no text of a snapshot begins like it. */
const mark = '\u0000rows '

/**
 * Parses a snapshot line by line. A list of rows is replaced by a mark while the rest is parsed.
 * Throws a `SyntaxError` also at good JSON that stands in other lines.
 */
export function parseByLines(lines: Iterable<string>): unknown {
  const lists: unknown[][] = []
  const rest: string[] = []
  let rows: unknown[] | undefined
  for (const line of lines) {
    if (rows === undefined) {
      rest.push(line)
      if (!line.endsWith('"rows": [')) continue
      rest.push(JSON.stringify(mark + lists.length))
      rows = []
      lists.push(rows)
    } else if (line.trimStart().startsWith(']')) {
      rest.push(line)
      rows = undefined
    } else {
      rows.push(JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line))
    }
  }
  return JSON.parse(rest.join('\n'), (name, value) => {
    const marked = name === 'rows' && String(value?.[0]).startsWith(mark)
    return marked ? lists[Number(value[0].slice(mark.length))] : value
  })
}

/** The worlds of a parsed snapshot. Throws a `Misfit` that says where it does not fit. */
export function readSnapshot(value: unknown): Snapshot {
  const { format, commit, worlds, records } = (isObject(value) ? value : {}) as Fields
  if (typeof format === 'number' && format > stateFormat) {
    throw new Misfit(
      `it has the format ${format}, this version reads formats up to ${stateFormat}: ` +
        'use the newer payment-sandbox',
    )
  }
  if (format !== stateFormat) throw new Misfit(`"format" must be ${stateFormat}`)
  if (records !== undefined && worlds === undefined) {
    throw new Misfit('it is a fixture, not a state file: start with --fixture and this file')
  }
  if (!Number.isSafeInteger(commit)) throw new Misfit('"commit" must be a whole number')
  if (!isObject(worlds)) throw new Misfit('"worlds" must be an object of worlds')
  const images = Object.entries(worlds).map(([name, world]) => {
    try {
      if (!isObject(world)) throw new Misfit('it is no object')
      return WorldDraft.read(name, world).image()
    } catch (error) {
      throw new Misfit(`world ${name}: ${(error as Error).message}`)
    }
  })
  return { commit: commit as number, worlds: images }
}
