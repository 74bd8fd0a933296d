// A world while it is read: maps, whose order is that of creation, as in the collections.
import { type Collection, inner } from '../kit/collection.ts'
import { buyerPolicies, deliveryModes } from '../settings.ts'
import type { OwnedRecord, Standing, WorldImage } from '../world/journal.ts'
import { type CollectionName, collectionDefinitions } from '../world/store.ts'
import { isWorldName } from '../world/worlds.ts'
import { type ChangeLine, type Fields, Misfit, recordOf } from './format.ts'

type Definition = Collection<object>['definition']

const definitionOf = (name: string): Definition => {
  if (!Object.hasOwn(collectionDefinitions, name)) {
    const known = Object.keys(collectionDefinitions).join(', ')
    throw new Misfit(`there is no collection ${name}; known are ${known}`)
  }
  return collectionDefinitions[name as CollectionName] as unknown as Definition
}

function idOf({ name, idOf }: Definition, record: object): string {
  const id: unknown = idOf(record)
  if (typeof id !== 'string' || id === '') throw new Misfit(`a row of ${name} has no id`)
  return id
}

const keyOf = (owner: string, id: string): string => `${owner}\n${id}`

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function wholeNumber(from: Fields, name: string): number {
  const value = from[name]
  if (!Number.isSafeInteger(value)) throw new Misfit(`"${name}" must be a whole number`)
  return value as number
}

function clockIn(value: unknown): Standing['clock'] {
  const mode = isObject(value) ? value['mode'] : undefined
  if (!isObject(value) || (mode !== 'real' && mode !== 'manual')) {
    throw new Misfit('"clock" must have the mode real or manual')
  }
  return { mode, nowMs: wholeNumber(value, 'nowMs'), offsetMs: wholeNumber(value, 'offsetMs') }
}

function deliveryModeIn(value: unknown): Standing['deliveryMode'] {
  const mode = deliveryModes.find((each) => each === value)
  if (!mode) throw new Misfit(`"deliveryMode" must be one of ${deliveryModes.join(', ')}`)
  return mode
}

/** Files of before there was a policy have none: then every buyer was told what to do. */
function buyerIn(value: unknown = 'manual'): Standing['buyer'] {
  const policy = buyerPolicies.find((each) => each === value)
  if (!policy) throw new Misfit(`"buyer" must be one of ${buyerPolicies.join(', ')}`)
  return policy
}

function rowsIn(collection: string, value: unknown): OwnedRecord[] {
  const rows: unknown = isObject(value) ? value['rows'] : undefined
  if (!Array.isArray(rows)) throw new Misfit(`records.${collection} needs a list "rows"`)
  return rows.map((row) => {
    if (!isObject(row)) throw new Misfit(`a row of ${collection} is no object`)
    return recordOf(row)
  })
}

/** Changes a world as the lines of a journal say. Throws a `Misfit` where they do not fit. */
export class WorldDraft {
  readonly #head: Omit<WorldImage, 'standing' | 'records'>
  #standing: Standing
  readonly #records = new Map<string, Map<string, OwnedRecord>>()

  private constructor({ standing, records, ...head }: WorldImage) {
    this.#head = head
    this.#standing = standing
    for (const [collection, rows] of records) {
      const kept = this.#rowsOf(collection)
      const definition = definitionOf(collection)
      for (const { owner, record } of rows) this.#add(definition, kept, owner, record)
    }
  }

  /** The world as an image has it. */
  static of(image: WorldImage): WorldDraft {
    return new WorldDraft(image)
  }

  /** The world as an `open` line or a snapshot has it. */
  static read(name: string, world: Fields): WorldDraft {
    if (!isWorldName(name)) throw new Misfit(`${name} is not the name of a world`)
    const { seed, records } = world
    if (typeof seed !== 'string') throw new Misfit('"seed" must be a text')
    if (!isObject(records)) throw new Misfit('"records" must be an object of collections')
    return new WorldDraft({
      name,
      seed,
      startMs: wholeNumber(world, 'startMs'),
      standing: {
        revision: wholeNumber(world, 'revision'),
        idsCounter: wholeNumber(world, 'ids'),
        deliveryMode: deliveryModeIn(world['deliveryMode']),
        buyer: buyerIn(world['buyer']),
        clock: clockIn(world['clock']),
      },
      records: new Map(
        Object.entries(records).map(([collection, value]) => [
          collection as CollectionName,
          rowsIn(collection, value),
        ]),
      ),
    })
  }

  image(): WorldImage {
    const records = new Map(
      [...this.#records].map(([name, rows]) => [name as CollectionName, [...rows.values()]]),
    )
    return { ...this.#head, standing: this.#standing, records }
  }

  /** A line of the kind `adjust`. */
  adjust(line: Fields): void {
    const clock = clockIn(line['clock'])
    this.#standing = {
      ...this.#standing,
      clock,
      deliveryMode: deliveryModeIn(line['deliveryMode']),
      buyer: buyerIn(line['buyer']),
    }
  }

  /** A line of the kind `commit`. */
  commit(line: Fields): void {
    const { clock, deliveryMode, buyer } = this.#standing
    this.#standing = {
      revision: wholeNumber(line, 'revision'),
      idsCounter: wholeNumber(line, 'ids'),
      deliveryMode,
      buyer,
      clock: { ...clock, nowMs: wholeNumber(line, 'atMs') },
    }
    for (const change of line['changes'] as ChangeLine[]) this.#change(change)
  }

  #rowsOf(collection: string): Map<string, OwnedRecord> {
    let rows = this.#records.get(collection)
    if (!rows) {
      rows = new Map()
      this.#records.set(collection, rows)
    }
    return rows
  }

  #add(
    definition: Definition,
    rows: Map<string, OwnedRecord>,
    owner: string,
    record: object,
  ): void {
    const id = idOf(definition, record)
    const { size } = rows
    rows.set(keyOf(owner, id), { owner, record })
    if (rows.size === size) throw new Misfit(`${id} stands twice in ${definition.name}`)
  }

  #change({ in: collection, of: owner, id = '', add, put, set }: ChangeLine): void {
    const definition = definitionOf(collection)
    const rows = this.#rowsOf(collection)
    if (add) {
      this.#add(definition, rows, owner, recordOf(add).record)
      return
    }
    const key = keyOf(owner, id)
    const kept = rows.get(key)
    if (!kept) throw new Misfit(`it changes ${id} in ${collection}, which is not there`)
    if (put) rows.set(key, { owner, record: recordOf(put).record })
    else if (set) {
      const { $inner: facts, ...fields } = set
      const record: Fields = { ...kept.record, ...fields }
      if (facts !== undefined) record[inner] = facts
      rows.set(key, { owner, record })
    } else rows.delete(key)
  }
}
